//! The filter of system calls. What programs need is allowed, and every other call fails.
//!
//! The lists come from runs of right programs in all languages, of their compilers and runtimes, and from what the C libraries
//! glibc and musl use on other systems.

use std::collections::BTreeMap;
use std::{env, process};

use nix::libc::{self, c_long};
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, sock_filter,
};

use crate::Limits;

/// System calls that are allowed with any arguments.
const ALLOWED: &[&[c_long]] = &[
    // Open files.
    &[libc::SYS_close, libc::SYS_dup, libc::SYS_dup3, libc::SYS_lseek, libc::SYS_pipe2],
    &[libc::SYS_read, libc::SYS_readv, libc::SYS_pread64, libc::SYS_preadv, libc::SYS_preadv2],
    &[libc::SYS_write, libc::SYS_writev, libc::SYS_pwrite64, libc::SYS_pwritev],
    &[libc::SYS_pwritev2, libc::SYS_copy_file_range, libc::SYS_sendfile, libc::SYS_ftruncate],
    &[libc::SYS_fallocate, libc::SYS_fadvise64, libc::SYS_readahead, libc::SYS_fsync],
    &[libc::SYS_fdatasync, libc::SYS_sync_file_range],
    // Paths.
    &[libc::SYS_newfstatat, libc::SYS_fstat, libc::SYS_statx, libc::SYS_statfs],
    &[libc::SYS_fstatfs, libc::SYS_faccessat, libc::SYS_faccessat2, libc::SYS_readlinkat],
    &[libc::SYS_getdents64, libc::SYS_getcwd, libc::SYS_chdir, libc::SYS_fchdir],
    &[libc::SYS_mkdirat, libc::SYS_unlinkat, libc::SYS_renameat2, libc::SYS_linkat],
    &[libc::SYS_symlinkat, libc::SYS_umask],
    // Memory.
    &[libc::SYS_brk, libc::SYS_mprotect, libc::SYS_munmap, libc::SYS_mremap, libc::SYS_madvise],
    &[libc::SYS_msync, libc::SYS_mincore, libc::SYS_mlock, libc::SYS_mlock2, libc::SYS_mlockall],
    &[libc::SYS_munlock, libc::SYS_munlockall, libc::SYS_membarrier, libc::SYS_pkey_alloc],
    &[libc::SYS_pkey_free, libc::SYS_pkey_mprotect, libc::SYS_get_mempolicy],
    &[libc::SYS_set_mempolicy, libc::SYS_mbind, MAP_SHADOW_STACK],
    // Threads. A filter cannot see the arguments of `clone3`, so that libraries must use `clone`.
    &[libc::SYS_exit, libc::SYS_exit_group, libc::SYS_wait4, libc::SYS_waitid],
    &[libc::SYS_set_tid_address, libc::SYS_set_robust_list, libc::SYS_get_robust_list],
    &[libc::SYS_futex, libc::SYS_futex_waitv, libc::SYS_rseq, libc::SYS_sched_yield],
    &[libc::SYS_sched_getaffinity, libc::SYS_sched_getparam, libc::SYS_sched_getscheduler],
    &[libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min, libc::SYS_getcpu],
    &[libc::SYS_sched_rr_get_interval, libc::SYS_getpriority],
    // The process itself.
    &[libc::SYS_getpid, libc::SYS_getppid, libc::SYS_gettid, libc::SYS_getpgid],
    &[libc::SYS_getsid, libc::SYS_getuid, libc::SYS_geteuid, libc::SYS_getgid],
    &[libc::SYS_getegid, libc::SYS_getresuid, libc::SYS_getresgid, libc::SYS_getgroups],
    &[libc::SYS_capget, libc::SYS_uname, libc::SYS_sysinfo, libc::SYS_getrandom],
    &[libc::SYS_getrusage, libc::SYS_times],
    // Signals to itself.
    &[libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn],
    &[libc::SYS_rt_sigpending, libc::SYS_rt_sigsuspend, libc::SYS_rt_sigtimedwait],
    &[libc::SYS_sigaltstack, libc::SYS_restart_syscall, libc::SYS_signalfd4],
    // Time.
    &[libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep],
    &[libc::SYS_nanosleep, libc::SYS_gettimeofday, libc::SYS_getitimer, libc::SYS_setitimer],
    &[libc::SYS_timer_create, libc::SYS_timer_settime, libc::SYS_timer_gettime],
    &[libc::SYS_timer_getoverrun, libc::SYS_timer_delete, libc::SYS_timerfd_create],
    &[libc::SYS_timerfd_settime, libc::SYS_timerfd_gettime],
    // Waiting.
    &[libc::SYS_ppoll, libc::SYS_pselect6, libc::SYS_epoll_create1, libc::SYS_epoll_ctl],
    &[libc::SYS_epoll_pwait, libc::SYS_epoll_pwait2, libc::SYS_eventfd2],
    // A connected pair of sockets. Messages could carry open files, whose contents are not counted.
    &[libc::SYS_recvfrom, libc::SYS_recvmsg, libc::SYS_shutdown, libc::SYS_getsockopt],
    &[libc::SYS_getsockname, libc::SYS_getpeername],
];

