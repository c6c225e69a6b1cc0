//! The filter of system calls. What programs need is allowed, and every other call fails.
//!
//! The lists come from runs of right programs in all languages, of their compilers and runtimes, and from what the C libraries
//! glibc and musl use on other systems.

use std::collections::BTreeMap;
use std::{env, iter, process};

use nix::libc::*;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, sock_filter};

use crate::Limits;

/// System calls that are allowed with any arguments.
const ALLOWED: &[&[c_long]] = &[
    // Open files.
    &[SYS_close, SYS_dup, SYS_dup3, SYS_lseek, SYS_pipe2, SYS_read, SYS_readv, SYS_pread64],
    &[SYS_preadv, SYS_preadv2, SYS_write, SYS_writev, SYS_pwrite64, SYS_pwritev, SYS_pwritev2],
    &[SYS_copy_file_range, SYS_sendfile, SYS_ftruncate, SYS_fallocate, SYS_fadvise64],
    &[SYS_readahead, SYS_fsync, SYS_fdatasync, SYS_sync_file_range],
    // Paths.
    &[SYS_newfstatat, SYS_fstat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_faccessat2],
    &[SYS_readlinkat, SYS_getdents64, SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_mkdirat, SYS_unlinkat],
    &[SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_umask],
    // Memory.
    &[SYS_brk, SYS_mprotect, SYS_munmap, SYS_mremap, SYS_madvise, SYS_msync, SYS_mincore],
    &[SYS_mlock, SYS_mlock2, SYS_mlockall, SYS_munlock, SYS_munlockall, SYS_membarrier],
    &[SYS_pkey_alloc, SYS_pkey_free, SYS_pkey_mprotect, SYS_get_mempolicy, SYS_set_mempolicy],
    &[SYS_mbind, MAP_SHADOW_STACK],
    // Threads. A filter cannot see the arguments of `clone3`, so that libraries must use `clone`.
    &[SYS_exit, SYS_exit_group, SYS_wait4, SYS_waitid, SYS_set_tid_address, SYS_set_robust_list],
    &[SYS_get_robust_list, SYS_futex, SYS_futex_waitv, SYS_rseq, SYS_sched_yield],
    &[SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler],
    &[SYS_sched_get_priority_max, SYS_sched_get_priority_min, SYS_getcpu],
    &[SYS_sched_rr_get_interval, SYS_getpriority],
    // The process itself.
    &[SYS_getpid, SYS_getppid, SYS_gettid, SYS_getpgid, SYS_getsid, SYS_getuid, SYS_geteuid],
    &[SYS_getgid, SYS_getegid, SYS_getresuid, SYS_getresgid, SYS_getgroups, SYS_capget, SYS_uname],
    &[SYS_sysinfo, SYS_getrandom, SYS_getrusage, SYS_times],
    // Signals to itself.
    &[SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend],
    &[SYS_rt_sigtimedwait, SYS_sigaltstack, SYS_restart_syscall, SYS_signalfd4],
    // Time.
    &[SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday],
    &[SYS_getitimer, SYS_setitimer, SYS_timer_create, SYS_timer_settime, SYS_timer_gettime],
    &[SYS_timer_getoverrun, SYS_timer_delete, SYS_timerfd_create, SYS_timerfd_settime],
    &[SYS_timerfd_gettime],
    // Waiting.
    &[SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_epoll_pwait2],
    &[SYS_eventfd2],
    // A connected pair of sockets. Messages could carry open files, whose contents are not counted.
    &[SYS_recvfrom, SYS_recvmsg, SYS_shutdown, SYS_getsockopt, SYS_getsockname, SYS_getpeername],
];

/// What only compilers and other programs with several processes may call: they change permissions and dates of files, which
/// Landlock does not restrict, and start processes, but only in their own group, which can be killed with all of them.
const ALLOWED_TO_COMPILERS: &[&[c_long]] = &[
    &[SYS_fchmod, SYS_fchmodat, FCHMODAT2, SYS_flock, SYS_fchown, SYS_fchownat, SYS_utimensat],
    &[SYS_getxattr, SYS_fgetxattr, SYS_lgetxattr, SYS_listxattr, SYS_flistxattr, SYS_llistxattr],
    &[SYS_execve, SYS_execveat, SYS_close_range, SYS_kill, SYS_tgkill, SYS_tkill],
];

