// Gives `long` 64 bits, as on Linux: in WebAssembly it has 32. Each `long` alone becomes `long long`, and with it what belongs to it.

const TOKEN = /\/\/.*|\/\*[^]*?\*\/|R"([^\s()\\]*)\([^]*?\)\1"|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|'?[\w.])*|\s+|[^]/g;
/** What may stand beside `long` in the name of a type. */
const BESIDE = new Set('long unsigned signed int double const volatile static register inline constexpr extern typedef mutable complex _Complex'.split(' '));
const WIDER = {
  ...{ LONG_MAX: 'LLONG_MAX', LONG_MIN: 'LLONG_MIN', ULONG_MAX: 'ULLONG_MAX', to_ulong: 'to_ullong', ldiv_t: 'lldiv_t' },
  ...Object.fromEntries(['labs', 'ldiv', 'lround', 'lrint'].map((name) => [name, `l${name}`])),
  ...Object.fromEntries(['strtol', 'strtoul', 'stol', 'stoul', 'atol'].map((name) => [name, name.replace(/l$/, 'll')])),
  ...Object.fromEntries(['clz', 'ctz', 'ffs', 'clrsb', 'popcount', 'parity'].map((name) => [`__builtin_${name}l`, `__builtin_${name}ll`])),
};

export function widen(text, language) {
  const tokens = text.match(TOKEN) ?? [];
  const isBlank = (token) => /^(\s|\/\/|\/\*)/.test(token);
  const words = [...tokens.keys()].filter((index) => !isBlank(tokens[index]));
  /** The calls around a word, by the name of the function. Only the first text of one that reads or writes is its format. */
  const calls = [];
  for (let from = 0; from < words.length; from += 1) {
    const token = tokens[words[from]];
    const call = calls.at(-1);
    if (token === '(') calls.push({ hasFormat: /(printf|scanf)(_s)?$/.test(tokens[words[from - 1]]) });
    else if (token === ')') calls.pop();
    else if (token === ',' && call?.isRead) call.hasFormat = false;
    if (token.startsWith('"') && call?.hasFormat) call.isRead = true;
    if (token.startsWith('"') && call?.hasFormat) tokens[words[from]] = token.replace(/(%[-+ #0]*[\d*]*(?:\.[\d*]*)?)l(?=[diuxXo])/g, '$1ll');
    else if (/^\d/.test(token)) tokens[words[from]] = token.replace(/^(0[xX][\da-fA-F']+|[\d']+|0[bB][01']+)([uU]?)([lL])([uU]?)$/, '$1$2$3$3$4');
    else if (Object.hasOwn(WIDER, token)) tokens[words[from]] = WIDER[token];
    if (!BESIDE.has(token)) continue;
    let to = from;
    while (to < words.length && BESIDE.has(tokens[words[to]])) to += 1;
    const run = words.slice(from, to);
    const longs = run.filter((index) => tokens[index] === 'long');
    const isAlone = longs.length === 1 && !run.some((index) => tokens[index] === 'double' || tokens[index].endsWith('omplex'));
    // A type of two words is no name for a conversion, as in `long(n)`.
    if (isAlone) tokens[longs[0]] = language === 'cpp' && run.length === 1 && tokens[words[to]] === '(' ? 'decltype(0LL)' : 'long long';
    from = to - 1;
  }
  return tokens.join('');
}
