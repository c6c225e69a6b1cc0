// The part of WASI (https://github.com/WebAssembly/WASI, preview 1) for programs that read and write, and ask for time and chance.
// Files are in memory: the standard streams by their names in `/dev`, and what a program is given.

const [OK, BADF, EXIST, INVAL, NOENT] = [0, 8, 20, 28, 44];
const [OF_FILE, OF_FOLDER] = [4, 3];
/** The folder in which all paths are. */
const ROOT = 3;
/** So many stacks hold some two million calls. */
const DEEPEST = 4096;
const STREAMS = ['dev/stdin', 'dev/stdout', 'dev/stderr'];

/** Thrown where a program ends itself. */
class Exit extends Error {
  constructor(code) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/** A file that grows as it is written. */
class File {
  constructor(bytes = new Uint8Array()) {
    Object.assign(this, { space: bytes, size: bytes.length });
  }

  get bytes() {
    return this.space.subarray(0, this.size);
  }

  write(at, bytes) {
    const end = at + bytes.length;
    if (end > this.space.length) {
      const wider = new Uint8Array(Math.max(2 * this.space.length, end));
      wider.set(this.bytes);
      this.space = wider;
    }
    this.space.set(bytes, at);
    this.size = Math.max(this.size, end);
  }
}

/**
 * Runs a program with these bytes as its input; `write` gets what it writes, by stream. Answers with its exit code. The bytes of
 * `files` are by their paths, without the first `/`; those that it writes stand there afterwards.
 */
export async function execute(module, input, write, begin = () => {}, { words = ['main'], files } = {}) {
  const stored = new Map(Object.entries(files ?? {}).map(([path, bytes]) => [path, new File(bytes)]));
  const inputFile = new File(input);
  const open = [{ file: inputFile, at: 0 }, { stream: 1 }, { stream: 2 }, { folder: '' }];
  const memory = () => new DataView(instance.exports.memory.buffer);
  /** A part of memory: up to its end, as a program may name more room for what is read than it has. */
  const bytes = (at, length) => new Uint8Array(instance.exports.memory.buffer).subarray(at >>> 0, (at >>> 0) + (length >>> 0));
  const number = (at, value) => memory().setUint32(at, value, true);
  const wide = (at, value) => memory().setBigUint64(at, BigInt(value), true);

  /** Calls `each` with the parts of memory that a list names, until it uses less than a part. */
  function inParts(list, count, total, each) {
    let used = 0;
    for (let part = list; part < list + 8 * count; part += 8) {
      const room = bytes(memory().getUint32(part, true), memory().getUint32(part + 4, true));
      const now = each(room);
      used += now;
      if (now < room.length) break;
    }
    number(total, used);
    return OK;
  }

  /** Reads from a place of a file; answers with the end of what was read. */
  function read({ file }, at, list, count, total) {
    inParts(list, count, total, (part) => {
      const taken = file.bytes.subarray(at, at + part.length);
      part.set(taken);
      at += taken.length;
      return taken.length;
    });
    return at;
  }

  /** The text in memory as a path without `.` and `..`. */
  function pathAt(folder, at, length) {
    const parts = [];
    for (const part of `${open[folder]?.folder ?? ''}/${new TextDecoder().decode(bytes(at, length))}`.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '' && part !== '.') parts.push(part);
    }
    return parts.join('/');
  }

  function has(path) {
    if (stored.has(path) || STREAMS.includes(path)) return OF_FILE;
    return [...STREAMS, ...stored.keys()].some((other) => path === '' || other.startsWith(`${path}/`)) ? OF_FOLDER : 0;
  }

  const ids = new Map();

  /** Programs know a file or a folder by its number. */
  function describe(at, type, path, file) {
    if (!ids.has(path)) ids.set(path, ids.size + 1);
    bytes(at, 64).fill(0);
    wide(at + 8, ids.get(path));
    bytes(at + 16, 1).fill(type);
    wide(at + 24, 1);
    wide(at + 32, file?.size ?? 0);
    return OK;
  }

  /** Puts texts into memory, each with an end, and where they are into a list. */
  const put = (texts) => (list, at) => {
    for (const [index, text] of texts.entries()) {
      const encoded = new TextEncoder().encode(`${text}\0`);
      number(list + 4 * index, at);
      bytes(at, encoded.length).set(encoded);
      at += encoded.length;
    }
    return OK;
  };
  const sizes = (texts) => (count, size) => {
    number(count, texts.length);
    number(size, new TextEncoder().encode(texts.join('\0')).length + 1);
    return OK;
  };