/// Older names for some of these.
#[cfg(target_arch = "x86_64")]
const OLD_NAMES: [&[&[c_long]]; 2] = [
    &[
        &[SYS_access, SYS_creat, SYS_dup2, SYS_getdents, SYS_link, SYS_lstat, SYS_mkdir, SYS_pipe],
        &[SYS_readlink, SYS_rename, SYS_renameat, SYS_rmdir, SYS_stat, SYS_symlink, SYS_unlink],
        &[SYS_arch_prctl, SYS_getpgrp, SYS_getrlimit, SYS_alarm, SYS_pause, SYS_time, SYS_poll],
        &[SYS_select, SYS_epoll_create, SYS_epoll_wait, SYS_eventfd, SYS_signalfd],
    ],
    &[
        &[SYS_chmod, SYS_chown, SYS_lchown, SYS_futimesat, SYS_utime, SYS_utimes],
        &[SYS_fork, SYS_vfork],
    ],
];
#[cfg(target_arch = "x86_64")]
const OPENS: &[(c_long, u32)] = &[(SYS_openat, 2), (SYS_open, 1)];
#[cfg(not(target_arch = "x86_64"))]
const OPENS: &[(c_long, u32)] = &[(SYS_openat, 2)];
#[cfg(target_arch = "aarch64")]
const OLD_NAMES: [&[&[c_long]]; 2] = [&[&[SYS_renameat, SYS_getrlimit]], &[]];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const OLD_NAMES: [&[&[c_long]]; 2] = [&[]; 2];

/// These have the same numbers on all machines.
const FCHMODAT2: c_long = 452;
const MAP_SHADOW_STACK: c_long = 453;

/// Calls since Linux 5.1 have numbers from here on, on all machines.
const NEW: u32 = 424;

/// What a thread shares with the others, so that its memory, files and signals are those of the process.
const THREAD: i32 = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
/// What the C libraries and Go add or leave out.
const SET_BY_CLONE: i32 = CLONE_SETTLS
    | CLONE_PARENT_SETTID
    | CLONE_CHILD_SETTID
    | CLONE_CHILD_CLEARTID
    | CLONE_DETACHED
    | CLONE_SYSVSEM;
/// What a new process may share for a moment, and its signal.
const PROCESS: i32 = CLONE_VM | CLONE_VFORK | 0xff;

const SET_BY_SOCKET: i32 = SOCK_CLOEXEC | SOCK_NONBLOCK;

/// `F_DUPFD`, `F_GETFD`, `F_SETFD`, `F_GETFL`, `F_SETFL`, `F_DUPFD_CLOEXEC` and `F_GETPIPE_SZ`.
const FCNTL: [u32; 7] = [0, 1, 2, 3, 4, 1030, 1032];
/// Locks, which other processes see: `F_GETLK`, `F_SETLK` and `F_SETLKW`.
const LOCKS: [u32; 3] = [5, 6, 7];
/// `TCGETS`, `TIOCGPGRP`, `TIOCGWINSZ`, `FIONREAD`, `FIONBIO`, `FIONCLEX`, `FIOCLEX` and `TCGETS2`.
const IOCTL: [u32; 8] = [0x5401, 0x540f, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451, 0x802c_542a];
/// Names of threads and of memory; what can be asked, such as the auxiliary vector, without which programs in Rust may panic; the
/// slack of timers, huge pages, new privileges, speculation; vectors, pointer authentication and tags of ARM and RISC-V. The
/// numbers are from `linux/prctl.h`.
const PRCTL: [u32; 27] = [
    2, 3, 15, 16, 21, 23, 29, 30, 37, 38, 39, 40, 41, 42, 50, 51, 52, 54, 55, 56, 63, 64, 69, 70,
    71, 0x53564d41, 0x41555856,
];
/// What libraries and runtimes are told where a call is refused: what the kernel answers where it cannot do that, which they
/// know. All others get `EPERM`, also for a new process: after `EAGAIN`, Bash would try again for half a minute.
const ANSWERS: &[(i32, &[c_long])] = &[
    (EACCES, &[SYS_execve, SYS_execveat, SYS_openat, SYS_socket, SYS_sendto, SYS_sendmsg]),
    (EOPNOTSUPP, &[SYS_socketpair, SYS_getxattr, SYS_fgetxattr, SYS_lgetxattr, SYS_listxattr]),
    (EOPNOTSUPP, &[SYS_flistxattr, SYS_llistxattr, SYS_setxattr, SYS_fsetxattr, SYS_lsetxattr]),
    (EINVAL, &[SYS_fcntl, SYS_prctl, SYS_personality, SYS_splice, SYS_tee, SYS_vmsplice]),
    // As for anything that is no terminal: CLISP ends otherwise.
    (ENOTTY, &[SYS_ioctl]),
    (ENOLCK, &[SYS_flock]),
    (ENOMEM, &[SYS_mmap]),
    (ENOSYS, &[SYS_inotify_init1, SYS_memfd_create, SYS_shmget, SYS_semget, SYS_msgget]),
    (ENOSYS, &[SYS_mq_open]),
];

