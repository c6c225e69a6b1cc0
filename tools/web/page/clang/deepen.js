// Lets functions call each other deeper than the stack of a browser: every so many calls, they go on on another stack. The module is
// changed as WebAssembly: each function to which a circle of calls leads back gets a counter in front of it, which calls `deeper` of
// `own.c`; that suspends this stack, and calls the function by its number, from where it finds its parameters.

/** A switch after so many calls of counted functions. The smallest stack of a browser has room for as many large frames. */
const CALLS = 512;
const [TYPE, IMPORT, FUNCTION, TABLE, GLOBAL, EXPORT, ELEMENT, CODE] = [1, 2, 3, 4, 6, 7, 9, 10];
const [I32, EMPTY] = [0x7f, 0x40];
/**
 * Instructions with the number of a function, or of a type. The linker leaves five bytes for each; what only looks like one leads to a
 * counter that is not needed.
 */
const [CALL, INDIRECT] = [0x10, 0x11];

const leb = (value) => {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
};
/** A number that an instruction has: with a sign. */
const signed = (value) => {
  const bytes = [];
  for (; value < -64 || value > 63; value >>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value & 127];
};
const list = (items) => [...leb(items.length), ...items.flat()];
const sized = (bytes) => [...leb(bytes.length), ...bytes];
const name = (text) => sized([...new TextEncoder().encode(text)]);

class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }

  number() {
    let [value, shift, byte] = [0, 0, 128];
    for (; byte > 127; shift += 7) {
      byte = this.bytes[this.at++];
      value += (byte & 127) * 2 ** shift;
    }
    return value;
  }

  take(length = this.number()) {
    return this.bytes.subarray(this.at, (this.at += length));
  }

  list(read) {
    return Array.from({ length: this.number() }, () => read(this));
  }
}

const textOf = (bytes) => new TextDecoder().decode(bytes);

function sectionsOf(module) {
  const [reader, sections] = [new Reader(module, 8), new Map()];
  while (reader.at < module.length) {
    const id = reader.bytes[reader.at++];
    const body = reader.take();
    if (id !== 0) sections.set(id, body);
  }
  return sections;
}

/** The functions to which a circle of calls leads back: without them, no circle is left. */
function circling(calls) {
  const [state, found] = [new Map(), new Set()];
  for (const start of calls.keys()) {
    const stack = state.has(start) ? [] : [[start, [...calls.get(start)]]];
    state.set(start, state.get(start) ?? 'open');
    while (stack.length > 0) {
      const [at, left] = stack.at(-1);
      const next = left.pop();
      if (next === undefined) {
        state.set(at, 'done');
        stack.pop();
      } else if (state.get(next) === 'open') found.add(next);
      else if (!state.has(next) && calls.has(next)) {
        state.set(next, 'open');
        stack.push([next, [...calls.get(next)]]);
      }
    }
  }
  return found;
}

