// What runs in the worker of a program: it gets its runtime, and takes away what a program must not use or does not have elsewhere.
// A program can say nothing but its output. `frame.js` makes this function, called with a runtime, the script of a worker.

(runtime) => {
  /** What stays of the names that a worker has: those of JavaScript, and some that Node has too. */
  const KEPT = new Set(
    `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
    AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Intl ArrayBuffer Atomics
    Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray
    BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry
    decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN SharedArrayBuffer Temporal
    WebAssembly console performance crypto URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event EventTarget
    DOMException atob btoa queueMicrotask structuredClone setTimeout setInterval clearTimeout clearInterval`.split(/\s+/),
  );

  const [post, now] = [postMessage.bind(self), performance.now.bind(performance)];
  // What the program makes of these does not matter.
  const [decodeOutput, decodeErrors] = [1, 2].map(() => {
    const decoder = new TextDecoder();
    return decoder.decode.bind(decoder);
  });
  const inParts = { stream: true };

  let isSealed = false;

  const seal = () => {
    if (isSealed) return;
    isSealed = true;
    for (let object = self; object !== EventTarget.prototype; object = Object.getPrototypeOf(object))
      for (const name of Object.getOwnPropertyNames(object)) if (!KEPT.has(name)) delete object[name];
    // The browser's own would write to the console of the page's author.
    globalThis.console = Object.fromEntries(Object.keys(console).map((name) => [name, () => {}]));
  };

  /** What a program writes, and how it ends. */
  class Transcript {
    #room;
    #begun;
    #output = '';
    #errors = '';
    hasEnded = false;

    /** Room for so many bytes. */
    constructor(room) {
      this.#room = room;
    }

    /** From here on, time counts. */
    begin() {
      post({ begins: true });
      this.#begun = now();
    }

    /** Writes bytes or a text to 1, the output, or to 2, the errors. */
    write(stream, part) {
      this.#room -= part.length;
      if (this.#room < 0) {
        this.end({ verdict: 'OLE' });
        throw new Error('too much output');
      }
      const isText = typeof part === 'string';
      if (stream === 1) this.#output += isText ? part : decodeOutput(part, inParts);
      else this.#errors += isText ? part : decodeErrors(part, inParts);
    }

    end(result) {
      this.hasEnded = true;
      const time = now() - this.#begun;
      post({ time, output: this.#output + decodeOutput(), errors: this.#errors + decodeErrors(), ...result });
    }
  }

  async function runOn({ input, room }, run) {
    const transcript = new Transcript(room);
    seal();
    try {
      await run(input, transcript);
    } catch (error) {
      if (transcript.hasEnded) return;
      transcript.write(2, `${error}`);
      transcript.end({ code: 1 });
    }
  }

  const start = async ({ set, warms }) => (await runtime)[warms ? 'warm' : 'prepare'](set);
  let ready;

  addEventListener('message', ({ data, isTrusted }) => {
    // What the program dispatches is no message.
    if (!isTrusted) return;
    if (!data.set) return ready.then((run) => runOn(data, run), () => {});
    ready = start(data);
    ready.then(data.warms && post, (error) => post({ verdict: 'CE', errors: `${error}` }));
  });
}
