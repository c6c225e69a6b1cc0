// Node's console: it writes values as `util.format` and `util.inspect` of Node do.

const [INDEX, ITERATION, KEY, VALUES] = ['(index)', '(iteration index)', 'Key', 'Values'];

/** A table of cells. */
function draw(head, columns, width) {
  const height = Math.max(...columns.map(({ length }) => length));
  const rows = Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? ''));
  const widths = head.map((name, column) => Math.max(...[name, ...rows.map((row) => row[column])].map(width)));
  const rule = (from, between, to) => from + widths.map((width) => '─'.repeat(width + 2)).join(between) + to;
  const padded = (text, column) => text + ' '.repeat(widths[column] - width(text));
  const line = (row) => `│ ${row.map(padded).join(' │ ')} │`;
  return [rule('┌', '┬', '┐'), line(head), rule('├', '┼', '┤'), ...rows.map(line), rule('└', '┴', '┘')].join('\n');
}

/** The names and the columns of a table of these values. */
function tabulate(data, wanted, show) {
  const indices = (values) => values.map((_, index) => show(index));
  if (data instanceof Map) {
    const [keys, values] = [[...data.keys()], [...data.values()]];
    return [[ITERATION, KEY, VALUES], [indices(keys), keys.map(show), values.map(show)]];
  }
  if (data instanceof Set) return [[ITERATION, VALUES], [indices([...data]), [...data].map(show)]];
  const names = Object.keys(data);
  const [columns, values] = [new Map(), []];
  names.forEach((name, row) => {
    const item = data[name];
    const isPart = Object(item) === item;
    if (!isPart && !wanted) return void (values[row] = show(item));
    for (const key of wanted ?? Object.keys(item)) {
      if (!columns.has(key)) columns.set(key, []);
      columns.get(key)[row] = isPart && Object.hasOwn(item, key) ? show(item[key]) : '';
    }
  });
  const last = values.length > 0 ? [[VALUES, values]] : [];
  const all = [[INDEX, names], ...columns, ...last];
  return [all.map(([name]) => name), all.map(([, column]) => column)];
}

/** A console that writes with `write`; `inspector` is the module of `util.inspect`. */
export function createConsole(write, inspector, clock) {
  let indent = '';
  const [counts, starts] = [new Map(), new Map()];
  const isPlain = (value) => ['string', 'number', 'boolean', 'undefined'].includes(typeof value) || value === null;
  function format(values) {
    const isPattern = values.length > 1 && typeof values[0] === 'string' && values[0].includes('%');
    let [text, gap] = ['', ''];
    for (const value of values) {
      if (isPattern || !isPlain(value)) return inspector().format(...values);
      text += `${gap}${Object.is(value, -0) ? '-0' : value}`;
      gap = ' ';
    }
    return text;
  }
  const print = (descriptor, text) => write(descriptor, `${indent}${indent ? text.replaceAll('\n', `\n${indent}`) : text}\n`);
  const log = (...values) => print(1, format(values));
  const error = (...values) => print(2, format(values));
  const group = (...names) => {
    if (names.length > 0) log(...names);
    indent += '  ';
  };
  const took = (label) => {
    const ms = clock() - starts.get(label);
    return `${label}: ${ms >= 1000 ? `${(ms / 1000).toFixed(3)}s` : `${Number(ms.toFixed(3))}ms`}`;
  };
  return {
    log,
    info: log,
    debug: log,
    error,
    warn: error,
    trace: (...values) => error(`Trace${values.length > 0 ? `: ${format(values)}` : ''}`),
    assert(isTrue, first, ...rest) {
      if (isTrue) return;
      if (typeof first === 'string') error(`Assertion failed: ${first}`, ...rest);
      else error(...(first === undefined ? ['Assertion failed'] : ['Assertion failed:', first, ...rest]));
    },
    dir: (value, options) => print(1, inspector().inspect(value, { customInspect: false, ...options })),
    dirxml: log,
    group,
    groupCollapsed: group,
    groupEnd: () => (indent = indent.slice(2)),
    count(label = 'default') {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      log(`${label}: ${counts.get(label)}`);
    },
    countReset: (label = 'default') => void counts.delete(label),
    time: (label = 'default') => void starts.set(label, clock()),
    timeLog: (label = 'default', ...values) => log(took(label), ...values),
    timeEnd: (label = 'default') => (log(took(label)), starts.delete(label)),
    table(data, wanted) {
      if (Object(data) !== data) return log(data);
      const { inspect, getStringWidth } = inspector();
      const show = (value) => {
        const isLarge = Object(value) === value && !Array.isArray(value) && Object.keys(value).length > 2;
        return inspect(value, { depth: isLarge ? -1 : 0, maxArrayLength: 3, breakLength: Infinity });
      };
      log(draw(...tabulate(data, wanted, show), getStringWidth));
    },
  };
}
