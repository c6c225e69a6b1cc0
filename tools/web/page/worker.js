// Runs the engine once for each message, which is its standard input; its standard output is the answer. What it needs of a
// system is the part of WASI (https://github.com/WebAssembly/WASI, preview 1) that reads, writes and draws random bytes.

const OK = 0;
/** Not a file: what all that is missing here answers. */
const BADF = 8;

/** The stream of messages about errors. */
const ERRORS = 2;

addEventListener('message', async ({ data }) => postMessage(await run(data)));

/** What stopped the engine: without a message of its own, it ran out of memory or stack. */
function reason(error, message) {
  const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  if (isTrap && !message.includes('panicked')) return 'this is too large for the browser: try something smaller';
  return `the engine failed, which is a bug: ${message || error.message}`;
}

async function run({ module, input }) {
  let rest = new TextEncoder().encode(input);
  const [printed, complaints] = [[], []];
  const bytes = (at, length) => new Uint8Array(instance.exports.memory.buffer, at, length);
  const write = (at, number) => new DataView(instance.exports.memory.buffer).setUint32(at, number, true);

  /** Calls `each` with the parts of memory that a list names; it answers how many bytes of a part it used. */
  function inParts(list, count, total, each) {
    const numbers = new DataView(instance.exports.memory.buffer, list, 8 * count);
    let used = 0;
    for (let part = 0; part < count; part += 1)
      used += each(bytes(numbers.getUint32(8 * part, true), numbers.getUint32(8 * part + 4, true)));
    write(total, used);
    return OK;
  }

  const system = {
    fd_read: (_, list, count, total) =>
      inParts(list, count, total, (part) => {
        const taken = rest.subarray(0, part.length);
        part.set(taken);
        rest = rest.subarray(taken.length);
        return taken.length;
      }),
    fd_write: (stream, list, count, total) =>
      inParts(list, count, total, (part) => {
        (stream === ERRORS ? complaints : printed).push(part.slice());
        return part.length;
      }),
    random_get: (at, length) => {
      crypto.getRandomValues(bytes(at, length));
      return OK;
    },
    environ_sizes_get: (count, size) => {
      write(count, 0);
      write(size, 0);
      return OK;
    },
    environ_get: () => OK,
  };
  const imports = Object.fromEntries(
    WebAssembly.Module.imports(module).map(({ name }) => [name, system[name] ?? (() => BADF)]),
  );
  const text = (parts) => new Blob(parts).text();
  let instance;
  try {
    instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
    instance.exports._start();
    return JSON.parse(await text(printed));
  } catch (error) {
    return { error: reason(error, await text(complaints)) };
  }
}
