//! The last stage before a judged program: a process that gives up what the program must not have, and becomes it.
//!
//! What it gives up cannot be had back, by it or by any process that the program starts:
//!
//! - CPU time beyond the limit, core dumps, an environment, a terminal, files that are open already, and the
//!   rights of root, but for those to read and write files of anybody;
//! - files (Landlock): it reads those of the system, its own and its input, writes in its scratch folder and a
//!   `/tmp` of its own (`tmp.rs`), and opens no other file and nothing of another process;
//! - signals to processes that it did not start (Landlock);
//! - the network, memory that nobody counts, and what only administrators need (seccomp);
//! - the rights and dates of files, unless it is said to set them (seccomp);
//! - other processes, unless it is allowed some, and then a process group of its own, by which they could get
//!   away from the supervisor (seccomp). Threads it may have.
//!
//! A kernel may lack some of it. Then the program runs all the same, and the judge says so.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use caps::{CapSet, Capability, CapsHashSet};
use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::libc;
use nix::sys::prctl;
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{getppid, setsid};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};
use serde::{Deserialize, Serialize};

use crate::tmp;
use crate::wish::{Launched, Limits, MOST_FILES, TMP, Wish, Word, cpu};

/// What to launch, and how.
#[derive(Serialize, Deserialize)]
pub struct Launch {
    /// The file of the [`Wish`].
    pub wish: PathBuf,
    /// The pipe for a [`Word`] to the supervisor.
    pub word: PathBuf,
    /// The supervisor: when it ends, so does the program.
    pub supervisor: i32,
}

/// The first argument of an executable that is called to launch a program.
pub const LAUNCH: &str = "launch-one-program";

/// Serves as a launcher.
pub fn serve(launch: &OsStr) -> ExitCode {
    let launch = serde_json::from_slice::<Launch>(launch.as_bytes());
    let Ok(launch) = launch else { return ExitCode::FAILURE };
    // Opened now: soon this process may not.
    let Ok(mut word) = File::create(&launch.word) else { return ExitCode::FAILURE };
    let error = match Wish::read(&launch.wish) {
        Ok(wish) => match give_up(&wish, launch.supervisor) {
            Ok(unguarded) => {
                say(&mut word, &Ok(Launched::now(unguarded)));
                become_program(&wish)
            }
            Err(error) => error.to_string(),
        },
        Err(error) => error,
    };
    say(&mut word, &Err(error));
    ExitCode::FAILURE
}

impl Launched {
    fn now(unguarded: Option<String>) -> Launched {
        let usage = getrusage(UsageWho::RUSAGE_SELF);
        let (cpu, memory) =
            usage.map(|usage| (cpu(&usage), usage.max_rss() as u64 * 1024)).unwrap_or_default();
        Launched { cpu, memory, unguarded }
    }
}

/// The launcher's last word: the supervisor takes nothing else for one.
pub fn last_word(text: &str) -> Word {
    let word = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
    word.unwrap_or_else(|| Err("the program's launcher ended without a word".to_owned()))
}

fn say(file: &mut File, word: &Word) {
    let word = serde_json::to_string(word).expect("a word is text");
    // If it cannot be written, the supervisor misses it and says so.
    let _ = writeln!(file, "{word}");
}

/// Answers only if the program does not start.
fn become_program(wish: &Wish) -> String {
    let Some((program, arguments)) = wish.command.split_first() else {
        return "there is no program to run".to_owned();
    };
    let error = Command::new(program)
        .args(arguments)
        .env_clear()
        .envs(env::var_os("PATH").map(|path| ("PATH", path)))
        .envs([("LANG", "C.UTF-8"), ("RUST_BACKTRACE", "0")])
        .envs([("HOME", &wish.scratch), ("TMPDIR", &wish.scratch)])
        .exec();
    format!("cannot run `{}`: {error}", program.to_string_lossy())
}

