// What a static site has: `cargo study web --site` writes its own. The server on this machine has nothing of it.

globalThis.SITE = {
  /** A name that changes with the files. */
  version: '',
  /** The files that every visitor needs, and all that are kept once they were loaded. */
  first: [],
  files: [],
  /** Where Python is, its files and their size; `null` without Python. */
  python: null,
  /** The same of the compiler of C and C++. */
  clang: null,
};
