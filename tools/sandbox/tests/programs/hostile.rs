//! What a judged program may try. The first argument names the attack, and the others are its arguments. If the attack fails,
//! or is `nothing`, the program prints `right`.
#![allow(unconditional_recursion)]

use std::ffi::CString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::hint::black_box;
use std::io::{Read, Write, stdout};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::{Duration, UNIX_EPOCH};
use std::{env, net, ptr, thread};

unsafe extern "C" {
    fn alarm(seconds: u32) -> u32;
    fn bind(socket: i32, address: *const u8, length: u32) -> i32;
    fn clone(start: extern "C" fn(usize) -> i32, stack: usize, flags: i32, argument: usize) -> i32;
    fn close(file: i32) -> i32;
    fn close_range(first: u32, last: u32, flags: i32) -> i32;
    fn connect(socket: i32, address: *const u8, length: u32) -> i32;
    fn dup2(file: i32, number: i32) -> i32;
    fn fanotify_init(flags: u32, events: u32) -> i32;
    fn fcntl(file: i32, what: i32, ...) -> i32;
    fn fork() -> i32;
    fn flock(file: i32, what: i32) -> i32;
    fn getpgrp() -> i32;
    fn getppid() -> i32;
    fn getrlimit(what: i32, limits: *mut [u64; 2]) -> i32;
    fn inotify_init() -> i32;
    fn inotify_init1(flags: i32) -> i32;
    fn ioctl(file: i32, what: u64, ...) -> i32;
    fn kill(process: i32, signal: i32) -> i32;
    fn madvise(at: isize, length: usize, advice: i32) -> i32;
    fn memfd_create(name: *const u8, flags: u32) -> i32;
    fn mkstemp(name: *mut u8) -> i32;
    fn mmap(at: usize, length: usize, access: i32, flags: i32, file: i32, start: i64) -> isize;
    fn prctl(what: i32, argument: usize) -> i32;
    fn sched_getscheduler(process: i32) -> i32;
    fn sched_setaffinity(process: i32, size: usize, processors: *const u64) -> i32;
    fn sched_setscheduler(process: i32, policy: i32, priority: *const i32) -> i32;
    fn sendmmsg(file: i32, messages: *mut u8, count: u32, flags: i32) -> i32;
    fn sendmsg(file: i32, message: *const u8, flags: i32) -> isize;
    fn sendto(file: i32, text: *const u8, size: usize, flags: i32, to: *const u8, of: u32)
    -> isize;
    fn setpgid(process: i32, group: i32) -> i32;
    fn setrlimit(what: i32, limits: *const [u64; 2]) -> i32;
    fn setsid() -> i32;
    fn shmget(key: i32, size: usize, flags: i32) -> i32;
    fn signal(signal: i32, handler: usize) -> usize;
    fn socket(family: i32, kind: i32, protocol: i32) -> i32;
    fn socketpair(family: i32, kind: i32, protocol: i32, files: *mut i32) -> i32;
    fn syscall(number: i64, ...) -> i64;
    fn timer_create(clock: i32, event: usize, timer: *mut usize) -> i32;
    fn tmpfile() -> *mut u8;
    fn uname(names: *mut u8) -> i32;
    fn truncate(path: *const i8, length: i64) -> i32;
    fn unshare(flags: i32) -> i32;
    fn vmsplice(file: i32, parts: *const [usize; 2], count: usize, flags: u32) -> isize;
}

/// Calls that have the same number on all machines.
const IO_URING_SETUP: i64 = 425;
const PIDFD_OPEN: i64 = 434;
const MEMFD_SECRET: i64 = 447;
const SETXATTRAT: i64 = 463;
const FILE_SETATTR: i64 = 469;

/// The call that gives and sets what a process or thread has.
const PRCTL: i64 = if cfg!(target_arch = "x86_64") { 157 } else { 167 };
/// The call that ends only the calling thread.
const EXIT: i64 = if cfg!(target_arch = "x86_64") { 60 } else { 93 };
/// The flags of a thread.
const VM: i32 = 0x100;
const FS: i32 = 0x200;
const FILES: i32 = 0x400;
const SIGNALS: i32 = 0x800;
const THREAD: i32 = 0x1_0000;

fn main() {
    let given: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    attack(given[0].to_str().unwrap(), &given[1..]);
    println!("right");
}