/// Everything that the program must not have. What the kernel cannot take away is told.
fn give_up(wish: &Wish, supervisor: i32) -> Result<Option<String>, Box<dyn Error>> {
    // No terminal; and a process group of its own, to be ended in one step.
    setsid()?;
    let rights = caps::read(None, CapSet::Permitted)?;
    let Wish { tmp, scratch, limits, .. } = wish;
    let has_tmp = tmp.as_ref().is_some_and(|tmp| tmp::replace(tmp, scratch).is_ok());
    prctl::set_pdeathsig(Signal::SIGKILL)?;
    if getppid().as_raw() != supervisor {
        return Err("the supervisor has ended".into());
    }
    limit_resources(limits)?;
    drop_rights_of_root(&rights)?;
    close_fds::set_fds_cloexec(3, &[]);
    let files = enforce_landlock(wish, has_tmp)?;
    let filters = filters(limits);
    let apply = |filters: Vec<BpfProgram>| {
        filters.iter().try_for_each(|filter| Ok(seccompiler::apply_filter(filter)?))
    };
    let calls = filters.and_then(apply).is_ok();
    Ok(match (files, calls) {
        (RulesetStatus::FullyEnforced, true) => None,
        (RulesetStatus::FullyEnforced, false) => Some(
            "this kernel filters no system calls (seccomp): a judged program can use what Landlock does not guard",
        ),
        (RulesetStatus::PartiallyEnforced, _) => Some(
            "this kernel guards a part of what Linux 6.12 and newer guard (Landlock): judge only programs that you trust",
        ),
        (RulesetStatus::NotEnforced, _) => Some(
            "this kernel has no Landlock (Linux 5.13 and newer can): a judged program can read and write what you can",
        ),
    }
    .map(str::to_owned))
}

fn limit_resources(limits: &Limits) -> nix::Result<()> {
    let limit = |resource, wanted: u64| {
        let (_, most) = getrlimit(resource)?;
        setrlimit(resource, wanted.min(most), wanted.min(most))
    };
    limit(Resource::RLIMIT_CORE, 0)?;
    // A backstop in case thousands of threads starve the supervisor; the verdict comes from the measured time.
    limit(Resource::RLIMIT_CPU, limits.cpu.as_secs() + 2)?;
    limit(Resource::RLIMIT_FSIZE, MOST_FILES)?;
    limit(Resource::RLIMIT_NOFILE, 256)?;
    // Judges let the stack grow as far as memory does. A program may ask for more: memory is counted anyway.
    let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
    setrlimit(Resource::RLIMIT_STACK, limits.memory.min(most), most)
}

/// Of those that it `had` before it saw to `/tmp`. Without privileges the kernel gives none back to the program either.
fn drop_rights_of_root(had: &CapsHashSet) -> Result<(), caps::errors::CapsError> {
    // Whoever judges as root may do so in somebody else's checkout.
    let kept = CapsHashSet::from([Capability::CAP_DAC_OVERRIDE, Capability::CAP_DAC_READ_SEARCH]);
    let left = had & &kept;
    caps::clear(None, CapSet::Inheritable)?;
    caps::set(None, CapSet::Effective, &left)?;
    caps::set(None, CapSet::Permitted, &left)
}

/// What interpreters and virtual machines look at: themselves, the processors, the memory.
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
const DEVICES: [&str; 5] = ["/dev/full", "/dev/null", "/dev/random", "/dev/urandom", "/dev/zero"];

fn enforce_landlock(wish: &Wish, has_tmp: bool) -> Result<RulesetStatus, landlock::RulesetError> {
    let all = AccessFs::from_all(ABI::V6);
    let devices = AccessFs::MakeBlock | AccessFs::MakeChar;
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    // The input by its name as well: `/dev/stdin` is how many scripts read it.
    let input = PathBeneath::new(io::stdin(), AccessFs::ReadFile);
    let ruleset = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(ABI::V6))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(&wish.readable, read | AccessFs::Execute))?
        .add_rules(path_beneath_rules(KERNEL, read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules([&wish.scratch], all & !devices))?
        .add_rules(path_beneath_rules(has_tmp.then_some(TMP), all & !devices))?
        .add_rule(input)?;
    Ok(ruleset.restrict_self()?.ruleset)
}