/// What only compilers and other programs with several processes may call: they change permissions and dates of files, which
/// Landlock does not restrict, and start processes, but only in their own group, which can be killed with all of them.
const ALLOWED_TO_COMPILERS: &[&[c_long]] = &[
    &[libc::SYS_fchmod, libc::SYS_fchmodat, FCHMODAT2, libc::SYS_flock],
    &[libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_utimensat],
    &[libc::SYS_getxattr, libc::SYS_fgetxattr, libc::SYS_lgetxattr],
    &[libc::SYS_listxattr, libc::SYS_flistxattr, libc::SYS_llistxattr],
    &[libc::SYS_execve, libc::SYS_execveat, libc::SYS_close_range],
    &[libc::SYS_kill, libc::SYS_tgkill, libc::SYS_tkill],
];

/// Older names for some of these.
#[cfg(target_arch = "x86_64")]
const OLD_NAMES: [&[&[c_long]]; 2] = [
    &[
        &[libc::SYS_access, libc::SYS_creat, libc::SYS_dup2, libc::SYS_getdents, libc::SYS_link],
        &[libc::SYS_lstat, libc::SYS_mkdir, libc::SYS_pipe, libc::SYS_readlink, libc::SYS_rename],
        &[libc::SYS_renameat, libc::SYS_rmdir, libc::SYS_stat, libc::SYS_symlink],
        &[libc::SYS_unlink, libc::SYS_arch_prctl, libc::SYS_getpgrp, libc::SYS_getrlimit],
        &[libc::SYS_alarm, libc::SYS_pause, libc::SYS_time, libc::SYS_poll, libc::SYS_select],
        &[libc::SYS_epoll_create, libc::SYS_epoll_wait, libc::SYS_eventfd, libc::SYS_signalfd],
    ],
    &[
        &[libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown],
        &[libc::SYS_futimesat, libc::SYS_utime, libc::SYS_utimes],
        &[libc::SYS_fork, libc::SYS_vfork],
    ],
];
#[cfg(target_arch = "aarch64")]
const OLD_NAMES: [&[&[c_long]]; 2] = [&[&[libc::SYS_renameat, libc::SYS_getrlimit]], &[]];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const OLD_NAMES: [&[&[c_long]]; 2] = [&[]; 2];

/// These have the same numbers on all machines.
const FCHMODAT2: c_long = 452;
const MAP_SHADOW_STACK: c_long = 453;

/// Calls since Linux 5.1 have numbers from here on, on all machines.
const NEW: u32 = 424;

/// What a thread shares with the others, so that its memory, files and signals are those of the process.
const THREAD: i32 =
    libc::CLONE_VM | libc::CLONE_FS | libc::CLONE_FILES | libc::CLONE_SIGHAND | libc::CLONE_THREAD;
/// What the C libraries and Go add or leave out.
const SET_BY_CLONE: i32 = libc::CLONE_SETTLS
    | libc::CLONE_PARENT_SETTID
    | libc::CLONE_CHILD_SETTID
    | libc::CLONE_CHILD_CLEARTID
    | libc::CLONE_DETACHED
    | libc::CLONE_SYSVSEM;
