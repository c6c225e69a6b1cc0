//! What a judged program may try. The first argument is the attack, the others are what it needs. A program that is asked
//! for nothing, or whose attack came to nothing, prints `right`.
#![allow(unconditional_recursion)]

use std::ffi::CString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::hint::black_box;
use std::io::{Read, Write, stderr, stdin, stdout};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt, chown, symlink};
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};
use std::{env, net, process, ptr, thread};

unsafe extern "C" {
    fn fork() -> i32;
    fn alarm(seconds: u32) -> u32;
    fn close(file: i32) -> i32;
    fn dup2(file: i32, number: i32) -> i32;
    fn getppid() -> i32;
    fn kill(process: i32, signal: i32) -> i32;
    fn madvise(at: isize, length: usize, advice: i32) -> i32;
    fn memfd_create(name: *const u8, flags: u32) -> i32;
    fn mkstemp(name: *mut u8) -> i32;
    fn mmap(at: usize, length: usize, access: i32, flags: i32, file: i32, start: i64) -> isize;
    fn prctl(what: i32, argument: usize) -> i32;
    fn sched_setaffinity(process: i32, size: usize, processors: *const u64) -> i32;
    fn setsid() -> i32;
    fn shmget(key: i32, size: usize, flags: i32) -> i32;
    fn signal(signal: i32, handler: usize) -> usize;
    fn syscall(number: i64, ...) -> i64;
    fn fcntl(file: i32, what: i32, ...) -> i32;
    fn ioctl(file: i32, what: u64, ...) -> i32;
    fn tmpfile() -> *mut u8;
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (attack, given) = arguments.split_first().expect("an attack");
    // By which its scratch folder can be looked for.
    eprintln!("{}", env::temp_dir().file_name().unwrap().to_str().unwrap());
    attack_by(attack, given);
    println!("right");
}

#[cfg(target_arch = "x86_64")]
const WRITE: i64 = 1;
#[cfg(not(target_arch = "x86_64"))]
const WRITE: i64 = 64;
const MEMFD_SECRET: i64 = 447;
const SETXATTRAT: i64 = 463;
const FILE_SETATTR: i64 = 469;

/// Something succeeded that must not.
fn harm(what: &str) -> ! {
    eprintln!("{what}");
    process::exit(9)
}

