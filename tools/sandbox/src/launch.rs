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

use std::env;
use std::error::Error as StdError;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use caps::{CapSet, Capability, CapsHashSet};
use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::libc;
use nix::sys::prctl;
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::{SigSet, Signal};
use nix::unistd::{chdir, dup2_stdin, getppid, setsid};
use seccompiler::{BpfProgram, sock_filter};

use crate::error::{Error, cannot};
use crate::tmp;
use crate::wish::{Launched, Limits, MOST_FILES, TMP, Wish, Word, cpu};

/// The first argument of an executable that is called to launch a program.
pub const LAUNCH: &str = "launch-one-program";

/// Serves as a launcher: standard input is a [`Wish`], `word` the pipe for a [`Word`] to the supervisor, which is the
/// process `supervisor`. When that ends, so does the program.
pub fn serve(word: &OsStr, supervisor: &OsStr) -> ExitCode {
    // Opened now: soon this process may not.
    let Ok(mut word) = File::create(word) else { return ExitCode::FAILURE };
    let error = match prepare(supervisor) {
        Ok((wish, scratch, unguarded)) => {
            say(&mut word, &Ok(Launched::now(unguarded)));
            become_program(&wish, &scratch)
        }
        // Its own, as far as it is one.
        Err(error) => match error.downcast() {
            Ok(error) => *error,
            Err(error) => Error::NotGivenUp(error.to_string()),
        },
    };
    say(&mut word, &Err(error));
    ExitCode::FAILURE
}

/// Everything before the program: its input, and what it must not have. Answers with the folder in which it may write, as
/// it sees it, as well.
fn prepare(supervisor: &OsStr) -> Result<(Wish, PathBuf, Option<String>), Box<dyn StdError>> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    let wish = Wish::read(&text)?;
    dup2_stdin(File::open(&wish.input)?)?;
    let (scratch, unguarded) = give_up(&wish, supervisor)?;
    Ok((wish, scratch, unguarded))
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
pub fn last_word(text: &[u8]) -> Word {
    let mut lines = text.trim_ascii_end().split(|&byte| byte == b'\n');
    let word = lines.next_back().and_then(|line| serde_json::from_slice(line).ok());
    word.unwrap_or(Err(Error::NoWord))
}

fn say(file: &mut File, word: &Word) {
    let word = serde_json::to_string(word).expect("a word is text");
    // If it cannot be written, the supervisor misses it and says so.
    let _ = writeln!(file, "{word}");
}

/// Answers only if the program does not start.
fn become_program(wish: &Wish, scratch: &Path) -> Error {
    let Some((program, arguments)) = wish.command.split_first() else {
        return Error::NoProgram;
    };
    let error = Command::new(program)
        .args(arguments)
        .env_clear()
        .envs(env::var_os("PATH").map(|path| ("PATH", path)))
        .envs([("LANG", "C.UTF-8"), ("RUST_BACKTRACE", "0")])
        .envs([("HOME", scratch), ("TMPDIR", scratch)])
        .exec();
    cannot(format!("run `{}`", program.to_string_lossy()))(error)
}

