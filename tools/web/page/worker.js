// Runs the engine once for each message, which is its standard input; its standard output is the answer.

import { execute } from './run/wasi.js';

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
  const [printed, complaints] = [[], []];
  const write = (stream, bytes) => (stream === ERRORS ? complaints : printed).push(bytes);
  const text = (parts) => new Blob(parts).text();
  try {
    await execute(module, new TextEncoder().encode(input), write);
    return JSON.parse(await text(printed));
  } catch (error) {
    return { error: reason(error, await text(complaints)) };
  }
}