fn attack_by(attack: &str, given: &[String]) {
    match attack {
        "nothing" => {}
        "endless-loop" => spin(),
        "ignores-signals" => {
            for number in [1, 2, 3, 10, 12, 13, 14, 15, 24] {
                unsafe { signal(number, 1) };
            }
            spin()
        }
        "sleeper" => sleep(600),
        "sleeper-that-wakes" => loop {
            thread::sleep(Duration::from_millis(100));
        },
        "fork-bomb" => {
            // Should the sandbox fail, the bomb ends by itself.
            for _ in 0..6 {
                unsafe {
                    alarm(20);
                    fork();
                }
            }
            loop {
                unsafe { fork() };
            }
        }
        "thread-bomb" => loop {
            let _ = thread::Builder::new().spawn(|| spin());
        },
        "memory-bit-by-bit" => {
            let mut all = vec![];
            loop {
                all.push(vec![1u8; 1 << 18]);
                thread::sleep(Duration::from_millis(1));
            }
        }
        "memory-at-once" => {
            black_box(vec![1u8; 16 << 30]);
        }
        "memory-of-threads" => {
            for _ in 0..16 {
                thread::spawn(|| black_box(vec![1u8; 1 << 30]));
            }
            sleep(60)
        }
        "recursion" => {
            println!("{}", deep(0));
        }
        "endless-output" => loop {
            println!("3");
        },
        "endless-errors" => loop {
            eprintln!("3");
        },
        "long-line-at-once" => stdout().write_all(&vec![b'3'; 100 << 10].repeat(1000)).unwrap(),
        "long-line" => {
            let part = vec![b'3'; 100 << 10];
            (0..1000).for_each(|_| stdout().write_all(&part).unwrap());
        }
        "takes-its-output-back" => {
            let own = "/proc/self/fd/1";
            let mut own = OpenOptions::new().read(true).custom_flags(0o4000).open(own).unwrap();
            for _ in 0..100_000 {
                unsafe { syscall(WRITE, 1, b"3".as_ptr(), 1usize) };
                let _ = own.read(&mut [0; 4096]);
            }
            sleep(8)
        }
        "closed-output" => {
            unsafe { close(1) };
            process::exit(0)
        }
        "segmentation-fault" => unsafe {
            ptr::null_mut::<u8>().wrapping_add(8).write_volatile(1);
        },
        "abort" => process::abort(),
        "exit-3" => process::exit(3),
        "kill-itself" => unsafe {
            kill(process::id() as i32, 9);
        },
        "child" => {
            process::Command::new("sleep").arg("600").spawn().unwrap();
        }
        "gets-away" => {
            if unsafe { fork() } != -1 || unsafe { setsid() } != -1 {
                harm("a process that gets away")
            }
        }
        "stays" => {
            if unsafe { prctl(1, 0) } != -1 {
                harm("its end is put off")
            }
            if unsafe { prctl(4, 0) } != -1 {
                harm("what it has is hidden")
            }
        }
        "terminal" => {
            if File::open("/dev/tty").is_ok() {
                harm("a terminal")
            }
        }
        "writes" => writes(&given[0]),
        "removes" => removes(&given[0]),
        "rights" => rights(&given[0]),
        "marks" => marks(),
        "tmp" => tmp(&given[0]),
        "no-tmp" => {
            if temporary_files() != (false, false) {
                harm("a file in /tmp")
            }
        }
        "open-files" => {
            for number in 3..100 {
                let path = format!("/dev/fd/{number}");
                if OpenOptions::new().append(true).open(&path).is_ok() {
                    harm("an open file")
                }
                if fs::metadata(path).is_ok() {
                    harm("a file")
                }
            }
        }
        "uncounted-memory" => unsafe {
            if memfd_create(b"hidden\0".as_ptr(), 0) != -1 {
                harm("a file in memory")
            }
            if syscall(MEMFD_SECRET, 0) != -1 {
                harm("a secret file in memory")
            }
            if shmget(0, 4096, 0o1600) != -1 {
                harm("memory of the system")
            }
        },
        "shared-memory" => {
            let length = 16 << 20;
            for _ in 0..8 {
                unsafe {
                    let start = mmap(0, length, 3, 0x21, -1, 0);
                    (start as *mut u8).write_bytes(1, length);
                    madvise(start, length, 4);
                }
            }
            sleep(60)
        }
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
            sleep(60)
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
            let part = vec![1; 1 << 20];
            // The first in the place of the input.
            for place in [0, 100] {
                let mut file = unnamed();
                (0..50).for_each(|_| file.write_all(&part).unwrap());
                unsafe { dup2(file.as_raw_fd(), place) };
            }
            sleep(60)
        }
        "file-open-twice" => {
            let mut file = unnamed();
            file.write_all(&vec![1; 40 << 20]).unwrap();
            let again = [file.try_clone().unwrap(), file.try_clone().unwrap()];
            thread::sleep(Duration::from_millis(200));
            drop(again);
        }
        "endless-file" => {
            let mut file = File::create("big").unwrap();
            let part = vec![1; 1 << 20];
            loop {
                file.write_all(&part).unwrap();
            }
        }
        "endless-files-in-tmp" => {
            let part = vec![1; 1 << 20];
            for number in 0.. {
                let mut file = File::create(format!("/tmp/{number}")).unwrap();
                (0..20).for_each(|_| file.write_all(&part).unwrap());
            }
        }
        "hidden" => {
            let folder = &given[0];
            let input = fs::read_link("/proc/self/fd/0").unwrap();
            if input.starts_with(folder) || fs::metadata(input.with_extension("out")).is_ok() {
                harm("where the answer is")
            }
            if fs::read_dir(folder).is_ok() {
                harm("the folder of cases")
            }
            for file in ["one.out", "two.in"] {
                if fs::read(format!("{folder}/{file}")).is_ok() {
                    harm(file)
                }
            }
            assert_eq!(fs::read_to_string("/dev/stdin").unwrap(), "0 3\n");
        }
        "network" => {
            if net::TcpStream::connect(&given[0]).is_ok() {
                harm("connected")
            }
            if net::TcpListener::bind("127.0.0.1:0").is_ok() {
                harm("listens")
            }
            if net::UdpSocket::bind("127.0.0.1:0").is_ok() {
                harm("a datagram")
            }
            if UnixDatagram::unbound().is_ok() {
                harm("a local socket")
            }
        }
        "other-processes" => {
            for process in [1, unsafe { getppid() }, given[0].parse().unwrap()] {
                for file in ["cmdline", "environ", "maps", "mem", "status"] {
                    if fs::read(format!("/proc/{process}/{file}")).is_ok() {
                        harm(file)
                    }
                }
                if fs::read_dir(format!("/proc/{process}/fd")).is_ok() {
                    harm("open files")
                }
                if unsafe { kill(process, 0) } == 0 {
                    harm("a signal")
                }
            }
            // Any number is another's, even its own.
            if unsafe { sched_setaffinity(process::id() as i32, 8, &1) } != -1 {
                harm("a processor")
            }
            if fs::read_dir("/proc").is_ok() {
                harm("a list of processes")
            }
            fs::read("/proc/self/status").unwrap();
        }
        "environment" => {
            let known = ["HOME", "LANG", "PATH", "RUST_BACKTRACE", "TMPDIR"];
            if let Some((name, _)) = env::vars().find(|(name, _)| !known.contains(&name.as_str())) {
                harm(&name)
            }
        }
        "private-files" => {
            for path in ["/etc/shadow", "/etc/gshadow"] {
                if fs::read(path).is_ok() {
                    harm(path)
                }
            }
            fs::read("/etc/passwd").unwrap();
            fs::read_dir("/usr/lib").unwrap();
        }
        "reads-all" => {
            stdin().read_to_string(&mut String::new()).unwrap();
        }
        _ => panic!("no attack is called `{attack}`"),
    }
    stderr().flush().unwrap();
}

