// The runtime for programs that were compiled for WASI.

import { execute } from './wasi.js';

/** What is said of a browser's own words. */
const MEANT = [
  [/unreachable/, 'the program has aborted, or has done what is undefined'],
  [/out of bounds/, 'a pointer or an index is wrong'],
];

export const prepare = ({ module }) => async (input, transcript) => {
  const write = (stream, bytes) => transcript.write(stream, bytes);
  try {
    const code = await execute(module, input, write, () => transcript.begin());
    transcript.end({ code });
  } catch (error) {
    const [, why] = MEANT.find(([words]) => words.test(error.message)) ?? [];
    if (why) error.message += `: ${why}`;
    if (!(error instanceof RangeError)) throw error;
    transcript.end({ cannot: 'This program needs more stack than a browser has: perhaps a function calls itself without end.' });
  }
};
