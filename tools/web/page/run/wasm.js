// The runtime for programs that were compiled for WASI.

import { execute } from './wasi.js';

export const prepare = ({ module }) => async (input, transcript) => {
  const write = (stream, bytes) => transcript.write(stream, bytes);
  try {
    const code = await execute(module, input, write, () => transcript.begin());
    transcript.end({ code });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    transcript.end({ cannot: 'This program needs more stack than a browser has.' });
  }
};