/// All limits except `RLIMIT_CORE`: the kernel may pass a core dump to a program of the system.
const RLIMITS: [u32; 15] = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Refuses, from now on, every system call that a program under these limits does not need. It can execute a file only if the
/// path is at this address, which a program cannot guess.
pub fn apply(limits: &Limits, path: *const c_char) -> Result<(), seccompiler::Error> {
    let is_compiler = limits.processes > 1;
    let [old, old_of_compilers] = OLD_NAMES;
    let mut allowed = [ALLOWED, old].concat();
    if is_compiler {
        allowed.extend(ALLOWED_TO_COMPILERS.iter().chain(old_of_compilers));
    }
    let refused = SeccompAction::Errno(EPERM as u32);
    let arch = env::consts::ARCH.try_into()?;
    // Three steps that check the architecture, and one that refuses everything.
    let filter = SeccompFilter::new(BTreeMap::new(), refused, SeccompAction::Allow, arch)?;
    let mut filter = BpfProgram::try_from(filter)?;
    let rules = rules(is_compiler, path as u64).into_iter().flat_map(Rule::steps);
    // Mono sets the priority that each thread has anyway, and complains in the program's output if it cannot. The compiler of
    // Swift starts none of its parts that cannot have a process group of its own.
    let pretended = answer(0, &[SYS_sched_setscheduler, SYS_setpgid], vec![]);
    let locks = answer(ENOLCK, &[SYS_fcntl], vec![is(1, &LOCKS)]);
    let answers = ANSWERS.iter().map(|&(error, calls)| answer(error, calls, vec![]));
    let answers = [pretended, locks].into_iter().chain(answers).flat_map(Rule::steps);
    filter.splice(3..3, steps(allowed.concat()).into_iter().chain(rules).chain(answers));
    seccompiler::apply_filter(&filter)
}

fn jump(test: u32, number: u32, if_true: usize, if_false: usize) -> sock_filter {
    let [jt, jf] = [if_true, if_false].map(|steps| u8::try_from(steps).expect("rules are short"));
    sock_filter { code: (BPF_JMP | test) as u16, jt, jf, k: number }
}

fn step(code: u32, k: u32) -> sock_filter {
    sock_filter { code: code as u16, jt: 0, jf: 0, k }
}

const LOAD: u32 = BPF_LD | BPF_W | BPF_ABS;
/// Where a filter finds the number of the call, and the lower half of its first argument.
const NUMBER: u32 = 0;
const ARGUMENTS: u32 = 16;

/// Steps that allow these calls, by the ranges of consecutive numbers among them, and answer to other new ones that they do not
/// exist: libraries then do without them. The kernel takes longer to accept a filter with a step for each call.
fn steps(mut allowed: Vec<c_long>) -> Vec<sock_filter> {
    allowed.sort();
    let ranges: Vec<_> = allowed.chunk_by(|one, next| next - one <= 1).collect();
    let in_ranges = ranges.iter().enumerate().flat_map(|(index, range)| {
        // A number below this range is in none of the following ones either.
        let rest = 3 * (ranges.len() - index) - 2;
        let end = range[range.len() - 1] as u32 + 1;
        let allow = step(BPF_RET, SECCOMP_RET_ALLOW);
        [jump(BPF_JGE, end, 2, 0), jump(BPF_JGE, range[0] as u32, 0, rest), allow]
    });
    let missing = step(BPF_RET, SECCOMP_RET_ERRNO | ENOSYS as u32);
    let first = step(LOAD, NUMBER);
    iter::once(first).chain(in_ranges).chain([jump(BPF_JGE, NEW, 0, 1), missing]).collect()
}

/// What a call gets if all conditions hold.
struct Rule(Vec<Condition>, u32);

/// Where the number of the call or half an argument is, which of its bits count, and what they may be.
struct Condition(u32, u32, Vec<u32>);

impl Rule {
    fn steps(self) -> Vec<sock_filter> {
        let mut steps = vec![step(BPF_RET, self.1)];
        for Condition(place, mask, values) in self.0.into_iter().rev() {
            let mut checks = vec![step(LOAD, place)];
            checks.extend((mask != !0).then(|| step(BPF_ALU | BPF_AND, mask)));
            for (index, value) in values.iter().enumerate() {
                let left = values.len() - index - 1;
                let if_false = if left == 0 { steps.len() } else { 0 };
                checks.push(jump(BPF_JEQ, *value, left, if_false));
            }
            steps.splice(0..0, checks);
        }
        steps
    }
}

