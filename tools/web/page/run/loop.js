// Node's event loop in a worker: https://nodejs.org/en/learn/asynchronous-work/event-loop-timers-and-nexttick

// Taken before a program can change them.
export const clock = performance.now.bind(performance);
const [wait, stopWaiting, Channel] = [setTimeout.bind(globalThis), clearTimeout.bind(globalThis), MessageChannel];

const LONGEST = 2 ** 31 - 1;

export class Loop {
  timers = [];
  /** Callbacks of reading and writing. */
  finished = [];
  immediates = [];
  ticks = [];
  ticked = 0;
  held = 0;
  steps = this.run();

  /** `fail` is called with what an action throws, and `leave` when nothing is left to wait for. */
  constructor(fail, leave) {
    const { port1, port2 } = new Channel();
    // Before a turn, promises settle, and then the browser reports those that failed, in a task of its own.
    port2.onmessage = port2.postMessage.bind(port2, 0);
    port1.onmessage = () => this.turn();
    Object.assign(this, { fail, leave, post: port1.postMessage.bind(port1, 0) });
  }

  *run() {
    // The first turn begins some time after the program.
    for (let late = 1; ; late = 0) {
      const now = this.now + late;
      while (this.timers[0]?.due <= now) yield this.timers.shift();
      for (const run of this.finished.splice(0)) yield { run };
      yield* this.immediates.splice(0);
      yield null;
    }
  }

  get now() {
    return Math.trunc(clock());
  }

  /** Goes on with the next turn. */
  continue() {
    if (this.isPosted) return;
    this.isPosted = true;
    stopWaiting(this.sleep);
    this.post();
  }

  turn() {
    this.isPosted = false;
    const step = this.ticks.length > 0 ? { run() {} } : this.steps.next().value;
    if (step?.isCancelled) this.continue();
    else if (step) this.attempt(() => step.run());
    else if (!this.isBusy) this.attempt(this.leave);
    else if (this.finished.length + this.immediates.length > 0) this.continue();
    else if (this.timers.length > 0) this.sleep = wait(() => this.continue(), Math.ceil(this.timers[0].due - clock()));
  }

  /** Whether there is something to wait for. */
  get isBusy() {
    const isAwaited = ({ isRef, isCancelled }) => isRef && !isCancelled;
    return this.held + this.ticks.length + this.finished.length > 0 || [...this.immediates, ...this.timers].some(isAwaited);
  }

  /** Runs a part of the program, and what it leaves for the next tick; then the loop goes on. */
  attempt(action) {
    try {
      action();
      while (this.ticked < this.ticks.length) this.ticks[this.ticked++]();
      this.ticks.length = this.ticked = 0;
    } catch (error) {
      return this.fail(error);
    }
    this.continue();
  }

  tick(action) {
    this.ticks.push(action);
    this.continue();
  }

  /** Waits for a promise of the browser. */
  hold(promise) {
    this.held += 1;
    return promise.finally(() => {
      this.held -= 1;
      this.continue();
    });
  }

  /** Calls back when something is read or written. */
  finish(action) {
    this.finished.push(action);
    this.continue();
  }

  start(timer) {
    timer.due = this.now + timer.delay;
    let at = this.timers.length;
    while (at > 0 && this.timers[at - 1].due > timer.due) at -= 1;
    this.timers.splice(at, 0, timer);
    this.continue();
  }
}

/** The global functions of timers. */
export function timersOf({ loop, checked }) {
  const byId = new Map();

  class Immediate {
    isRef = true;

    constructor(action, rest) {
      this.run = () => action.apply(this, rest);
    }

    ref = () => this.set({ isRef: true });
    unref = () => this.set({ isRef: false });
    hasRef = () => this.isRef;
    set = (values) => Object.assign(this, values);
  }

  class Timeout extends Immediate {
    constructor(action, delay, rest, repeats) {
      super(action, rest);
      this.delay = delay >= 1 && delay <= LONGEST ? Math.trunc(delay) : 1;
      this.run = () => {
        action.apply(this, rest);
        if (repeats && !this.isCancelled) loop.start(this);
      };
      loop.start(this);
    }

    refresh() {
      loop.timers = loop.timers.filter((timer) => timer !== this);
      loop.start(this);
      return this;
    }

    close = () => this.set({ isCancelled: true });

    [Symbol.toPrimitive]() {
      this.id ??= byId.set(byId.size + 1, this).size;
      return this.id;
    }
  }

  const clear = (timer) => {
    const found = typeof timer === 'object' ? timer : byId.get(Number(timer));
    if (found instanceof Immediate) found.isCancelled = true;
  };
  return {
    setTimeout: (action, delay, ...rest) => new Timeout(checked(action), Number(delay), rest),
    setInterval: (action, delay, ...rest) => new Timeout(checked(action), Number(delay), rest, true),
    setImmediate(action, ...rest) {
      const immediate = new Immediate(checked(action), rest);
      loop.immediates.push(immediate);
      loop.continue();
      return immediate;
    },
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
}
