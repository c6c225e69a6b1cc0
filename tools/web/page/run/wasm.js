// Runs a program that was compiled for WASI.

import { Transcript } from './transcript.js';
import { execute } from './wasi.js';

let module;

addEventListener('message', async ({ data }) => {
  if (data.module) return void ({ module } = data);
  const transcript = new Transcript(data.room);
  try {
    const write = (stream, bytes) => transcript.write(stream, bytes);
    const code = await execute(module, data.input, write, () => transcript.begin());
    transcript.end({ code });
  } catch (error) {
    transcript.write(2, new TextEncoder().encode(error.stack));
    transcript.end({ code: 1 });
  }
});