/// Answered with "operation not permitted".
const DENIED: &[libc::c_long] = &[
    // Processes that leave their group could not be ended with it.
    libc::SYS_setpgid,
    libc::SYS_setsid,
    // The network, and a way to it that no filter sees.
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_ioprio_set,
    // Memory that outlives a process.
    libc::SYS_memfd_create,
    libc::SYS_mq_open,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_shmget,
    // The machine, for whoever judges as root.
    libc::SYS_acct,
    libc::SYS_add_key,
    libc::SYS_adjtimex,
    libc::SYS_bpf,
    libc::SYS_chroot,
    libc::SYS_clock_adjtime,
    libc::SYS_clock_settime,
    libc::SYS_delete_module,
    libc::SYS_finit_module,
    libc::SYS_fsmount,
    libc::SYS_fsopen,
    libc::SYS_init_module,
    libc::SYS_kexec_load,
    libc::SYS_keyctl,
    libc::SYS_mount,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_open_by_handle_at,
    libc::SYS_open_tree,
    libc::SYS_perf_event_open,
    libc::SYS_pivot_root,
    libc::SYS_quotactl,
    libc::SYS_reboot,
    libc::SYS_request_key,
    libc::SYS_setdomainname,
    libc::SYS_sethostname,
    libc::SYS_setns,
    libc::SYS_settimeofday,
    libc::SYS_swapoff,
    libc::SYS_swapon,
    libc::SYS_syslog,
    libc::SYS_umount2,
    libc::SYS_unshare,
    libc::SYS_vhangup,
];

/// Rights and dates of files, which Landlock does not guard. Compilers need some of these.
const RIGHTS_OF_FILES: &[libc::c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_fremovexattr,
    libc::SYS_fsetxattr,
    libc::SYS_lremovexattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_setxattr,
    libc::SYS_utimensat,
];

/// Older names for some of them.
#[cfg(target_arch = "x86_64")]
const RIGHTS_BY_OLD_NAMES: &[libc::c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_futimesat,
    libc::SYS_utime,
    libc::SYS_utimes,
];
#[cfg(not(target_arch = "x86_64"))]
const RIGHTS_BY_OLD_NAMES: &[libc::c_long] = &[];

/// To start a process, without a way to ask for a thread.
#[cfg(target_arch = "x86_64")]
const FORKS: &[libc::c_long] = &[libc::SYS_fork, libc::SYS_vfork];
#[cfg(not(target_arch = "x86_64"))]
const FORKS: &[libc::c_long] = &[];

/// The filters, each to be applied.
fn filters(limits: &Limits) -> Result<Vec<BpfProgram>, Box<dyn Error>> {
    let mut denied: BTreeMap<i64, Vec<SeccompRule>> =
        DENIED.iter().map(|&call| (call, Vec::new())).collect();
    let argument = |number, is, value| -> Result<_, Box<dyn Error>> {
        let condition = SeccompCondition::new(number, SeccompCmpArgLen::Dword, is, value)?;
        Ok(SeccompRule::new(vec![condition])?)
    };
    // Limits and priority of other processes. Zero is the caller itself.
    denied.insert(libc::SYS_prlimit64, vec![argument(0, SeccompCmpOp::Ne, 0)?]);
    let is_other = [argument(0, SeccompCmpOp::Ne, 0)?, argument(1, SeccompCmpOp::Ne, 0)?];
    denied.insert(libc::SYS_setpriority, is_other.into());
    // To stay when the supervisor ends.
    let stay = argument(0, SeccompCmpOp::Eq, libc::PR_SET_PDEATHSIG as u64)?;
    denied.insert(libc::SYS_prctl, vec![stay]);
    let mut unknown = BTreeMap::new();
    if !limits.sets_rights {
        let calls = RIGHTS_OF_FILES.iter().chain(RIGHTS_BY_OLD_NAMES);
        denied.extend(calls.map(|&call| (call, Vec::new())));
    }
    if limits.processes <= 1 {
        denied.extend(FORKS.iter().map(|&call| (call, Vec::new())));
        let thread = SeccompCmpOp::MaskedEq(libc::CLONE_THREAD as u64);
        denied.insert(libc::SYS_clone, vec![argument(0, thread, 0)?]);
        // A filter cannot see what it asks for. Libraries that hear that there is no such call use `clone`.
        unknown.insert(libc::SYS_clone3, Vec::new());
    }
    let filter = |mut rules: BTreeMap<i64, Vec<SeccompRule>>, errno| {
        if cfg!(target_arch = "x86_64") {
            // The same calls by the numbers of the x32 way to call.
            let again: Vec<_> =
                rules.iter().map(|(call, rules)| (call | 0x4000_0000, rules.clone())).collect();
            rules.extend(again);
        }
        let machine = TargetArch::try_from(env::consts::ARCH)?;
        let answer = SeccompAction::Errno(errno as u32);
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, answer, machine)?;
        Ok::<BpfProgram, Box<dyn Error>>(filter.try_into()?)
    };
    let mut filters = vec![filter(denied, libc::EPERM)?];
    if !unknown.is_empty() {
        filters.push(filter(unknown, libc::ENOSYS)?);
    }
    Ok(filters)
}
