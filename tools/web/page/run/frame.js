// The script of the frame in which programs run. It starts and ends guards, with what `run.js` sends.

addEventListener('message', ({ data: { guard, worker }, ports: [page] }) => {
  const addressOf = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const [guardAddress, workerAddress] = [guard, worker].map(addressOf);
  const [runtimes, guards] = [new Map(), new Map()];

  /** Gives the files of a runtime addresses, compiles its WebAssembly, and warms it up. */
  async function load({ files, wasm, data, warms }) {
    const addresses = {};
    for (const [name, text] of files)
      addresses[name] = addressOf(text.replace(/( from ')\.\/([^']+)'/g, (_, from, other) => `${from}${addresses[other]}'`));
    const address = addresses[files.at(-1)[0]];
    const set = { data, module: wasm && (await WebAssembly.compile(wasm)) };
    return { address, set: warms ? { ...set, ...(await warm(address, set)) } : set };
  }

  function warm(address, set) {
    const own = new Worker(workerAddress);
    own.postMessage({ address, set, warms: true });
    return new Promise((resolve, reject) => {
      own.onmessage = ({ data }) => {
        own.terminate();
        if (data.errors) reject(new Error(data.errors));
        else resolve(data);
      };
    });
  }

  page.onmessage = async ({ data: { id, runtime, program, ...parts }, ports: [port] }) => {
    if (parts.files) {
      runtimes.set(runtime, await load(parts).catch(({ message }) => ({ error: message })));
      port.postMessage({ error: runtimes.get(runtime).error });
    } else if (!runtime) {
      guards.get(id)?.terminate();
      guards.delete(id);
      port?.postMessage(true);
    } else {
      const { address, set } = runtimes.get(runtime);
      guards.set(id, new Worker(guardAddress));
      guards.get(id).postMessage({ workerAddress, address, set: { ...set, program } }, [port]);
    }
  };
}, { once: true });
