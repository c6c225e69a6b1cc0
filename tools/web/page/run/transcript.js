// What a worker tells the page of the program that it runs.

const decode = (parts) => {
  const decoder = new TextDecoder();
  return parts.map((bytes) => decoder.decode(bytes, { stream: true })).join('') + decoder.decode();
};

export class Transcript {
  written = [[], [], []];

  /** Room for so many bytes. */
  constructor(room) {
    this.room = room;
  }

  /** From here on, time counts. */
  begin() {
    postMessage({ begins: true });
    this.begun = performance.now();
  }

  write(stream, bytes) {
    this.room -= bytes.length;
    if (this.room >= 0) return this.written[stream].push(bytes);
    this.end({ verdict: 'OLE' });
    throw new Error('too much output');
  }

  end(result) {
    const time = performance.now() - this.begun;
    const [, output, errors] = this.written;
    postMessage({ time, output: decode(output), errors: decode(errors), ...result });
  }
}