fn spin() -> ! {
    loop {
        black_box(1);
    }
}

fn sleep(seconds: u64) {
    thread::sleep(Duration::from_secs(seconds));
}

fn deep(n: u64) -> u64 {
    black_box(n) + deep(n + 1)
}

fn opens(path: impl AsRef<Path>) -> bool {
    OpenOptions::new().append(true).open(path).is_ok()
}

fn unnamed() -> File {
    let file = File::create("hidden").unwrap();
    fs::remove_file("hidden").unwrap();
    file
}

fn writes(canary: &str) {
    fs::write("mine", "scratch").unwrap();
    fs::create_dir_all("deep/er").unwrap();
    assert_eq!(fs::read_to_string(env::temp_dir().join("mine")).unwrap(), "scratch");
    for path in ["/var/tmp/judge-was-here", "/dev/shm/judge-was-here", "/etc/judge-was-here"] {
        if OpenOptions::new().create(true).append(true).open(path).is_ok() {
            harm(path)
        }
    }
    if fs::hard_link(canary, "link").is_ok() {
        harm("a link")
    }
    if symlink(canary, "to-canary").is_ok() && opens("to-canary") {
        harm("by a link")
    }
    if OpenOptions::new().write(true).open("/proc/self/fd/0").is_ok() {
        harm("the input")
    }
    // In a `/tmp` of its own, if it has one.
    for path in [canary, "../word", "../more", "/tmp/judge-was-here"] {
        if opens(path) {
            harm(path)
        }
        let _ = fs::write(path, "harm");
    }
    let _ = fs::create_dir("../folder");
}

