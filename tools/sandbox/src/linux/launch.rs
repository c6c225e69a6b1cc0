//! The launcher: a process that gives up the rights that a program must not have, and then becomes the program.
//!
//! Neither the program nor any process that it starts can regain these rights. If the kernel cannot take some of them away,
//! the program runs anyway, and the report says so.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use caps::{CapSet, Capability, CapsHashSet};
use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::libc;
use nix::sys::prctl;
use nix::sys::resource::{Resource, Usage, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::Signal;
use nix::sys::time::TimeVal;
use nix::unistd::{chdir, getppid, setsid};
use seccompiler::SeccompCmpOp::{self, Eq, MaskedEq, Ne};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCondition, SeccompFilter, SeccompRule,
    sock_filter,
};
use serde::{Deserialize, Serialize};

use super::message::RunRequest;
use crate::{Error, Limits, Result, cannot, shown};

/// The first argument of a launcher. The others are the number of the pipe for a [`LaunchResult`] to the supervisor, the
/// supervisor's process, and the request.
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
    let launched = RunRequest::from_arguments(arguments).and_then(|request| {
        let unguarded = give_up_rights(&request, supervisor)?;
        Ok((request, LaunchReport::now(unguarded)))
    });
    let error = match launched {
        Ok((request, launched)) => {
            send(&mut pipe, &Ok(launched));
            become_program(&request)
        }
        Err(error) => error,
    };
    send(&mut pipe, &Err(error));
    1
}

