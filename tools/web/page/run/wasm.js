// The runtime for programs that were compiled for WASI.

import { execute } from './wasi.js';

export const prepare = ({ module }) => async (input, transcript) => {
  const write = (stream, bytes) => transcript.write(stream, bytes);
  const code = await execute(module, input, write, () => transcript.begin());
  transcript.end({ code });
};