/// Conditions on one argument, counted from 0.
fn is(argument: u32, values: &[u32]) -> Condition {
    Condition(ARGUMENTS + 8 * argument, !0, values.to_vec())
}

fn has(argument: u32, mask: i32, value: i32) -> Condition {
    Condition(ARGUMENTS + 8 * argument, mask as u32, vec![value as u32])
}

fn points_to(argument: u32, address: u64) -> [Condition; 2] {
    let [low, high] = [address, address >> 32].map(|half| vec![half as u32]);
    let place = ARGUMENTS + 8 * argument;
    [Condition(place, !0, low), Condition(place + 4, !0, high)]
}

fn rule(calls: &[c_long], mut conditions: Vec<Condition>, result: u32) -> Rule {
    conditions.insert(0, Condition(NUMBER, !0, calls.iter().map(|&it| it as u32).collect()));
    Rule(conditions, result)
}

fn allow(call: c_long, conditions: Vec<Condition>) -> Rule {
    rule(&[call], conditions, SECCOMP_RET_ALLOW)
}

/// These calls fail with this error, or seem to succeed if it is 0.
fn answer(error: i32, calls: &[c_long], conditions: Vec<Condition>) -> Rule {
    rule(calls, conditions, SECCOMP_RET_ERRNO | error as u32)
}

/// Calls that are allowed with some arguments. A call may be listed again.
fn rules(is_compiler: bool, path: u64) -> Vec<Rule> {
    let pair = |kind| {
        let local = is(0, &[AF_UNIX as u32]);
        allow(SYS_socketpair, vec![local, has(1, !SET_BY_SOCKET, kind)])
    };
    let [low, high] = points_to(2, 0);
    let mut all = vec![
        // Not shared memory without a file: most of it is in no process's resident memory. Nor huge pages.
        allow(SYS_mmap, vec![has(3, 0x0f | MAP_HUGETLB, MAP_PRIVATE)]),
        allow(SYS_mmap, vec![has(3, MAP_ANONYMOUS | MAP_HUGETLB, 0)]),
        allow(SYS_clone, vec![has(0, !SET_BY_CLONE, THREAD)]),
        // Java and Python make such pairs. Others could send to any socket of the system.
        pair(SOCK_STREAM),
        allow(SYS_sendto, points_to(4, 0).into()),
        // 0 is the process itself.
        allow(SYS_prlimit64, vec![is(0, &[0]), low, high]),
        allow(SYS_prlimit64, vec![is(0, &[0]), is(1, &RLIMITS)]),
        allow(SYS_sched_setaffinity, vec![is(0, &[0])]),
        allow(SYS_setpriority, vec![is(0, &[0]), is(1, &[0])]),
        allow(SYS_personality, vec![is(0, &[!0])]),
        allow(SYS_fcntl, vec![is(1, &FCNTL)]),
        allow(SYS_ioctl, vec![is(1, &IOCTL)]),
        allow(SYS_prctl, vec![is(0, &PRCTL)]),
    ];
    // Before Linux 6.2, Landlock does not restrict what a file that is opened for reading loses by `O_TRUNC`.
    for &(call, flags) in OPENS {
        all.push(allow(call, vec![has(flags, O_TRUNC, 0)]));
        all.push(allow(call, vec![has(flags, O_ACCMODE, O_WRONLY)]));
        all.push(allow(call, vec![has(flags, O_ACCMODE, O_RDWR)]));
    }
    if is_compiler {
        all.push(allow(SYS_clone, vec![has(0, !(SET_BY_CLONE | PROCESS), 0)]));
        // `rustc` starts the linker with such a pair.
        all.push(pair(SOCK_SEQPACKET));
        all.push(allow(SYS_fcntl, vec![is(1, &LOCKS)]));
    } else {
        // Java on musl executes itself once more.
        let allowed = if cfg!(target_env = "musl") { vec![] } else { points_to(0, path).into() };
        all.push(allow(SYS_execve, allowed));
        // To itself only, which Landlock ensures since Linux 6.12.
        let signals = [SYS_kill, SYS_tgkill, SYS_tkill];
        let queued = [SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo];
        let own = || vec![is(0, &[process::id()])];
        all.extend(signals.into_iter().chain(queued).map(|call| allow(call, own())));
    }
    all
}