  const system = {
    fd_read(fd, list, count, total) {
      if (!open[fd]?.file) return BADF;
      open[fd].at = read(open[fd], open[fd].at, list, count, total);
      return OK;
    },
    fd_pread(fd, list, count, at, total) {
      if (!open[fd]?.file) return BADF;
      read(open[fd], Number(at), list, count, total);
      return OK;
    },
    fd_write(fd, list, count, total) {
      const target = open[fd];
      if (!target?.stream && !target?.writes) return BADF;
      return inParts(list, count, total, (part) => {
        if (target.stream) write(target.stream, part.slice());
        else {
          target.file.write(target.at, part);
          target.at += part.length;
        }
        return part.length;
      });
    },
    fd_seek(fd, offset, whence, to) {
      const target = open[fd];
      // A stream is no file: what is written to it is not looked at again.
      if (!target?.file || target.file === inputFile) return target ? 70 : BADF;
      target.at = Number(offset) + [0, target.at, target.file.size][whence];
      wide(to, target.at);
      return OK;
    },
    // Of no known type, with all rights: what is no terminal is written in large pieces.
    fd_fdstat_get(fd, at) {
      if (!open[fd]) return BADF;
      bytes(at, 8).fill(0);
      if (open[fd].folder !== undefined) bytes(at, 1).fill(OF_FOLDER);
      bytes(at + 8, 16).fill(255);
      return OK;
    },
    fd_filestat_get(fd, at) {
      const target = open[fd];
      if (!target) return BADF;
      const type = target.folder !== undefined ? OF_FOLDER : target.path ? OF_FILE : 0;
      return describe(at, type, target.path ?? fd, target.file);
    },
    fd_filestat_set_size(fd, size) {
      open[fd].file.size = Number(size);
      return OK;
    },
    fd_close(fd) {
      if (!open[fd]) return BADF;
      open[fd] = undefined;
      return OK;
    },
    fd_renumber(from, to) {
      if (!open[from] || !open[to]) return BADF;
      [open[to], open[from]] = [open[from], undefined];
      return OK;
    },
    fd_prestat_get(fd, at) {
      if (fd !== ROOT || !open[ROOT]) return BADF;
      number(at, 0);
      number(at + 4, 1);
      return OK;
    },
    fd_prestat_dir_name(fd, at) {
      bytes(at, 1).set([47]);
      return OK;
    },
    fd_readdir(fd, at, length, cookie, used) {
      number(used, 0);
      return OK;
    },
    path_filestat_get(folder, flags, at, length, to) {
      const path = pathAt(folder, at, length);
      return has(path) ? describe(to, has(path), path, stored.get(path)) : NOENT;
    },
    path_open(folder, lookup, at, length, flags, rights, inheriting, options, to) {
      const path = pathAt(folder, at, length);
      const stream = STREAMS.indexOf(path);
      const [creates, , exclusive, truncates] = [1, 2, 4, 8].map((flag) => (flags & flag) !== 0);
      const writes = (rights & 64n) !== 0n;
      let opened;
      if (stream >= 0) opened = stream === 0 ? { file: inputFile, at: 0 } : { stream };
      else if (has(path) === OF_FOLDER) opened = { folder: path, path };
      else {
        if (exclusive && stored.has(path)) return EXIST;
        if (!stored.has(path) && !(creates && files)) return NOENT;
        if (truncates || !stored.has(path)) stored.set(path, new File());
        opened = { file: stored.get(path), at: 0, writes, path };
      }
      number(to, open.push(opened) - 1);
      return OK;
    },
    path_unlink_file: (folder, at, length) => (stored.delete(pathAt(folder, at, length)) ? OK : NOENT),
    path_rename(folder, at, length, other, otherAt, otherLength) {
      const [from, to] = [pathAt(folder, at, length), pathAt(other, otherAt, otherLength)];
      if (!stored.has(from)) return NOENT;
      stored.set(to, stored.get(from));
      stored.delete(from);
      return OK;
    },
    path_readlink: () => INVAL,
    random_get: (at, length) => {
      // So many at a time are given.
      for (let done = 0; done < length; done += 65536) crypto.getRandomValues(bytes(at + done, Math.min(length - done, 65536)));
      return OK;
    },
    clock_time_get: (clock, precision, at) => {
      const now = performance.now() + (clock === 0 ? performance.timeOrigin : 0);
      wide(at, Math.round(now * 1e6));
      return OK;
    },
    // All that is waited for has happened; whoever waits for a time asks again.
    poll_oneoff: (wanted, happened, count, total) => {
      for (let index = 0; index < count; index += 1) {
        const [from, to] = [wanted + 48 * index, happened + 32 * index];
        bytes(to, 32).fill(0);
        bytes(to, 8).set(bytes(from, 8));
        bytes(to + 10, 1).set(bytes(from + 8, 1));
      }
      number(total, count);
      return OK;
    },
    sched_yield: () => OK,
    args_sizes_get: sizes(words),
    args_get: put(words),
    environ_sizes_get: sizes([]),
    environ_get: put([]),
    proc_exit: (code) => {
      throw new Exit(code);
    },
  };
  let depth = 0;
  /** Goes on on a stack of its own, where a browser has them; otherwise on this one. */
  const { Suspending, promising } = WebAssembly;
  const deepens = promising && WebAssembly.Module.exports(module).some(({ name }) => name === 'deeper');
  system.deeper = (number) => instance.exports[`deeper ${number}`]();
  if (deepens) system.deeper = new Suspending(async (number) => {
    if ((depth += 1) > DEEPEST) throw new Error('the functions call each other without end');
    await promising(instance.exports[`deeper ${number}`])();
    depth -= 1;
  });
  const imports = WebAssembly.Module.imports(module).map(({ name }) => [name, system[name] ?? (() => BADF)]);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(imports) });
  begin();
  let code = 0;
  try {
    await (deepens ? promising(instance.exports._start) : instance.exports._start)();
  } catch (error) {
    // The stack of a program in C or C++ ends at the address 0.
    if (instance.exports.__stack_pointer?.value < 128) throw new RangeError('the stack is full');
    if (!(error instanceof Exit)) throw error;
    code = error.code;
  }
  for (const [path, file] of files ? stored : []) files[path] = file.bytes;
  return code;
}
