// The part of WASI (https://github.com/WebAssembly/WASI, preview 1) for programs that read and write, and ask for time and chance.

const OK = 0;
/** Not a file: what all that is missing here answers. */
const BADF = 8;
const [INPUT, OUTPUT, ERRORS] = [0, 1, 2];

/** Thrown where a program ends itself. */
class Exit extends Error {
  constructor(code) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/** Runs a program with these bytes as its input; `write` gets what it writes, by stream. Answers with its exit code. */
export async function execute(module, input, write, begin = () => {}) {
  let rest = input;
  const open = new Set([INPUT, OUTPUT, ERRORS]);
  const memory = () => new DataView(instance.exports.memory.buffer);
  const bytes = (at, length) => new Uint8Array(instance.exports.memory.buffer, at, length);

  /** Calls `each` with the parts of memory that a list names; it answers how many bytes of a part it used. */
  function inParts(list, count, total, each) {
    let used = 0;
    for (let part = list; part < list + 8 * count; part += 8)
      used += each(bytes(memory().getUint32(part, true), memory().getUint32(part + 4, true)));
    memory().setUint32(total, used, true);
    return OK;
  }

  /** There are no arguments and no variables. */
  const none = (count, size) => {
    memory().setUint32(count, 0, true);
    memory().setUint32(size, 0, true);
    return OK;
  };

  const system = {
    fd_read: (stream, list, count, total) => {
      if (stream !== INPUT || !open.has(stream)) return BADF;
      return inParts(list, count, total, (part) => {
        const taken = rest.subarray(0, part.length);
        part.set(taken);
        rest = rest.subarray(taken.length);
        return taken.length;
      });
    },
    fd_write: (stream, list, count, total) => {
      if (stream === INPUT || !open.has(stream)) return BADF;
      return inParts(list, count, total, (part) => {
        write(stream, part.slice());
        return part.length;
      });
    },
    // Of no known type, with all rights: what is no terminal is written in large pieces.
    fd_fdstat_get: (stream, at) => {
      if (!open.has(stream)) return BADF;
      bytes(at, 8).fill(0);
      bytes(at + 8, 16).fill(255);
      return OK;
    },
    fd_close: (stream) => (open.delete(stream) ? OK : BADF),
    random_get: (at, length) => {
      // So many at a time are given.
      for (let done = 0; done < length; done += 65536) crypto.getRandomValues(bytes(at + done, Math.min(length - done, 65536)));
      return OK;
    },
    clock_time_get: (clock, precision, at) => {
      const now = performance.now() + (clock === 0 ? performance.timeOrigin : 0);
      memory().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
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
      memory().setUint32(total, count, true);
      return OK;
    },
    sched_yield: () => OK,
    args_sizes_get: none,
    args_get: () => OK,
    environ_sizes_get: none,
    environ_get: () => OK,
    proc_exit: (code) => {
      throw new Exit(code);
    },
  };
  const imports = WebAssembly.Module.imports(module).map(({ name }) => [name, system[name] ?? (() => BADF)]);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(imports) });
  begin();
  try {
    instance.exports._start();
    return 0;
  } catch (error) {
    if (error instanceof Exit) return error.code;
    throw error;
  }
}
