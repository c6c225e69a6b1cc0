// What an emitter emits, as the values of a `for await`.

/** An iterator over the events of this name from now on. It ends with the event `last`. */
export function iterate(emitter, name, pick, last) {
  const [values, waiting] = [[], []];
  let [taken, isClosed] = [0, false];
  const ended = { value: undefined, done: true };
  const take = (...given) => {
    const result = { value: pick(...given), done: false };
    if (waiting.length > 0) waiting.shift()(result);
    else values.push(result);
  };
  const close = () => {
    isClosed = true;
    emitter.off(name, take);
    emitter.off(last, close);
    for (const resolve of waiting.splice(0)) resolve(ended);
  };
  emitter.on(name, take).on(last, close);
  return {
    async next() {
      if (taken < values.length) return values[taken++];
      return isClosed ? ended : new Promise((resolve) => waiting.push(resolve));
    },
    async return() {
      close();
      return ended;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