/// Everything that the program must not have. What the kernel cannot take away is told.
fn give_up(
    wish: &Wish,
    supervisor: &OsStr,
) -> Result<(PathBuf, Option<String>), Box<dyn StdError>> {
    // The supervisor hears of its children in another way, and the program inherits what is blocked.
    SigSet::from(Signal::SIGCHLD).thread_unblock()?;
    // No terminal; and a process group of its own, to be ended in one step.
    setsid()?;
    let rights = caps::read(None, CapSet::Permitted)?;
    let Wish { folder, scratch, tmp, limits, .. } = wish;
    let has_tmp = tmp.as_ref().is_some_and(|shown| tmp::replace(folder, scratch, shown).is_ok());
    let (scratch, writable) = match scratch.strip_prefix(folder) {
        Ok(inside) if has_tmp => (Path::new(TMP).join(inside), Path::new(TMP)),
        _ => (scratch.clone(), scratch.as_path()),
    };
    chdir(&scratch)?;
    prctl::set_pdeathsig(Signal::SIGKILL)?;
    if *supervisor != *getppid().to_string() {
        return Err(Error::NoSupervisor.into());
    }
    limit_resources(limits)?;
    drop_rights_of_root(&rights)?;
    close_fds::set_fds_cloexec(3, &[]);
    let files = enforce_landlock(&wish.readable, writable)?;
    let calls = filter(limits).is_some_and(|it| seccompiler::apply_filter(&it).is_ok());
    let unguarded = match (files, calls) {
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
    };
    Ok((scratch, unguarded.map(str::to_owned)))
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

fn enforce_landlock(
    readable: &[PathBuf],
    writable: &Path,
) -> Result<RulesetStatus, landlock::RulesetError> {
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
        .add_rules(path_beneath_rules(readable, read | AccessFs::Execute))?
        .add_rules(path_beneath_rules(KERNEL, read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules([writable], all & !devices))?
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
    libc::SYS_memfd_secret,
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
    SYS_OPEN_TREE_ATTR,
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

/// Calls of Linux 6.13 to 6.17, by the numbers that they have on all machines.
const SYS_SETXATTRAT: libc::c_long = 463;
const SYS_REMOVEXATTRAT: libc::c_long = 466;
const SYS_OPEN_TREE_ATTR: libc::c_long = 467;
const SYS_FILE_SETATTR: libc::c_long = 469;

/// What a program could write on its input or its folders, and the next one that has them read. The kernel's headers call
/// them `FS_IOC_SETFLAGS`, `FS_IOC_FSSETXATTR`, `FS_IOC_SETVERSION`, `EXT4_IOC_SETVERSION`,
const MARKS_BY_IOCTL: [u32; 4] = [0x4008_6602, 0x401c_5820, 0x4008_7602, 0x4008_6604];
/// and `F_SET_RW_HINT`, `F_SET_FILE_RW_HINT`.
const MARKS_BY_FCNTL: [u32; 2] = [1036, 1038];

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
    SYS_FILE_SETATTR,
    SYS_REMOVEXATTRAT,
    SYS_SETXATTRAT,
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

/// The audit number of this machine, and the bit that other numbers for the same calls have, if there are such.
const MACHINE: Option<(u32, Option<u32>)> = match env::consts::ARCH.as_bytes() {
    b"x86_64" => Some((0xc000_003e, Some(0x4000_0000))),
    b"aarch64" => Some((0xc000_00b7, None)),
    b"riscv64" => Some((0xc000_00f3, None)),
    _ => None,
};

/// What of an argument is denied.
enum Denied {
    /// All but this.
    Not(u32),
    /// This.
    Is(u32),
    /// All that lack this bit.
    Without(i32),
}

/// The program that the kernel runs at every system call, as in seccomp(2). seccompiler's is ten times as long, and the
/// kernel goes through it for every number that a call can have before the program starts.
fn filter(limits: &Limits) -> Option<BpfProgram> {
    use libc::{BPF_ABS, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_JSET, BPF_K, BPF_LD, BPF_RET, BPF_W};
    let step = |code, k, jt, jf| sock_filter { code: code as u16, jt, jf, k };
    // Of what the kernel tells: the number, the machine, and from byte 16 the arguments, here without their upper halves.
    let load = |from| step(BPF_LD | BPF_W | BPF_ABS, from, 0, 0);
    // Goes on over that many steps, if it is so or if not.
    let jump = |test, k, jt, jf| step(BPF_JMP | test | BPF_K, k, jt, jf);
    let answer = |action: u32| step(BPF_RET | BPF_K, action, 0, 0);
    let error = |number: i32| answer(libc::SECCOMP_RET_ERRNO | number as u32);

    let (machine, again) = MACHINE?;
    let mut steps = vec![load(4), jump(BPF_JEQ, machine, 1, 0)];
    steps.extend([answer(libc::SECCOMP_RET_KILL_PROCESS), load(0)]);
    if let Some(again) = again {
        steps.extend([jump(BPF_JGE, again, 0, 1), error(libc::EPERM)]);
    }
    let mut denied = DENIED.to_vec();
    // Each with the place of the argument. To stay when the supervisor ends, or hide from it what files and memory it has;
    // and limits, processors and priority of other processes: zero is the caller itself.
    let of_itself = [libc::PR_SET_PDEATHSIG, libc::PR_SET_DUMPABLE];
    let mut partly = vec![
        (libc::SYS_prctl, of_itself.map(|it| (0, Denied::Is(it as u32))).into()),
        (libc::SYS_prlimit64, vec![(0, Denied::Not(0))]),
        (libc::SYS_sched_setaffinity, vec![(0, Denied::Not(0))]),
        (libc::SYS_setpriority, vec![(0, Denied::Not(0)), (1, Denied::Not(0))]),
        (libc::SYS_ioctl, MARKS_BY_IOCTL.map(|it| (1, Denied::Is(it))).into()),
        (libc::SYS_fcntl, MARKS_BY_FCNTL.map(|it| (1, Denied::Is(it))).into()),
    ];
    if !limits.sets_rights {
        denied.extend(RIGHTS_OF_FILES.iter().chain(RIGHTS_BY_OLD_NAMES));
    }
    if limits.processes <= 1 {
        denied.extend(FORKS);
        partly.push((libc::SYS_clone, vec![(0, Denied::Without(libc::CLONE_THREAD))]));
        // A filter cannot see what it asks for. Libraries that hear that there is no such call use `clone`.
        steps.extend([jump(BPF_JEQ, libc::SYS_clone3 as u32, 0, 1), error(libc::ENOSYS)]);
    }
    for (call, arguments) in partly {
        let mut tests = Vec::new();
        for (place, argument) in arguments {
            tests.push(load(16 + 8 * place));
            tests.extend(match argument {
                Denied::Not(value) => [jump(BPF_JEQ, value, 1, 0), error(libc::EPERM)],
                Denied::Is(value) => [jump(BPF_JEQ, value, 0, 1), error(libc::EPERM)],
                Denied::Without(bit) => [jump(BPF_JSET, bit as u32, 1, 0), error(libc::EPERM)],
            });
        }
        tests.push(answer(libc::SECCOMP_RET_ALLOW));
        steps.push(jump(BPF_JEQ, call as u32, 0, tests.len() as u8));
        steps.extend(tests);
    }
    let calls =
        denied.iter().rev().zip(1..).map(|(&call, left)| jump(BPF_JEQ, call as u32, left, 0));
    steps.extend(calls.collect::<Vec<_>>().into_iter().rev());
    steps.extend([answer(libc::SECCOMP_RET_ALLOW), error(libc::EPERM)]);
    Some(steps)
}