/// Exits with code 9 if something was possible that must not be.
#[track_caller]
fn refused(what: impl AsRef<Path>, was_done: bool) {
    if was_done {
        eprintln!("{}", what.as_ref().display());
        process::exit(9)
    }
}

fn attack(name: &str, given: &[PathBuf]) {
    match name {
        "nothing" => {}
        "endless-loop" => spin(),
        "ignores-signals" => {
            for number in [1, 2, 3, 10, 12, 13, 14, 15, 24] {
                unsafe { signal(number, 1) };
            }
            spin()
        }
        "sleeper" => sleep(600_000),
        "sleeper-that-wakes" => loop {
            sleep(20);
        },
        "sleeper-that-complains" => loop {
            std::io::stderr().write_all(&[b'3'; 20_000]).unwrap();
            thread::sleep(Duration::from_micros(2500));
        },
        "works-a-while" => {
            let used = || {
                let stat = fs::read_to_string("/proc/self/stat").unwrap();
                let ticks = stat.split_whitespace().skip(13).take(2);
                ticks.map(|ticks| ticks.parse::<u64>().unwrap()).sum::<u64>()
            };
            while used() < 12 {}
        }
        // If the sandbox fails, the bombs end by themselves.
        "fork-bomb" => loop {
            unsafe {
                alarm(10);
                while fork() != 0 {}
            }
        },
        "thread-bomb" => unsafe {
            alarm(10);
            loop {
                let _ = thread::Builder::new().spawn(|| spin());
            }
        },
        "memory-bit-by-bit" => drop(grown(1 << 20)),
        "memory-at-once" => drop(black_box(vec![1u8; 16 << 30])),
        "memory-of-threads" => {
            for _ in 0..16 {
                thread::spawn(|| black_box(vec![1u8; 1 << 30]));
            }
            sleep(60_000)
        }
        "memory-after-the-main-thread" => {
            thread::spawn(|| {
                sleep(20);
                black_box(grown(2000));
                println!("right");
                process::exit(0)
            });
            unsafe { syscall(EXIT, 0) };
        }
        "sleeping-threads" => {
            for _ in 0..1500 {
                let _ = thread::Builder::new().stack_size(0).spawn(|| sleep(60_000));
            }
            sleep(1000)
        }
        "unusual-threads" => unsafe {
            assert_eq!(thread::spawn(|| 3).join().unwrap(), 3);
            let stack = Box::leak(Box::new([0u8; 1 << 16])).as_ptr_range().end as usize & !15;
            for flags in [
                VM | SIGNALS | THREAD,
                VM | FS | SIGNALS | THREAD,
                VM | FILES | SIGNALS | THREAD,
                VM | FS | FILES | SIGNALS | THREAD | 0x1000_0000,
                VM | 0x4000 | 17,
                FILES | 17,
            ] {
                refused(format!("{flags:#x}"), clone(waits, stack, flags, 0) != -1);
            }
            refused("open files of its own", unshare(FILES) != -1 || close_range(60, 63, 2) != -1);
        },
        "recursion" => println!("{}", deep(0)),
        "page-tables" => {
            let page = 1 << 21;
            let start = unsafe { mmap(0, page << 17, 3, 0x4022, -1, 0) };
            for index in 0..1 << 17 {
                let at = start + index * page as isize;
                unsafe {
                    *(at as *mut u8) = 1;
                    madvise(at, 4096, 4);
                }
            }
            sleep(60_000)
        }
        "uncounted-memory" => unsafe {
            refused("a shared mapping", mmap(0, 1 << 20, 3, 0x21, -1, 0) != -1);
            refused("huge pages", mmap(0, 1 << 21, 3, 0x4_0022, -1, 0) != -1);
            refused("/dev/zero", File::open("/dev/zero").is_ok());
            refused("a file in memory", memfd_create(b"hidden\0".as_ptr(), 0) != -1);
            refused("a secret file in memory", syscall(MEMFD_SECRET, 0) != -1);
            refused("memory of the system", shmget(0, 4096, 0o1600) != -1);
            let page = vec![1u8; 4096];
            let part = [page.as_ptr() as usize, 4096];
            refused("a page in a pipe", vmsplice(1, &part, 1, 8) != -1);
            refused("a larger pipe", fcntl(1, 1031, 1 << 20) != -1);
            assert_ne!(mmap(0, 1 << 20, 3, 0x22, -1, 0), -1);
        },
        "descriptors-in-flight" => unsafe {
            let mut ends = [0; 2];
            assert_eq!(socketpair(1, 1, 0, ends.as_mut_ptr()), 0, "Java needs it");
            refused("a message", sendmsg(ends[0], [0; 56].as_ptr(), 0) != -1);
            refused("messages", sendmmsg(ends[0], [0; 64].as_mut_ptr(), 1, 0) != -1);
            let files = || fs::read_dir("/proc/self/fd").unwrap().count();
            let abstract_name = *b"\x01\0\0judge-was-here";
            let (name, length) = (abstract_name.as_ptr(), abstract_name.len() as u32);
            refused("a name", bind(ends[0], name, length) != -1);
            refused("a connection", connect(ends[0], name, length) != -1);
            refused("a way to any socket", sendto(ends[0], name, 1, 0, name, length) != -1);
            assert_eq!(sendto(ends[0], name, 1, 0, ptr::null(), 0), 1);
            while socketpair(1, 1, 0, ends.as_mut_ptr()) == 0 {
                refused("more buffers than 64 descriptors have", files() > 70);
            }
        },
        "sockets" => unsafe {
            refused("connected", net::TcpStream::connect(given[0].to_str().unwrap()).is_ok());
            for (family, kind) in (0..46).flat_map(|family| [1, 2, 3, 5].map(|it| (family, it))) {
                refused(format!("family {family}"), socket(family, kind, 0) != -1);
                let pair = (family, kind) != (1, 1)
                    && socketpair(family, kind, 0, [0; 2].as_mut_ptr()) != -1;
                refused(format!("a pair of family {family}"), pair);
            }
            refused("a ring", syscall(IO_URING_SETUP, 8, [0u8; 120].as_mut_ptr()) != -1);
        },
        "watches-files" => unsafe {
            refused("inotify", inotify_init() != -1 || inotify_init1(0) != -1);
            refused("fanotify", fanotify_init(0, 0) != -1 || fanotify_init(0x200, 0) != -1);
            let (folder, file) =
                (File::open("/usr/bin").unwrap(), File::open("/usr/bin/env").unwrap());
            let (folder, file) = (folder.as_raw_fd(), file.as_raw_fd());
            refused("dnotify", fcntl(folder, 1026, 0x8000_0001_u32) != -1);
            refused("a lease", fcntl(file, 1024, 0) != -1);
            refused("a lock", flock(file, 1) != -1 || fcntl(file, 6, &[0_u64; 4]) != -1);
            refused("an owner", fcntl(file, 8, getppid()) != -1);
        },
        "queued-signals" => unsafe {
            let count = (0..2000).filter(|_| timer_create(1, 0, &mut 0) == 0).count();
            refused("thousands of timers", count > 300);
        },
        "core-dumps" => unsafe {
            let mut limits = [0; 2];
            getrlimit(4, &mut limits);
            assert_eq!(limits, [1, 1], "with 0, the kernel may pass the core to a program");
            refused("a core dump", setrlimit(4, &[0, 0]) == 0);
            getrlimit(3, &mut limits);
            // As Python programs do.
            assert_eq!(setrlimit(3, &[limits[1], limits[1]]), 0, "a larger stack");
        },
        "endless-output" => loop {
            println!("3");
        },
        "endless-errors" => loop {
            eprintln!("3");
        },
        "long-line" => (0..100).for_each(|_| fill(&mut stdout(), 1)),
        "takes-its-output-back" => {
            let own = "/proc/self/fd/1";
            let mut own = OpenOptions::new().read(true).custom_flags(0o4000).open(own).unwrap();
            for _ in 0..10_000 {
                stdout().write_all(b"3\n").unwrap();
                let _ = own.read(&mut [0; 4096]);
            }
            sleep(60_000)
        }
        "closed-output" => {
            unsafe { close(1) };
            println!("lost");
            process::exit(3)
        }
        "segmentation-fault" => unsafe {
            ptr::null_mut::<u8>().wrapping_add(8).write_volatile(1);
        },
        "abort" => process::abort(),
        "exit-3" => process::exit(3),
        "kill-itself" => unsafe {
            kill(process::id() as i32, 9);
        },
        "starts-processes" => unsafe {
            assert_eq!(thread::spawn(|| 3).join().unwrap(), 3);
            refused("a child", Command::new(env::current_exe().unwrap()).spawn().is_ok());
            refused("a copy", fork() != -1);
            refused("a group of its own", setsid() != -1);
            refused("its end is put off", prctl(1, 0) != -1);
            refused("what it has is hidden", prctl(4, 0) != -1);
        },
        "executes-a-copy" => {
            let mut copy = OpenOptions::new();
            let mut copy = copy.write(true).create_new(true).mode(0o111).open("copy").unwrap();
            copy.write_all(&fs::read(env::current_exe().unwrap()).unwrap()).unwrap();
            drop(copy);
            let own = env::current_exe().unwrap();
            let own = own.to_str().unwrap();
            let loader = "/lib64/ld-linux-x86-64.so.2";
            for command in [
                &["./copy"] as &[_],
                &["/bin/sh"],
                &["/usr/bin/env"],
                &[own, "nothing"],
                &[loader, "./copy", "nothing"],
                &[loader, "/bin/sh"],
            ] {
                let mut this = Command::new(command[0]);
                let error = std::os::unix::process::CommandExt::exec(this.args(&command[1..]));
                assert_eq!(error.kind(), std::io::ErrorKind::PermissionDenied, "{command:?}");
            }
        }
        "is-told-why" => unsafe {
            let answers = |what: &str, result: i64, number: i32| {
                let error = std::io::Error::last_os_error().raw_os_error();
                assert_eq!((result, error), (-1, Some(number)), "{what}");
            };
            let mut lock = [0u64; 4];
            answers("no terminal", ioctl(0, 0x5409).into(), 25);
            answers("the size of a pipe", fcntl(0, 1031, 4096).into(), 22);
            answers("a lock", fcntl(0, 6, lock.as_mut_ptr()).into(), 37);
            answers("a lock", flock(0, 2).into(), 37);
            answers("a socket", socket(2, 1, 0).into(), 13);
            answers("a message", sendto(0, lock.as_ptr().cast(), 1, 0, b"\x01\0x".as_ptr(), 3) as i64, 13);
            answers("a pair", socketpair(1, 2, 0, lock.as_mut_ptr().cast()).into(), 95);
            answers("a file in memory", memfd_create(c"x".as_ptr().cast(), 0).into(), 38);
            answers("shared memory", mmap(0, 4096, 3, 0x21, -1, 0) as i64, 12);
            answers("a watch", inotify_init1(0).into(), 38);
            answers("an unknown option", prctl(1000, 0).into(), 22);
            answers("a process", fork().into(), 1);
            // Its own auxiliary vector, which Linux gives since 6.4.
            let auxiliary = syscall(PRCTL, 0x41555856u64, lock.as_mut_ptr(), 32, 0, 0);
            let has_none = std::io::Error::last_os_error().raw_os_error() == Some(22);
            assert!(auxiliary > 0 || has_none && kernel_is_before((6, 4)));
        },
        "writes" => writes(&given[0]),
        "changes-rights" => rights(&given[0]),
        "open-files" => {
            for number in 3..100 {
                let path = format!("/dev/fd/{number}");
                refused(&path, appends(&path) || fs::metadata(&path).is_ok());
            }
            refused("a terminal", File::open("/dev/tty").is_ok());
        }
        "reads" => {
            for path in given {
                refused(path, File::open(path).is_ok() || fs::read_dir(path).is_ok());
            }
            for path in ["/etc", "/etc/shadow", "/etc/hosts", "/home", "/proc", "/root", "/tmp", "/var"] {
                refused(path, fs::read(path).is_ok() || fs::read_dir(path).is_ok());
            }
            for path in ["net/unix", "net/tcp", "task", "mem", "pagemap"] {
                refused(path, File::open(Path::new("/proc/self").join(path)).is_ok());
            }
            fs::read_dir("/usr/lib").unwrap();
            fs::read("/proc/self/status").unwrap();
            let input = fs::read_link("/proc/self/fd/0").unwrap();
            refused("the answer", fs::metadata(input.with_extension("out")).is_ok());
            assert_eq!(fs::read_to_string("/dev/stdin").unwrap(), "0 3\n");
        }
        "is-given" => given.iter().for_each(|path| drop(fs::read(path).unwrap())),
        "other-processes" => unsafe {
            for process in [1, getppid(), given[0].to_str().unwrap().parse().unwrap()] {
                for file in ["cmdline", "environ", "maps", "mem", "status"] {
                    refused(file, fs::read(format!("/proc/{process}/{file}")).is_ok());
                }
                refused("open files", fs::read_dir(format!("/proc/{process}/fd")).is_ok());
                refused("a signal", kill(process, 0) == 0);
                refused("a handle", syscall(PIDFD_OPEN, process, 0) != -1);
                // 3 is for batches. The answer is a pretence.
                assert_eq!(sched_setscheduler(process, 3, &0), 0);
                refused("a policy", sched_getscheduler(process) == 3);
            }
            // Even its own number is refused: the filter allows only 0.
            refused("a processor", sched_setaffinity(process::id() as i32, 8, &1) != -1);
        },
        "environment" => {
            let known = ["HOME", "LANG", "PATH", "RUST_BACKTRACE", "TMPDIR"];
            for (name, _) in env::vars() {
                refused(&name, !known.contains(&name.as_str()));
            }
            for name in ["HOME", "TMPDIR"] {
                assert_eq!(env::var_os(name).unwrap(), *env::current_dir().unwrap());
            }
            unsafe {
                let makes = |name: &[u8]| mkstemp(name.to_vec().as_mut_ptr()) != -1;
                refused("a file in /tmp", !tmpfile().is_null() || makes(b"/tmp/judgeXXXXXX\0"));
                assert!(makes(b"judgeXXXXXX\0"));
            }
        }
        "folders-hard-to-remove" => {
            fs::DirBuilder::new().mode(0o300).create("closed").unwrap();
            fs::create_dir("closed/inside").unwrap();
            for _ in 0..1200 {
                fs::create_dir("deep").unwrap();
                env::set_current_dir("deep").unwrap();
            }
        }
        "files-without-a-name" => {
            // The first in the place of the input.
            for place in [0, 60] {
                unsafe { dup2(unnamed(50).as_raw_fd(), place) };
            }
            sleep(60_000)
        }
        "files-only-mapped" => {
            for _ in 0..20 {
                unsafe { assert_ne!(mmap(0, 4096, 1, 1, unnamed(10).as_raw_fd(), 0), -1) };
            }
            sleep(60_000)
        }
        "file-open-twice" => {
            let file = unnamed(40);
            let again = [file.try_clone().unwrap(), file.try_clone().unwrap()];
            sleep(50);
            unsafe { assert_ne!(mmap(0, 4096, 1, 1, file.as_raw_fd(), 0), -1) };
            sleep(100);
            drop(again);
        }
        "endless-file" => fill(&mut File::create("big").unwrap(), usize::MAX),
        "start" => {
            // How many, what they do, and whether this one waits for them.
            let [count, what, waits] = [0, 1, 2].map(|index| given[index].to_str().unwrap());
            let mut this = Command::new(env::current_exe().unwrap());
            this.args([what, count]).stdout(process::Stdio::null());
            let children = (0..count.parse().unwrap()).map(|_| this.spawn().unwrap());
            let mut children: Vec<_> = children.collect();
            if waits == "waits" {
                children.iter_mut().for_each(|child| assert!(child.wait().unwrap().success()));
            }
        }
        "holds-memory" => {
            let held = black_box(vec![1u8; 40 << 20]);
            // Several hold it at the same time, however late the last one begins.
            let count = given[0].to_str().unwrap().parse().unwrap();
            fs::write(process::id().to_string(), "").unwrap();
            while fs::read_dir(".").unwrap().count() < count {
                sleep(1);
            }
            sleep(if count == 1 { 250 } else { 60_000 });
            drop(held);
        }
        "shares-memory" => {
            let held = black_box(vec![1u8; 40 << 20]);
            unsafe { fork() };
            sleep(100);
            drop(held);
        }
        "orphans" => unsafe {
            signal(17, 1);
            // It seems to succeed, and changes nothing.
            let group = getpgrp();
            assert_eq!((setpgid(0, 0), getpgrp()), (0, group));
            for _ in 0..300 {
                if fork() == 0 {
                    if fork() == 0 {
                        sleep(60_000);
                    }
                    process::exit(0);
                }
            }
        },
        _ => panic!("no attack is called `{name}`"),
    }
}

