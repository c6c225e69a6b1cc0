// Node's `readline` for an input that is no terminal.

import { iterate } from './iterate.js';

const ENDING = /\r?\n|\r(?!\n)/;

export function createReadline({ require, failure }) {
  const { EventEmitter } = require('events');
  const { StringDecoder } = require('string_decoder');
  const custom = Symbol.for('nodejs.util.promisify.custom');

  class Interface extends EventEmitter {
    #decoder = new StringDecoder('utf8');
    #rest = '';
    #hasReturn = false;
    #asked = null;
    #prompt = '> ';
    terminal = false;
    line = '';

    constructor(input, output) {
      super();
      const options = input?.input ? input : { input, output };
      if (typeof options.prompt === 'string') this.#prompt = options.prompt;
      Object.assign(this, { input: options.input, output: options.output });
      const feed = (data) => this.#feed(data);
      const end = () => {
        if (this.#rest !== '') this.#give(this.#rest);
        this.close();
      };
      this.input.on('data', feed).on('end', end);
      this.once('close', () => this.input.off('data', feed).off('end', end));
      this.input.resume();
    }

    #feed(data) {
      let text = this.#decoder.write(data);
      // A pair of ends was cut into two.
      if (this.#hasReturn && text.startsWith('\n')) text = text.slice(1);
      if (text === '') return;
      this.#hasReturn = text.endsWith('\r');
      const lines = (this.#rest + text).split(ENDING);
      this.#rest = lines.pop();
      for (const line of lines) this.#give(line);
    }

    #give(line) {
      const asked = this.#asked;
      this.#asked = null;
      if (asked) asked(line);
      else this.emit('line', line);
    }

    ask(text, done) {
      if (this.closed) throw failure(Error, 'ERR_USE_AFTER_CLOSE', 'readline was closed');
      if (this.#asked) return this.prompt();
      this.#asked = done;
      this.#show(text);
    }

    question(text, ...rest) {
      this.ask(text, rest.at(-1));
    }

    #show(text) {
      if (this.paused) this.resume();
      this.output?.write(text);
    }

    setPrompt = (text) => void (this.#prompt = text);
    getPrompt = () => this.#prompt;
    prompt = () => this.#show(this.#prompt);

    write(data) {
      if (this.closed) throw failure(Error, 'ERR_USE_AFTER_CLOSE', 'readline was closed');
      if (this.paused) this.resume();
      if (typeof data === 'string') this.#feed(require('buffer').Buffer.from(data));
    }

    close() {
      if (this.closed) return;
      this.pause();
      this.closed = true;
      this.emit('close');
    }

    pause() {
      if (this.paused) return this;
      this.input.pause();
      this.paused = true;
      this.emit('pause');
      return this;
    }

    resume() {
      if (!this.paused) return this;
      this.input.resume();
      this.paused = false;
      this.emit('resume');
      return this;
    }

    [Symbol.asyncIterator]() {
      this.lines ??= iterate(this, 'line', (line) => line, 'close');
      return this.lines;
    }
  }

  const create = (Kind) => (...values) => new Kind(...values);
  const createInterface = create(Interface);
  Interface.prototype.question[custom] = function (text) {
    return new Promise((resolve) => this.question(text, resolve));
  };

  class Awaited extends Interface {
    question(text) {
      return new Promise((resolve, reject) => {
        try { this.ask(text, resolve); } catch (error) { reject(error); }
      });
    }
  }
  const promises = { Interface: Awaited, createInterface: create(Awaited) };
  const escape = (code) => (stream) => stream?.write(`\u001b[${code}`) ?? true;
  return {
    Interface,
    createInterface,
    promises,
    clearLine: (stream, direction) => escape(direction < 0 ? '1K' : direction > 0 ? '0K' : '2K')(stream),
    clearScreenDown: escape('0J'),
    cursorTo: (stream, x, y) => escape(typeof y === 'number' ? `${y + 1};${x + 1}H` : `${x + 1}G`)(stream),
    emitKeypressEvents() {},
    moveCursor: (stream, x, y) => [[x, 'CD'], [y, 'BA']].every(([by, [more, less]]) => by === 0 || escape(`${Math.abs(by)}${by > 0 ? more : less}`)(stream)),
  };
}

