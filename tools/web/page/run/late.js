// Objects that become what they are when it is first needed, and properties likewise: to load Node's own code takes longer than
// most programs run.

/** Calls `become`, which gives an object its prototype, when something that is not its own is first asked of it. */
export function inheritLate(object, become) {
  const inherited = () => {
    if (Object.getPrototypeOf(object) === late) become();
    return Object.getPrototypeOf(object);
  };
  const late = new Proxy({}, {
    get: (_, name, receiver) => Reflect.get(inherited(), name, receiver),
    set: (_, name, value, receiver) => Reflect.set(inherited(), name, value, receiver),
    has: (_, name) => Reflect.has(inherited(), name),
    getPrototypeOf: inherited,
  });
  Object.setPrototypeOf(object, late);
  return late;
}

/** A property whose value is made when it is first read. */
export function lazily(target, name, make) {
  const set = (value) => Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  Object.defineProperty(target, name, { get: () => set(make())[name], set, enumerable: true, configurable: true });
}
