// The runtime that compiles C and C++: Clang and LLD are one program for WASI, which runs here on files in memory. Its input is a
// program as JSON; what it answers with is the compiled one.

import { deepen } from './deepen.js';
import { untar } from './tar.js';
import { execute } from './wasi.js';
import { widen } from './widen.js';

const HEADERS = 'usr/include/c++/v1';
const LIBRARIES = '/usr/lib/wasm32-wasip1';
/** What the headers of all programs are compiled into. */
const HEADER = 'headers.pch';
/** Failures of the library end a program with their text. */
const ASSERTIONS = '#include <__config>\nextern "C" [[noreturn]] void stop(const char*) noexcept;\n#define _LIBCPP_ASSERTION_HANDLER(message) stop(message)\n';
const FIND_BITS = 'size_t _Find_next(size_t at) const { while (++at < _Size && !test(at)); return at; } size_t _Find_first() const { return _Find_next(-1); }\n';
/** `bitset` has what g++ has, and `y1` and others like it are not taken. */
const CHANGES = [
  [`${HEADERS}/bitset`, /(?<=element access:\n)(?= *\/\/ TODO)/, FIND_BITS],
  ['usr/include/wasm32-wasip1/math.h', /^double +[jy][01n] *\(.*$/gm, ''],
];
/** Of all types, only `size_t` is narrower here than elsewhere. */
const WRAPPING = '[unsigned-integer-overflow]\ntype:unsigned int\ntype:unsigned long long\ntype:unsigned __int128\nsrc:/usr/*\n';
/** What only g++ has. Many programs include it, and few use it. */
const FOREIGN = /#\s*include\s*<(ext\/[^>]*|bits\/extc\+\+\.h)>/;
const EMULATED = ['signal', 'process-clocks', 'mman', 'getpid'];
const OLD = ['17_REMOVED_AUTO_PTR', '17_REMOVED_BINDERS', '17_REMOVED_RANDOM_SHUFFLE', '17_REMOVED_UNARY_BINARY_FUNCTION', '20_REMOVED_BINDER_TYPEDEFS', '20_REMOVED_NEGATORS'];
const WRAPPED = [
  '_ZNSt3__28ios_base15sync_with_stdioEb',
  ...[...'ijxy'].map((type) => `_ZNSt3__213basic_istreamIcNS_11char_traitsIcEEErsER${type}`),
  ...[...'ijlmxy'].map((type) => `_ZNSt3__213basic_ostreamIcNS_11char_traitsIcEEElsE${type}`),
];

const COMMON = [
  ...['-triple', 'wasm32-unknown-wasip1', '-O2', '-disable-free', '-clear-ast-before-backend', '-mrelocation-model', 'static'],
  ...['-mframe-pointer=none', '-mconstructor-aliases', '-fvisibility=hidden', '-vectorize-loops', '-vectorize-slp', '-fgnuc-version=4.2.1'],
  ...['-resource-dir', '/usr', '-DONLINE_JUDGE', '-D_WASI_EMULATED_SIGNAL', '-D_WASI_EMULATED_PROCESS_CLOCKS', '-D_WASI_EMULATED_MMAN'],
];
const INCLUDES = ['/usr/include', '/usr/include/wasm32-wasip1'].flatMap((folder) => ['-internal-isystem', folder]);
const CPP = [
  ...['-x', 'c++', '-std=gnu++20', '-fdeprecated-macro', '-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_EXTENSIVE'],
  ...OLD.map((name) => `-D_LIBCPP_ENABLE_CXX${name}`),
  ...['-internal-isystem', `/${HEADERS}`],
];
const LANGUAGES = { c: ['-x', 'c', '-std=gnu17'], cpp: CPP };
/** Only for programs: what says where one does what is undefined, and what is a slip though it is defined. */
const UNDEFINED = [
  ...['format', 'no-format-security', 'no-format-extra-args', 'return-type', 'return-stack-address', 'uninitialized', 'array-bounds', 'unsequenced'],
  ...['division-by-zero', 'integer-overflow', 'shift-count-negative', 'shift-count-overflow', 'mismatched-new-delete', 'string-compare', 'fortify-source', 'no-format-truncation'],
];
const SLIPS = ['parentheses', 'unused-comparison', 'empty-body', 'infinite-recursion', 'sometimes-uninitialized'];
/** Not what only looks like one to those who know no precedence. */
const HABITS = ['logical-op', 'bitwise-op', 'shift-op', 'overloaded-shift-op'].map((name) => `no-${name}-parentheses`);
const WARNINGS = ['-Wno-everything', ...[...UNDEFINED, ...SLIPS, ...HABITS, 'no-dangling-else'].map((name) => `-W${name}`)];
const CHECKS = [
  ...['-ferror-limit', '3', '-fdiagnostics-parseable-fixits', '-fsanitize=array-bounds,null,return,unsigned-integer-overflow'],
  ...['-fsanitize-recover=unsigned-integer-overflow', '-fsanitize-ignorelist=wrapping'],
];

const encode = (text) => new TextEncoder().encode(text);

/** A compiler with its files, which are those of the package and our own. */
export class Compiler {
  constructor(module, resources, own) {
    const kept = Object.entries(untar(resources)).filter(([path]) => !path.includes('/__cxx03/'));
    this.files = { ...Object.fromEntries(kept.map(([path, bytes]) => [`usr/${path}`, bytes])), ...own, wrapping: encode(WRAPPING) };
    this.files[`${HEADERS}/__assertion_handler`] = encode(ASSERTIONS);
    this.files[`${HEADERS}/bits/stdc++.h`] = own['stdc++.h'];
    for (const [path, pattern, text] of CHANGES) this.files[path] = encode(new TextDecoder().decode(this.files[path]).replace(pattern, text));
    this.module = module;
  }

  /** Runs one of its programs; answers with the file that it writes, if it does, and with what it says. */
  async run(words, output, given = {}) {
    const files = { ...this.files, ...given };
    let said = '';
    const code = await execute(this.module, new Uint8Array(), (_, bytes) => (said += new TextDecoder().decode(bytes)), undefined, { words: [...words, '-o', output], files });
    return { bytes: code === 0 ? files[output].slice() : undefined, said };
  }

  compile(language, text, options) {
    const name = `main.${language}`;
    const given = { [name]: encode(text) };
    for (const [, header] of text.matchAll(new RegExp(FOREIGN, 'g'))) given[`${HEADERS}/${header}`] = encode('namespace __gnu_cxx {}\nnamespace __gnu_pbds {}\n');
    return this.run(['clang', '-cc1', ...COMMON, ...LANGUAGES[language], ...INCLUDES, ...options, '-emit-obj', name], 'main.o', given);
  }

  async makeHeader() {
    const words = ['clang', '-cc1', ...COMMON, ...CPP, ...INCLUDES, '-x', 'c++-header', '-emit-pch', `/${HEADERS}/bits/stdc++.h`];
    return (await this.run(words, HEADER)).bytes;
  }

  link(object, parts) {
    const wraps = parts.length > 1 ? [...WRAPPED.map((name) => `--wrap=${name}`)] : [];
    const libraries = [...(parts.length > 1 ? ['c++', 'c++abi'] : []), ...EMULATED.map((name) => `wasi-emulated-${name}`), 'c-printscan-long-double', 'c'];
    const objects = [`${LIBRARIES}/crt1-command.o`, 'main.o', ...parts, ...libraries.map((name) => `-l${name}`), '/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a'];
    const words = ['wasm-ld', '-m', 'wasm32', '-z', 'stack-size=67108864', '--stack-first', '--export=__stack_pointer', '--strip-all', ...wraps, `-L${LIBRARIES}`, ...objects];
    return this.run(words, 'main.wasm', { 'main.o': object });
  }
}

/** Where a program in C++ reads or writes otherwise than by streams, `cin` and `cout` must have no buffers. */
const OTHER_WAYS = /\b(?:f?(?:printf|puts|putc|scanf|getc|gets|read|write|open|reopen)|v?f?printf|putchar|getchar|ungetc|stdin|stdout|cerr)(?:_unlocked)?\b/;
/** What does not exist here, by what stands in a program or in what the compiler says of it. */
const ABSENT = [
  [/#\s*include\s*<(boost\/[^>]*|\w*mmintrin\.h|sys\/resource\.h)>/, '`<$1>`'],
  [/\b(std\s*::\s*(?:j?thread|async)|pthread_create|(?:j?thread)(?=\s+\w+\s*[({]))/, 'threads'],
  [/error: cannot use '(throw|try)' with exceptions disabled/, '`$1`'],
  [/error: Setjmp\/longjmp support requires/, '`setjmp`'],
];

function absent(text, all = ABSENT) {
  for (const [pattern, name] of all) {
    const found = pattern.exec(text);
    if (found) return `The compiler of this page does not have ${name.replace('$1', found[1])}, which the program needs.`;
  }
  return undefined;
}

/** The formats that the compiler proposes for what has 64 bits on Linux and 32 here, such as `size_t`. */
function withFormats(text, said) {
  const lines = text.split('\n');
  const narrow = /warning: format specifies type '(?:unsigned )?long long[^']*' but the argument has type '[^']*'(?: \(aka '(?:unsigned )?long[ *]*'\))?[^]*?\nfix-it:"[^"]*":\{(\d+):(\d+)-\1:(\d+)\}:"(%\w+)"/g;
  const found = [...said.matchAll(narrow)].filter(([warning]) => /argument has type '(?:unsigned )?long[ *]*'|aka '(?:unsigned )?long[ *]*'/.test(warning));
  // From the end, so that places stay right; they count bytes.
  for (const [, line, from, to, format] of found.reverse()) {
    const bytes = encode(lines[line - 1]);
    const part = (...ends) => new TextDecoder().decode(bytes.subarray(...ends));
    lines[line - 1] = part(0, from - 1) + format + part(to - 1);
  }
  return lines.join('\n');
}

/** So much of a complaint is shown; the first error says most. */
const SHOWN = 560;
const beginning = (text) => {
  const said = text.replace(/^fix-it:.*\n|^.*: note: .* to silence this warning\n(?: .*\n)*|^\d+ warnings? generated\.\n/gm, '');
  return said.length <= SHOWN ? said : `${said.slice(0, SHOWN).replace(/[^\n]*$/, '')}…\n`;
};

export async function prepare({ module, data, program: header }) {
  const bytes = async (part) => (typeof part === 'string' ? encode(part) : new Uint8Array(await part.arrayBuffer()));
  const { resources, ...own } = Object.fromEntries(await Promise.all(Object.entries({ ...data, ...(header && { [HEADER]: header }) }).map(async ([name, part]) => [name, await bytes(part)])));
  const compiler = new Compiler(module, resources, own);

  /**
   * Compiles as g++ would. The headers of all may be in the way of a program's own names, and 64 bits in that of an overload; then it
   * is compiled without. Formats for what has 32 bits here are those that the compiler proposes.
   */
  async function compile({ language, text, isFilled }) {
    const options = [...WARNINGS, ...CHECKS, ...(isFilled ? ['-ftrivial-auto-var-init=pattern'] : [])];
    const ready = language === 'cpp' && header ? ['-include-pch', HEADER] : [];
    const attempt = async (text) => {
      const result = await compiler.compile(language, text, [...options, ...ready]);
      const isInTheWay = !result.bytes && ready.length > 0 && /ambiguous|redefinition|different kind/.test(result.said);
      return isInTheWay ? compiler.compile(language, text, options) : result;
    };
    const widened = widen(text, language);
    let result = await attempt(widened);
    const formatted = withFormats(widened, result.said);
    if (formatted !== widened) result = await attempt(formatted);
    return result.bytes || widened === text ? result : attempt(text);
  }

  return async (input, transcript) => {
    transcript.begin();
    const end = (result) => transcript.end({ again: true, ...result });
    const { language, text, isFilled } = JSON.parse(new TextDecoder().decode(input));
    if (!text) return end({ code: 0, binary: (await compiler.makeHeader()).buffer });
    const code = text.replace(/\/\/.*|\/\*[^]*?\*\//g, '');
    const object = absent(code) ? { said: '' } : await compile({ language, text, isFilled });
    const cannot = absent(code) ?? absent(object.said) ?? (object.bytes ? undefined : absent(code, [[FOREIGN, '`<$1>`']]));
    if (cannot) return end({ cannot });
    const isSlip = (warning) => SLIPS.some((name) => warning.split('\n', 1)[0].endsWith(`[-W${name}]`));
    const warnings = object.said.split(/^(?=main\.\w+:\d+:\d+: warning: )/m);
    const notes = warnings.filter((warning) => !isSlip(warning));
    transcript.write(2, beginning(notes.join('')));
    if (!object.bytes) return end({ verdict: 'CE' });
    transcript.write(1, beginning([...notes, ...warnings.filter(isSlip)].join('')));
    const parts = { c: ['own.o'], cpp: ['own.o', 'fast.o', ...(OTHER_WAYS.test(code) ? [] : ['buffers.o'])] }[language];
    const { bytes: binary, said } = await compiler.link(object.bytes, parts);
    if (!binary) transcript.write(2, beginning(said));
    end(binary ? { code: 0, binary: deepen(binary).buffer } : { verdict: 'CE' });
  };
}