impl LaunchReport {
    fn now(unguarded: Option<String>) -> LaunchReport {
        let usage = getrusage(UsageWho::RUSAGE_SELF);
        let (cpu, memory) =
            usage.map(|usage| (cpu(&usage), usage.max_rss() as u64 * 1024)).unwrap_or_default();
        LaunchReport { cpu, memory, unguarded }
    }
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
pub fn last_result(text: &[u8]) -> LaunchResult {
    let last = text.trim_ascii_end().split(|&byte| byte == b'\n').next_back();
    let result = last.and_then(|line| serde_json::from_slice(line).ok());
    result.unwrap_or(Err(Error("the program's launcher ended without a result".to_owned())))
}

/// Returns only if the program does not start.
fn become_program(RunRequest { command, scratch, .. }: &RunRequest) -> Error {
    let error = Command::new(&command[0])
        .args(&command[1..])
        .env_clear()
        .envs(env::var_os("PATH").map(|path| ("PATH", path)))
        .envs([("LANG", "C.UTF-8"), ("RUST_BACKTRACE", "0")])
        .envs([("HOME", scratch), ("TMPDIR", scratch)])
        .exec();
    cannot(format!("run {}", shown(&command[0])))(error)
}

/// Gives up everything that the program must not have. Returns what the kernel cannot enforce.
fn give_up_rights(request: &RunRequest, supervisor: OsString) -> Result<Option<String>> {
    // No terminal, and a new process group, which can be killed in one step.
    setsid().map_err(cannot("leave the terminal"))?;
    chdir(request.scratch.as_os_str())
        .map_err(cannot(format!("enter {}", shown(&request.scratch))))?;
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(cannot("follow the supervisor"))?;
    if *supervisor != *getppid().to_string() {
        return Err(Error("the supervisor has ended".to_owned()));
    }
    limit_resources(&request.limits).map_err(cannot("set limits"))?;
    drop_root_privileges().map_err(cannot("drop root privileges"))?;
    close_fds::set_fds_cloexec(3, &[]);
    let files = enforce_landlock(request).map_err(cannot("guard files"))?;
    let calls =
        filter(&request.limits).is_ok_and(|filter| seccompiler::apply_filter(&filter).is_ok());
    let unguarded = match (files, calls) {
        (RulesetStatus::FullyEnforced, true) => return Ok(None),
        (RulesetStatus::FullyEnforced, false) => {
            "this kernel cannot filter system calls (seccomp): a judged program can do what Landlock does not restrict"
        }
        (RulesetStatus::PartiallyEnforced, _) => {
            "this kernel enforces only a part of what Linux 6.12 and newer enforce (Landlock): judge only programs that you trust"
        }
        (RulesetStatus::NotEnforced, _) => {
            "this kernel has no Landlock (Linux 5.13 and newer can have it): a judged program can read and write whatever you can"
        }
    };
    Ok(Some(unguarded.to_owned()))
}

fn limit_resources(limits: &Limits) -> nix::Result<()> {
    let limit = |resource, wanted: u64| {
        let (_, most) = getrlimit(resource)?;
        setrlimit(resource, wanted.min(most), wanted.min(most))
    };
    limit(Resource::RLIMIT_CORE, 0)?;
    // A backstop in case thousands of threads starve the supervisor; the verdict comes from the measured time.
    limit(Resource::RLIMIT_CPU, limits.cpu.as_secs() + 2)?;
    limit(Resource::RLIMIT_FSIZE, limits.files)?;
    // The buffer of a socket holds 208 KiB that are not counted, and that of a pipe 64 KiB.
    limit(Resource::RLIMIT_NOFILE, if limits.processes > 1 { 256 } else { 64 })?;
    // As on online judges, the stack may grow up to the memory limit. A program may raise its stack limit: memory is counted.
    let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
    setrlimit(Resource::RLIMIT_STACK, limits.memory.min(most), most)
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

/// What interpreters and virtual machines read: about themselves, the processors, the memory.
const KERNEL: [&str; 8] = [
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];
/// Not `/dev/zero`: a shared mapping of it is memory that is not counted.
const DEVICES: [&str; 4] = ["/dev/full", "/dev/null", "/dev/random", "/dev/urandom"];

/// Restricts files, signals to processes that the program did not start, and abstract sockets.
fn enforce_landlock(request: &RunRequest) -> Result<RulesetStatus, landlock::RulesetError> {
    let all = AccessFs::from_all(ABI::V6);
    let never = AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::Execute;
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    // The input by its path as well, because many scripts read `/dev/stdin`.
    let input = PathBeneath::new(io::stdin(), AccessFs::ReadFile);
    let ruleset = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(ABI::V6))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(&request.readable, read))?
        .add_rules(path_beneath_rules(&request.executable, read | AccessFs::Execute))?
        .add_rules(path_beneath_rules(KERNEL, read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules([&request.scratch], all & !never))?
        .add_rule(input)?;
    Ok(ruleset.restrict_self()?.ruleset)
}

/// System calls that fail with "operation not permitted". Calls that need the dropped root privileges are not listed.
const DENIED: &[&[libc::c_long]] = &[
    // A process that left its group could not be killed with it.
    &[libc::SYS_setpgid, libc::SYS_setsid],
    // Namespaces, which give root privileges inside.
    &[libc::SYS_setns, libc::SYS_unshare],
    // The network, io_uring, which this filter cannot see, and descriptors in flight, which keep files that are not counted.
    &[libc::SYS_setsockopt, libc::SYS_socket, libc::SYS_io_uring_setup],
    &[libc::SYS_sendmmsg, libc::SYS_sendmsg],
    // Watching files, even those that it may not read.
    &[libc::SYS_fanotify_init, libc::SYS_fanotify_mark, libc::SYS_open_by_handle_at],
    &[libc::SYS_inotify_add_watch, libc::SYS_inotify_init1],
    // Other processes.
    &[libc::SYS_ioprio_set, libc::SYS_pidfd_getfd, libc::SYS_ptrace],
    &[libc::SYS_process_madvise, libc::SYS_process_vm_readv, libc::SYS_process_vm_writev],
    &[libc::SYS_sched_setattr, libc::SYS_sched_setparam, libc::SYS_sched_setscheduler],
    // Memory that is not counted, or outlives its process.
    &[libc::SYS_add_key, libc::SYS_keyctl, libc::SYS_request_key, libc::SYS_vmsplice],
    &[libc::SYS_memfd_create, libc::SYS_memfd_secret, libc::SYS_mq_open],
    &[libc::SYS_msgget, libc::SYS_semget, libc::SYS_shmget],
    // The kernel.
    &[libc::SYS_bpf, libc::SYS_perf_event_open, libc::SYS_syslog, libc::SYS_userfaultfd],
];

/// Permissions and dates of files, which Landlock does not restrict. Compilers need some of these. The numbers are from Linux
/// 6.13 and 6.17 on all machines: `setxattrat`, `removexattrat` and `file_setattr`.
const FILE_ATTRIBUTES: &[&[libc::c_long]] = &[
    &[libc::SYS_fchmod, libc::SYS_fchmodat, libc::SYS_fchmodat2],
    &[libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_utimensat],
    &[libc::SYS_fsetxattr, libc::SYS_lsetxattr, libc::SYS_setxattr],
    &[libc::SYS_fremovexattr, libc::SYS_lremovexattr, libc::SYS_removexattr],
    &[463, 466, 469],
];

/// Older names for some of these, and ways to start a process or to watch files.
#[cfg(target_arch = "x86_64")]
const OLD_NAMES: [&[&[libc::c_long]]; 3] = [
    &[&[libc::SYS_inotify_init]],
    &[
        &[libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown],
        &[libc::SYS_futimesat, libc::SYS_utime, libc::SYS_utimes],
    ],
    &[&[libc::SYS_fork, libc::SYS_vfork]],
];
#[cfg(not(target_arch = "x86_64"))]
const OLD_NAMES: [&[&[libc::c_long]]; 3] = [&[]; 3];

/// Calls that are denied if one argument, counted from 0, satisfies a condition.
fn denied_by_argument(limits: &Limits) -> Vec<(libc::c_long, u8, SeccompCmpOp, u64)> {
    let mut denied = vec![
        // To outlive the supervisor, or to hide files and memory from it.
        (libc::SYS_prctl, 0, Eq, libc::PR_SET_PDEATHSIG as u64),
        (libc::SYS_prctl, 0, Eq, libc::PR_SET_DUMPABLE as u64),
        // Limits, processors and priority of other processes: 0 is the caller itself.
        (libc::SYS_prlimit64, 0, Ne, 0),
        (libc::SYS_sched_setaffinity, 0, Ne, 0),
        (libc::SYS_setpriority, 0, Ne, 0),
        (libc::SYS_setpriority, 1, Ne, 0),
        // Shared memory without a file: most of it is in no process's resident memory.
        (libc::SYS_mmap, 3, MaskedEq(0x0f | libc::MAP_ANONYMOUS as u64), SHARED_ANONYMOUS),
        (libc::SYS_fcntl, 1, Eq, libc::F_SETPIPE_SZ as u64),
        // Java makes a pair of local sockets whenever it opens a file.
        (libc::SYS_socketpair, 0, Ne, libc::AF_UNIX as u64),
        (libc::SYS_clone, 0, MaskedEq(NEW_USER), NEW_USER),
    ];
    denied.extend(FLAGS_BY_IOCTL.map(|flag| (libc::SYS_ioctl, 1, Eq, flag)));
    if limits.processes <= 1 {
        denied.push((libc::SYS_clone, 0, MaskedEq(libc::CLONE_THREAD as u64), 0));
    }
    denied
}

const SHARED_ANONYMOUS: u64 = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
const NEW_USER: u64 = libc::CLONE_NEWUSER as u64;
/// What can be set on a file that was opened for reading: `FS_IOC_SETFLAGS`, `FS_IOC_FSSETXATTR`, `FS_IOC_SETVERSION` and
/// `EXT4_IOC_SETVERSION` in the kernel's headers.
const FLAGS_BY_IOCTL: [u64; 4] = [0x4008_6602, 0x401c_5820, 0x4008_7602, 0x4008_6604];
/// On x86-64, the same calls have these numbers as well, with pointers of 32 bits.
const SECOND_NUMBERS: u32 = 0x4000_0000;

fn filter(limits: &Limits) -> Result<BpfProgram, seccompiler::BackendError> {
    let [old_calls, old_rights, forks] = OLD_NAMES;
    let mut denied = [DENIED, old_calls].concat();
    if limits.processes <= 1 {
        denied.extend(FILE_ATTRIBUTES.iter().chain(old_rights).chain(forks));
    }
    // A call without conditions is denied in any case.
    let mut rules: BTreeMap<_, _> =
        denied.into_iter().flatten().map(|&call| (call, Vec::new())).collect();
    for (call, argument, operator, value) in denied_by_argument(limits) {
        let size = SeccompCmpArgLen::Dword;
        let condition = SeccompCondition::new(argument, size, operator, value)?;
        rules.entry(call).or_default().push(SeccompRule::new(vec![condition])?);
    }
    let (allowed, denied) = (SeccompAction::Allow, SeccompAction::Errno(libc::EPERM as u32));
    let filter = SeccompFilter::new(rules, allowed, denied, env::consts::ARCH.try_into()?)?;
    let mut filter = BpfProgram::try_from(filter)?;
    let step = |code: u32, k, jf| sock_filter { code: code as u16, jt: 0, jf, k };
    let jump = |test, k| step(libc::BPF_JMP | test | libc::BPF_K, k, 1);
    let answer =
        |error: i32| step(libc::BPF_RET | libc::BPF_K, libc::SECCOMP_RET_ERRNO | error as u32, 0);
    // After the three steps that check the architecture and the one that loads the number. A filter cannot see the arguments of
    // `clone3`; if that call does not exist, libraries use `clone`.
    let numbers = [jump(libc::BPF_JGE, SECOND_NUMBERS), answer(libc::EPERM)];
    let clone3 = [jump(libc::BPF_JEQ, libc::SYS_clone3 as u32), answer(libc::ENOSYS)];
    filter.splice(4..4, numbers.into_iter().chain(clone3));
    Ok(filter)
}
