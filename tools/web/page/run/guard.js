// Stands between the page and the workers of a program, in a worker of its own: a program that sends messages without end floods
// this worker, which the page can end. For each run the page hears when it begins, and one result of a size that is bounded.

/** The most bytes of what is compiled. */
const LARGEST = 1 << 26;

addEventListener('message', ({ data: { workerAddress, set }, ports: [page] }) => {
  /** A run whose worker gets ready at once, and is given an input later. */
  class Run {
    constructor() {
      this.worker = new Worker(workerAddress);
      this.renew();
      this.worker.onmessage = ({ data }) => {
        if (data?.begins !== true || !this.begin) return this.end(data);
        this.begin();
        this.begin = null;
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.end({ code: 1, errors: event.message });
      };
      this.worker.postMessage({ set });
    }

    renew() {
      this.begun = new Promise((resolve) => (this.begin = resolve));
      this.result = new Promise((resolve) => (this.settle = resolve));
    }

    /** A runtime that has put everything back takes another input. What it says in between, unasked, ends it. */
    end(result) {
      const { settle, isAsked } = this;
      this.isAsked = false;
      if (isAsked && result?.again === true) ready.push((this.renew(), this));
      else this.worker.terminate();
      settle(result);
    }
  }

  const ready = [];
  ready.push(new Run());

  page.onmessage = async ({ data: { input, room, isLast } }) => {
    const run = ready.shift() ?? new Run();
    run.isAsked = true;
    run.begun.then(() => page.postMessage('begins'));
    run.worker.postMessage({ input, room });
    // Another worker gets ready meanwhile.
    if (!isLast && !set.renews && ready.length === 0) ready.push(new Run());
    const result = (await run.result) ?? {};
    const limited = (value) => (typeof value === 'string' ? value.slice(0, room) : typeof value === 'number' ? value : undefined);
    const fields = ['code', 'verdict', 'time', 'output', 'errors', 'cannot'];
    const { binary } = result;
    const compiled = binary instanceof ArrayBuffer && binary.byteLength <= LARGEST ? { binary } : {};
    page.postMessage({ ...Object.fromEntries(fields.map((name) => [name, limited(result[name])])), ...compiled });
  };
}, { once: true });
