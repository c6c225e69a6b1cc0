//! The launcher: a process that gives up the rights that a program must not have, and then becomes the program.
//!
//! Neither the program nor any process that it starts can regain these rights. If the kernel cannot take some of them away,
//! the program runs anyway, and the report says so.

use std::convert::Infallible;
use std::env;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use caps::{CapSet, Capability, CapsHashSet};
use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::sys::prctl;
use nix::sys::resource::{Resource, Usage, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::{SigSet, Signal};
use nix::sys::time::TimeVal;
use nix::unistd::{chdir, execve, getppid, setsid};
use serde::{Deserialize, Serialize};
use signal_hook::consts::SIGPIPE;

use super::cgroup::Cgroup;
use super::filter;
use super::message::RunRequest;
use crate::{Error, Result, cannot, shown};

/// The first argument of a launcher. The others are the number of the pipe for a [`LaunchResult`] to the supervisor, the
/// supervisor's process, the cgroup to enter if there is one, and the request.
pub const ROLE: &str = "launch-one-program";

/// What the supervisor must know, or why the program did not start.
type LaunchResult = Result<LaunchReport>;

/// What the launcher reports when the program starts.
#[derive(Serialize, Deserialize)]
pub struct LaunchReport {
    /// The CPU time of the launcher, which does not count as the program's.
    pub cpu: Duration,
    /// The peak memory of the launcher, which the kernel reports as the program's if the program needs less.
    pub memory: u64,
    /// A sentence on what this kernel could not enforce.
    pub unguarded: Option<String>,
}

pub fn serve(mut arguments: impl Iterator<Item = OsString>) -> i32 {
    let pipe = arguments.next().unwrap_or_default();
    // Opened now, while this process still may.
    let Ok(mut pipe) = File::create(Path::new("/proc/self/fd").join(pipe)) else { return 1 };
    let supervisor = arguments.next().unwrap_or_default();
    if let Some(cgroup) = arguments.next().filter(|cgroup| !cgroup.is_empty()) {
        // Without it, the supervisor's checks remain.
        let _ = Cgroup::enter(cgroup.as_ref());
    }
    let Err(error) = RunRequest::from_arguments(arguments).and_then(|request| {
        let command = &request.command;
        let path = HiddenPath::new(&command[0]);
        let unguarded = give_up_rights(&request, path.get(), supervisor)?;
        let usage = getrusage(UsageWho::RUSAGE_SELF).map_err(cannot("measure a launcher"))?;
        let memory = usage.max_rss() as u64 * 1024;
        send(&mut pipe, &Ok(LaunchReport { cpu: cpu(&usage), memory, unguarded }));
        let failed = cannot(format!("run {}", shown(&command[0])));
        become_program(path.get(), command, &request.environment).map_err(failed)
    });
    send(&mut pipe, &Err(error));
    1
}

/// User and system time.
pub fn cpu(usage: &Usage) -> Duration {
    let time = |time: TimeVal| Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000);
    time(usage.user_time()) + time(usage.system_time())
}

fn send(pipe: &mut File, result: &LaunchResult) {
    let line = serde_json::to_string(result).expect("a result is plain data");
    // If this fails, the supervisor reports that the result is missing.
    let _ = writeln!(pipe, "{line}");
}

/// The launcher's result: the last line that it has sent.
pub fn receive(mut pipe: File) -> LaunchResult {
    let mut text = String::new();
    pipe.read_to_string(&mut text).map_err(cannot("start a program"))?;
    let last = text.lines().next_back().and_then(|line| serde_json::from_str(line).ok());
    last.unwrap_or(Err(Error("the program's launcher ended without a result".to_owned())))
}

/// A path at a random place in memory.
struct HiddenPath {
    room: Vec<u8>,
    place: usize,
}

/// The size of this memory. The system places it at random as well. A larger one might get huge pages, which take longer.
const ROOM: usize = 1 << 20;

impl HiddenPath {
    fn new(path: &OsStr) -> HiddenPath {
        let mut room = vec![0; ROOM + path.len() + 1];
        let place = RandomState::new().hash_one(path) as usize % ROOM;
        room[place..][..path.len()].copy_from_slice(path.as_bytes());
        HiddenPath { room, place }
    }

    fn get(&self) -> &CStr {
        CStr::from_bytes_until_nul(&self.room[self.place..]).expect("a zero follows the path")
    }
}

/// Returns only if the program does not start.
fn become_program(path: &CStr, command: &[OsString], own: &[OsString]) -> io::Result<Infallible> {
    let arguments = command.iter().map(|it| CString::new(it.as_bytes()));
    let arguments = arguments.collect::<Result<Vec<_>, _>>()?;
    let variable =
        |(name, value): (OsString, OsString)| [name.as_bytes(), b"=", value.as_bytes()].concat();
    // Only the program gets its own variables: some would act on this process, too.
    let name = |variable: &[u8]| variable.iter().position(|&byte| byte == b'=');
    let is_own = |it: &Vec<u8>| {
        own.iter().any(|own| own.as_bytes().starts_with(&it[..=name(it).unwrap_or(0)]))
    };
    let general = env::vars_os().map(variable).filter(|it| !is_own(it));
    let environment = general.chain(own.iter().map(|it| it.as_bytes().to_vec())).map(CString::new);
    let environment = environment.collect::<Result<Vec<_>, _>>()?;
    // The program inherits ignored and blocked signals, but not handled ones.
    signal_hook::flag::register(SIGPIPE, Arc::default())?;
    SigSet::empty().thread_set_mask()?;
    Ok(execve(path, &arguments, &environment)?)
}