fn kernel_is_before(version: (u32, u32)) -> bool {
    let mut names = [0u8; 6 * 65];
    unsafe { uname(names.as_mut_ptr()) };
    let release = String::from_utf8_lossy(&names[2 * 65..3 * 65]).into_owned();
    let mut numbers = release.split(['.', '-']).map(|it| it.parse().unwrap());
    (numbers.next().unwrap(), numbers.next().unwrap()) < version
}

extern "C" fn waits(_: usize) -> i32 {
    sleep(60_000);
    0
}

fn spin() -> ! {
    loop {
        black_box(1);
    }
}

fn sleep(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

fn deep(n: u64) -> u64 {
    black_box(n) + deep(n + 1)
}

fn appends(path: impl AsRef<Path>) -> bool {
    OpenOptions::new().append(true).open(path).is_ok()
}

/// Memory in many parts, taken so slowly that a check sees it.
fn grown(parts: usize) -> Vec<Vec<u8>> {
    let part = |_| {
        sleep(1);
        vec![1; 1 << 18]
    };
    (0..parts).map(part).collect()
}

fn fill(file: &mut impl Write, mebibytes: usize) {
    let part = vec![b'3'; 1 << 20];
    (0..mebibytes).for_each(|_| file.write_all(&part).unwrap());
}

/// A file that is deleted.
fn unnamed(mebibytes: usize) -> File {
    let mut file = OpenOptions::new();
    let mut file = file.read(true).write(true).create(true).open("hidden").unwrap();
    fs::remove_file("hidden").unwrap();
    fill(&mut file, mebibytes);
    file
}

fn writes(canary: &Path) {
    fs::create_dir_all("deep/er").unwrap();
    fs::write(env::temp_dir().join("deep/er/mine"), "scratch").unwrap();
    for folder in ["/var/tmp", "/dev/shm", "/etc", "/tmp", ".."] {
        let path = Path::new(folder).join("judge-was-here");
        refused(&path, fs::write(&path, "").is_ok() || fs::create_dir(&path).is_ok());
    }
    refused("a link", fs::hard_link(canary, "link").is_ok());
    refused("by a link", symlink(canary, "to-canary").is_ok() && appends("to-canary"));
    refused("the canary", fs::remove_file(canary).is_ok() || fs::rename(canary, "mine").is_ok());
    let own = env::current_exe().unwrap();
    let input = fs::read_link("/proc/self/fd/0").unwrap();
    for path in [canary, &own, &input, Path::new("/proc/self/fd/0")] {
        let emptied = OpenOptions::new().read(true).custom_flags(0o1000).open(path);
        refused("emptied", emptied.is_ok() || fs::metadata(path).unwrap().len() == 0);
        let name = CString::new(path.as_os_str().as_bytes()).unwrap();
        refused("cut", unsafe { truncate(name.as_ptr(), 0) } == 0);
        let replaced = OpenOptions::new().write(true).truncate(true).open(path).is_ok();
        refused(path, replaced || appends(path) || fs::remove_file(path).is_ok());
    }
    refused("its folder", fs::remove_dir_all(env::current_dir().unwrap()).is_ok());
}

fn rights(canary: &Path) {
    for path in [canary, Path::new(".."), Path::new(".")] {
        refused(path, fs::set_permissions(path, Permissions::from_mode(0o700)).is_ok());
        refused("an owner", chown(path, Some(1), None).is_ok());
        let (name, value) = (c"user.judge-was-here".as_ptr(), [b"3".as_ptr() as u64, 1]);
        let path = CString::new(path.as_os_str().as_bytes()).unwrap();
        let attribute =
            unsafe { syscall(SETXATTRAT, -100, path.as_ptr(), 0, name, &value, 16usize) };
        refused("an attribute", attribute != -1);
        let flag = unsafe { syscall(FILE_SETATTR, -100, path.as_ptr(), &[0_u64; 3], 24usize, 0) };
        refused("a flag", flag != -1);
    }
    for file in [File::open("/proc/self/exe").unwrap(), File::open(".").unwrap()] {
        refused("a date", file.set_modified(UNIX_EPOCH).is_ok());
        refused("a flag", unsafe { ioctl(file.as_raw_fd(), 0x4008_6602, &0x40_u64) } != -1);
    }
}