export function deepen(module) {
  const sections = sectionsOf(module);
  const section = (id) => new Reader(sections.get(id) ?? [0]);
  const types = section(TYPE).list((reader) => (reader.take(1), [[...reader.take()], [...reader.take()]]));
  let imported = 0;
  section(IMPORT).list((reader) => {
    reader.take(), reader.take();
    // A module of WASI imports functions only.
    reader.take(1), reader.number();
    imported += 1;
  });
  const typeOf = section(FUNCTION).list((reader) => reader.number());
  const exported = section(EXPORT).list((reader) => [textOf(reader.take()), reader.bytes[reader.at++], reader.number()]);
  const [, , deeper] = exported.find(([name]) => name === 'deeper');
  const pointed = section(ELEMENT).list((reader) => {
    reader.number();
    // Where it begins: a number, between its instruction and the end.
    reader.take(1), reader.number(), reader.take(1);
    return reader.list(() => reader.number());
  }).flat();

  const bodies = section(CODE).list((reader) => reader.take());
  const calls = new Map();
  bodies.forEach((body, index) => {
    const called = new Set();
    for (let at = 0; at + 5 < body.length; at += 1) {
      if ((body[at] !== CALL && body[at] !== INDIRECT) || body[at + 5] > 15 || [1, 2, 3, 4].some((next) => body[at + next] < 128)) continue;
      const target = new Reader(body, at + 1).number();
      const targets = body[at] === CALL ? [target] : pointed.filter((other) => typeOf[other - imported] === target);
      targets.forEach((other) => called.add(other));
    }
    calls.set(imported + index, called);
  });
  const chosen = [...circling(calls)].filter((index) => index >= imported && index !== deeper);
  if (chosen.length === 0) return module;

  // The counter, and a global for each parameter and result: they pass from one stack to another there.
  const globals = [I32];
  const firstGlobal = section(GLOBAL).number();
  const globalOf = (type, count) => {
    const places = [...globals.keys()].filter((index) => index > 0 && globals[index] === type);
    while (places.length <= count) places.push(globals.push(type) - 1);
    return leb(firstGlobal + places[count]);
  };
  /** The globals of these types, in their order. */
  const placesOf = (all) => all.map((type, index) => globalOf(type, all.slice(0, index).filter((other) => other === type).length));
  const get = (place) => [0x23, ...place];
  const set = (place) => [0x24, ...place];
  const depth = leb(firstGlobal);
  const call = (index) => [0x10, ...leb(index)];
  const count = (instruction) => [...get(depth), 0x41, 1, instruction, ...set(depth)];
  const total = imported + bodies.length;
  const [counters, starts] = [new Map(), []];
  chosen.forEach((index, number) => {
    const [parameters, results] = types[typeOf[index - imported]];
    const [into, from] = [placesOf(parameters), placesOf(results)];
    const own = total + number;
    const given = parameters.map((_, index) => [0x20, ...leb(index)]);
    const far = [...given.flatMap((value, index) => [...value, ...set(into[index])]), 0x41, ...signed(number), ...call(deeper), ...from.flatMap(get)];
    const near = [...given.flat(), ...call(own)];
    const isFar = [...get(depth), 0x41, ...signed(CALLS - 1), 0x71, 0x45];
    const choice = [0x04, results[0] ?? EMPTY, ...far, 0x05, ...near, 0x0b];
    counters.set(index, sized([0, ...count(0x6a), ...isFar, ...choice, ...count(0x6b), 0x0b]));
    starts.push(sized([0, ...into.flatMap(get), ...call(own), ...from.toReversed().flatMap(set), 0x0b]));
  });

  const zero = { 0x7f: [0x41, 0], 0x7e: [0x42, 0], 0x7d: [0x43, 0, 0, 0, 0], 0x7c: [0x44, 0, 0, 0, 0, 0, 0, 0, 0] };
  const parts = {
    [TYPE]: [[0x60, 0, 0]],
    [FUNCTION]: [...chosen.map((index) => leb(typeOf[index - imported])), ...starts.map(() => leb(types.length))],
    [GLOBAL]: globals.map((type) => [type, 1, ...zero[type], 0x0b]),
    [EXPORT]: starts.map((_, number) => [...name(`deeper ${number}`), 0, ...leb(total + chosen.length + number)]),
  };
  const written = [...sections].map(([id, body]) => {
    if (id === CODE) {
      const own = bodies.map((bytes, index) => counters.get(imported + index) ?? [leb(bytes.length), bytes]);
      const moved = chosen.map((index) => [leb(bodies[index - imported].length), bodies[index - imported]]);
      return [id, [leb(total - imported + chosen.length + starts.length), ...own.flat(), ...moved.flat(), ...starts]];
    }
    const added = parts[id];
    if (!added) return [id, [body]];
    const reader = new Reader(body);
    return [id, [leb(reader.number() + added.length), body.subarray(reader.at), added.flat()]];
  });
  const whole = written.map(([id, pieces]) => {
    // A counter is a list of numbers, not of pieces.
    const bytes = pieces.map((piece) => (typeof piece === 'number' ? [piece] : piece));
    return [[id, ...leb(bytes.reduce((sum, piece) => sum + piece.length, 0))], ...bytes];
  });
  const all = [module.subarray(0, 8), ...whole.flat()];
  const result = new Uint8Array(all.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of all) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