/// Gives up everything that the program must not have. Returns what the kernel cannot enforce.
fn give_up_rights(
    request: &RunRequest,
    path: &CStr,
    supervisor: OsString,
) -> Result<Option<String>> {
    // No terminal, and a new process group, which can be killed in one step.
    setsid().map_err(cannot("leave the terminal"))?;
    chdir(request.folder.as_os_str())
        .map_err(cannot(format!("enter {}", shown(&request.folder))))?;
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(cannot("follow the supervisor"))?;
    if *supervisor != *getppid().to_string() {
        return Err(Error("the supervisor has ended".to_owned()));
    }
    limit_resources(request).map_err(cannot("set limits"))?;
    drop_root_privileges().map_err(cannot("drop root privileges"))?;
    close_fds::set_fds_cloexec(3, &[]);
    let files = enforce_landlock(request).map_err(cannot("guard files"))?;
    let calls = filter::apply(&request.limits, path.as_ptr());
    Ok(match (files, calls) {
        // The filter replaces what older kernels do not enforce.
        (RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced, Ok(())) => None,
        (RulesetStatus::NotEnforced, _) => Some(NO_LANDLOCK.to_owned()),
        (_, Err(error)) => Some(format!("{NO_FILTER} ({error})")),
    })
}

const NO_LANDLOCK: &str = "this kernel has no Landlock (Linux 5.13 and newer can have it): a judged program can read and write \
whatever you can";
const NO_FILTER: &str = "this kernel cannot filter system calls: a judged program can do what Landlock does not restrict";

fn limit_resources(request: &RunRequest) -> nix::Result<()> {
    let limits = &request.limits;
    let limit = |resource, wanted: u64| {
        let (_, most) = getrlimit(resource)?;
        setrlimit(resource, wanted.min(most), wanted.min(most))
    };
    // No core dump: the kernel may pass even an empty one to a program of the system, but none with this limit.
    limit(Resource::RLIMIT_CORE, 1)?;
    // The system has a limited number for all programs of a user.
    limit(Resource::RLIMIT_SIGPENDING, 256)?;
    // A backstop in case thousands of threads starve the supervisor; the verdict comes from the measured time.
    limit(Resource::RLIMIT_CPU, limits.cpu.as_secs() + 2)?;
    limit(Resource::RLIMIT_FSIZE, limits.files)?;
    // The buffer of a socket holds 208 KiB that are not counted, and that of a pipe 64 KiB.
    let usual = if limits.processes > 1 { 256 } else { 64 };
    limit(Resource::RLIMIT_NOFILE, request.open_files.max(usual))?;
    // As on online judges, the stack may grow up to the memory limit. A program may raise its stack limit: memory is counted.
    let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
    let stack = if request.unlimited_stack { most } else { limits.memory.min(most) };
    setrlimit(Resource::RLIMIT_STACK, stack, most)
}

/// The program cannot regain them: seccomp and Landlock require "no new privileges".
fn drop_root_privileges() -> Result<(), caps::errors::CapsError> {
    // Root may judge in a checkout of another user.
    let kept = [Capability::CAP_DAC_OVERRIDE, Capability::CAP_DAC_READ_SEARCH];
    let left = &caps::read(None, CapSet::Permitted)? & &CapsHashSet::from(kept);
    caps::clear(None, CapSet::Inheritable)?;
    caps::set(None, CapSet::Effective, &left)?;
    caps::set(None, CapSet::Permitted, &left)
}

/// What interpreters and virtual machines read about the processors and the memory.
const KERNEL: [&str; 7] = [
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];
/// What they read in `/proc/self`. Its `net` lists connections of the system.
const OWN_PROCESS: &str =
    "cgroup cmdline coredump_filter fd maps mountinfo mounts stat statm status";
/// Not `/dev/zero`: a shared mapping of it is memory that is not counted.
const DEVICES: [&str; 4] = ["/dev/full", "/dev/null", "/dev/random", "/dev/urandom"];

/// Restricts files, signals to processes that the program did not start, and abstract sockets.
fn enforce_landlock(request: &RunRequest) -> Result<RulesetStatus, landlock::RulesetError> {
    let all = AccessFs::from_all(ABI::V6);
    let never = AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::Execute;
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let own = OWN_PROCESS.split_whitespace().map(|file| Path::new("/proc/self").join(file));
    // The input by its path as well, because many scripts read `/dev/stdin`. Pipes are not restricted.
    let is_file = request.output.as_os_str().is_empty();
    let input = is_file.then(|| PathBeneath::new(io::stdin(), AccessFs::ReadFile));
    let ruleset = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(ABI::V6))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(&request.readable, read))?
        .add_rules(path_beneath_rules(&request.executable, read | AccessFs::Execute))?
        .add_rules(path_beneath_rules(KERNEL, read))?
        .add_rules(path_beneath_rules(own, read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules([&request.folder], all & !never))?
        .add_rules(input.map(Ok::<_, landlock::RulesetError>))?;
    Ok(ruleset.restrict_self()?.ruleset)
}
