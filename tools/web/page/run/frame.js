// The script of the frame in which programs run. It starts and ends guards, with what `run.js` sends.

addEventListener('message', ({ data: { guard, worker }, ports: [page] }) => {
  const addressOf = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const guardAddress = addressOf(guard);
  const [runtimes, guards] = [new Map(), new Map()];

  /** Makes the script of the workers of a runtime, compiles its WebAssembly, and warms it up. */
  async function load({ files, script, wasm, data, warms }) {
    const workerAddress = addressOf(`(${worker})(${script ?? `import('${addressOfLast(files)}')`});`);
    const set = { data, module: wasm && (await WebAssembly.compile(wasm)) };
    return { workerAddress, set: warms ? { ...set, ...(await warm(workerAddress, set)) } : set };
  }

  /** Gives modules addresses. */
  function addressOfLast(files) {
    const addresses = {};
    for (const [name, text] of files)
      addresses[name] = addressOf(text.replace(/( from ')\.\/([^']+)'/g, (_, from, other) => `${from}${addresses[other]}'`));
    return addresses[files.at(-1)[0]];
  }

  function warm(workerAddress, set) {
    const own = new Worker(workerAddress);
    own.postMessage({ set, warms: true });
    return new Promise((resolve, reject) => {
      own.onmessage = ({ data }) => {
        own.terminate();
        if (data.errors) reject(new Error(data.errors));
        else resolve(data);
      };
    });
  }

  page.onmessage = async ({ data: { id, runtime, program, ...parts }, ports: [port] }) => {
    if (parts.files ?? parts.script) {
      runtimes.set(runtime, await load(parts).catch(({ message }) => ({ error: message })));
      port.postMessage({ error: runtimes.get(runtime).error });
    } else if (!runtime) {
      guards.get(id)?.terminate();
      guards.delete(id);
      port?.postMessage(true);
    } else {
      const { workerAddress, set } = runtimes.get(runtime);
      guards.set(id, new Worker(guardAddress));
      guards.get(id).postMessage({ workerAddress, set: { ...set, program } }, [port]);
    }
  };
}, { once: true });