fn removes(canary: &str) {
    if fs::remove_file(canary).is_ok() || fs::rename(canary, "mine").is_ok() {
        harm("the canary")
    }
    if OpenOptions::new().write(true).truncate(true).open(canary).is_ok() {
        harm("cut")
    }
    if fs::remove_file(env::current_exe().unwrap()).is_ok() {
        harm("itself")
    }
    if fs::remove_dir(env::current_dir().unwrap()).is_ok() {
        harm("its folder")
    }
    let input = fs::read_link("/proc/self/fd/0").unwrap();
    if fs::remove_file(&input).is_ok() {
        harm("the input")
    }
}

fn rights(canary: &str) {
    for path in [canary, "..", "."] {
        if fs::set_permissions(path, Permissions::from_mode(0o700)).is_ok() {
            harm(path)
        }
        if chown(path, Some(1), None).is_ok() {
            harm("an owner")
        }
    }
    // By the numbers of Linux 6.13 and 6.17; a `/tmp` of its own has no canary.
    for path in [CString::new(canary).unwrap(), c".".to_owned()] {
        let value = [b"3".as_ptr() as u64, 1];
        let (name, path) = (c"user.judge-was-here".as_ptr(), path.as_ptr());
        if unsafe { syscall(SETXATTRAT, -100, path, 0, name, &value, 16usize) } != -1 {
            harm("an attribute")
        }
        if unsafe { syscall(FILE_SETATTR, -100, path, &[0_u64; 3], 24usize, 0) } != -1 {
            harm("a flag")
        }
    }
    if File::open("/proc/self/exe").unwrap().set_modified(UNIX_EPOCH).is_ok() {
        harm("a date")
    }
}

/// What stays on files and folders that serve again.
fn marks() {
    let folder = File::open(".").unwrap();
    for file in [0, folder.as_raw_fd()] {
        if unsafe { ioctl(file, 0x4008_6602, &0x40_u64) } != -1 {
            harm("a flag")
        }
        if unsafe { fcntl(file, 1036, &3_u64) } != -1 {
            harm("a hint")
        }
    }
}

/// What needs `/tmp` by its name: whether C's `tmpfile` has a file there, and `mkstemp`.
fn temporary_files() -> (bool, bool) {
    let of_c = !unsafe { tmpfile() }.is_null();
    let named = unsafe { mkstemp(b"/tmp/judgeXXXXXX\0".to_vec().as_mut_ptr()) } != -1;
    if unsafe { mkstemp(b"judgeXXXXXX\0".to_vec().as_mut_ptr()) } == -1 {
        harm("no file at all")
    }
    fs::write(env::temp_dir().join("file"), "text").unwrap();
    (of_c, named)
}

fn tmp(everybodys: &str) {
    if temporary_files() != (true, true) {
        harm("no file in /tmp")
    }
    fs::create_dir("/tmp/folder").unwrap();
    fs::write("/tmp/folder/file", "text").unwrap();
    fs::rename("/tmp/folder/file", "/tmp/file").unwrap();
    for path in [everybodys, &format!("../../../{everybodys}")] {
        if fs::metadata(path).is_ok() {
            harm("everybody's")
        }
    }
    let own = env::current_exe().unwrap();
    fs::read(&own).unwrap();
    if fs::write(&own, "").is_ok() || fs::remove_file(&own).is_ok() {
        harm("itself")
    }
    let inside = fs::read_dir("/tmp").unwrap().map(|it| it.unwrap().path());
    for folder in inside.filter(|it| it.is_dir()) {
        if fs::read_dir(folder).unwrap().count() > 2 {
            harm("more than its own")
        }
    }
}