/// What a new process may share for a moment, and its signal.
const PROCESS: i32 = libc::CLONE_VM | libc::CLONE_VFORK | 0xff;

const SET_BY_SOCKET: i32 = libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;

const FCNTL: &[&[i32]] = &[
    &[libc::F_DUPFD, libc::F_DUPFD_CLOEXEC, libc::F_GETFD, libc::F_SETFD],
    &[libc::F_GETFL, libc::F_SETFL, libc::F_GETPIPE_SZ],
];
/// Locks, which other processes see.
const LOCKS: [i32; 3] = [libc::F_GETLK, libc::F_SETLK, libc::F_SETLKW];
/// `TCGETS`, `TIOCGPGRP`, `TIOCGWINSZ`, `FIONREAD`, `FIONBIO`, `FIONCLEX`, `FIOCLEX` and `TCGETS2`.
const IOCTL: [u64; 8] = [0x5401, 0x540f, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451, 0x802c_542a];
/// Names of threads and of memory; what can be asked; the slack of timers, huge pages, new privileges, speculation; vectors,
/// pointer authentication and tags of ARM and RISC-V. The numbers are from `linux/prctl.h`.
const PRCTL: [u64; 26] = [
    2,
    3,
    15,
    16,
    21,
    23,
    29,
    30,
    37,
    38,
    39,
    40,
    41,
    42,
    50,
    51,
    52,
    54,
    55,
    56,
    63,
    64,
    69,
    70,
    71,
    0x5356_4d41,
];

/// Refuses, from now on, every system call that a program under these limits does not need. It can execute a file only if the
/// path is at this address, which a program cannot guess.
pub fn apply(limits: &Limits, path: *const libc::c_char) -> Result<(), seccompiler::Error> {
    let is_compiler = limits.processes > 1;
    let [old, old_of_compilers] = OLD_NAMES;
    let mut allowed = [ALLOWED, old].concat();
    if is_compiler {
        allowed.extend(ALLOWED_TO_COMPILERS.iter().chain(old_of_compilers));
    }
    let mut rules = BTreeMap::<_, Vec<_>>::new();
    for (call, conditions) in conditions(is_compiler, path as u64) {
        let conditions = conditions.into_iter().map(|(argument, size, operator, value)| {
            SeccompCondition::new(argument, size, operator, value)
        });
        let rule = SeccompRule::new(conditions.collect::<Result<_, _>>()?)?;
        rules.entry(call).or_default().push(rule);
    }
    let refused = SeccompAction::Errno(libc::EPERM as u32);
    let arch = env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(rules, refused, SeccompAction::Allow, arch)?;
    let mut filter = BpfProgram::try_from(filter)?;
    // After the three steps that check the architecture and the one that loads the number. The kernel takes longer to accept a
    // filter with a step for each call.
    filter.splice(4..4, steps(allowed.concat()));
    seccompiler::apply_filter(&filter)
}

/// Steps that allow these calls, by the ranges of consecutive numbers among them, and answer to other new ones that they do not
/// exist: libraries then do without them.
fn steps(mut allowed: Vec<c_long>) -> Vec<sock_filter> {
    allowed.sort();
    let ranges: Vec<_> = allowed.chunk_by(|one, next| next - one <= 1).collect();
    let step = |test, jt, jf, k| sock_filter { code: test as u16, jt, jf, k };
    let at_least = |number, jt, jf| step(libc::BPF_JMP | libc::BPF_JGE, jt, jf, number);
    let answer = |answer| step(libc::BPF_RET, 0, 0, answer);
    let in_ranges = ranges.iter().enumerate().flat_map(|(index, range)| {
        // A number below this range is in none of the following ones either.
        let rest = u8::try_from(3 * (ranges.len() - index) - 2).unwrap_or(1);
        let end = range[range.len() - 1] as u32 + 1;
        [at_least(end, 2, 0), at_least(range[0] as u32, 0, rest), answer(libc::SECCOMP_RET_ALLOW)]
    });
    let missing = answer(libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32);
    in_ranges.chain([at_least(NEW, 0, 1), missing]).collect()
}

type Condition = (u8, SeccompCmpArgLen, SeccompCmpOp, u64);

/// Calls that are allowed if all conditions hold, each on one argument, which is counted from 0. A call may be listed again.
fn conditions(is_compiler: bool, path: u64) -> Vec<(c_long, Vec<Condition>)> {
    let own = u64::from(process::id());
    let is = |call, argument, value: u64| (call, vec![(argument, Dword, Eq, value)]);
    let has = |call, argument, mask: i32, value: i32| {
        let [mask, value] = [mask, value].map(|bits| u64::from(bits as u32));
        (call, vec![(argument, Dword, MaskedEq(mask), value)])
    };
    let points_to = |call, argument, address| (call, vec![(argument, Qword, Eq, address)]);
    let zero = |argument| (argument, Dword, Eq, 0);
    let pair = |kind| {
        let local = (0, Dword, Eq, libc::AF_UNIX as u64);
        let kind = (1, Dword, MaskedEq(u64::from(!SET_BY_SOCKET as u32)), kind as u64);
        (libc::SYS_socketpair, vec![local, kind])
    };
    let mut all = vec![
        // Not shared memory without a file: most of it is in no process's resident memory. Nor huge pages.
        has(libc::SYS_mmap, 3, 0x0f | libc::MAP_HUGETLB, libc::MAP_PRIVATE),
        has(libc::SYS_mmap, 3, libc::MAP_ANONYMOUS | libc::MAP_HUGETLB, 0),
        has(libc::SYS_clone, 0, !SET_BY_CLONE, THREAD),
        // Java and Python make such pairs. Others could send to any socket of the system.
        pair(libc::SOCK_STREAM),
        points_to(libc::SYS_sendto, 4, 0),
        // 0 is the process itself. It must not ask for a core dump, which the kernel may pass to a program of the system.
        (libc::SYS_prlimit64, vec![zero(0), (2, Qword, Eq, 0)]),
        (libc::SYS_prlimit64, vec![zero(0), (1, Dword, Ne, libc::RLIMIT_CORE as u64)]),
        (libc::SYS_sched_setaffinity, vec![zero(0)]),
        (libc::SYS_setpriority, vec![zero(0), zero(1)]),
        is(libc::SYS_personality, 0, 0xffff_ffff),
    ];
    // Before Linux 6.2, Landlock does not restrict what a file that is opened for reading loses by `O_TRUNC`.
    #[cfg(target_arch = "x86_64")]
    let opens = [(libc::SYS_openat, 2), (libc::SYS_open, 1)];
    #[cfg(not(target_arch = "x86_64"))]
    let opens = [(libc::SYS_openat, 2)];
    for (call, flags) in opens {
        all.push(has(call, flags, libc::O_TRUNC, 0));
        all.push(has(call, flags, libc::O_ACCMODE, libc::O_WRONLY));
        all.push(has(call, flags, libc::O_ACCMODE, libc::O_RDWR));
    }
    all.extend(FCNTL.concat().into_iter().map(|what| is(libc::SYS_fcntl, 1, what as u64)));
    all.extend(IOCTL.map(|what| is(libc::SYS_ioctl, 1, what)));
    all.extend(PRCTL.map(|what| is(libc::SYS_prctl, 0, what)));
    if is_compiler {
        all.push(has(libc::SYS_clone, 0, !(SET_BY_CLONE | PROCESS), 0));
        // `rustc` starts the linker with such a pair.
        all.push(pair(libc::SOCK_SEQPACKET));
        all.extend(LOCKS.map(|what| is(libc::SYS_fcntl, 1, what as u64)));
    } else {
        // Java on musl executes itself once more.
        all.push(match cfg!(target_env = "musl") {
            true => (libc::SYS_execve, vec![(0, Qword, Ne, 0)]),
            false => points_to(libc::SYS_execve, 0, path),
        });
        // To itself only, which Landlock ensures since Linux 6.12.
        let signals = [libc::SYS_kill, libc::SYS_tgkill, libc::SYS_tkill];
        let queued = [libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo];
        all.extend(signals.into_iter().chain(queued).map(|call| is(call, 0, own)));
    }
    all
}
