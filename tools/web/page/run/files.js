// Node's `fs` and standard streams: standard input is a file, and the other two are pipes, as under `cargo judge`.

import { inheritLate } from './late.js';

const INPUTS = ['/dev/stdin', '/dev/fd/0', '/proc/self/fd/0'];
const OUTPUTS = ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1', '/dev/stderr', '/dev/fd/2', '/proc/self/fd/2'];
const MEANINGS = { ENOENT: [-2, 'no such file or directory'], EBADF: [-9, 'bad file descriptor'] };
/** The size of a piece that a stream reads. */
const PIECE = 65536;
/** From this length on, writing to a stream answers that it should drain first. */
const FULL = 16384;

export function createFiles(node) {
  const { write, loop, require, failure } = node;
  const buffers = () => require('buffer').Buffer;
  const opened = [{ at: 0 }, { output: 1 }, { output: 2 }];

  function refusal(code, syscall, path) {
    const [errno, meaning] = MEANINGS[code];
    const of = path === undefined ? '' : ` '${path}'`;
    return failure(Error, code, `${code}: ${meaning}, ${syscall}${of}`, { errno, syscall, ...(path && { path }) });
  }

  function file(descriptor, syscall) {
    const found = opened[descriptor];
    if (!found) throw refusal('EBADF', syscall);
    return found;
  }

  function open(path) {
    const [isInput, output] = [INPUTS.includes(String(path)), OUTPUTS.indexOf(String(path))];
    if (!isInput && output < 0) throw refusal('ENOENT', 'open', path);
    // Reads begin at the start of the file.
    return opened.push(isInput ? { at: 0 } : { output: output < 3 ? 1 : 2 }) - 1;
  }

  /** The next bytes of a file. */
  function take(descriptor, size, at = -1) {
    const source = file(descriptor, 'read');
    if (source.output) throw refusal('EBADF', 'read');
    const from = at < 0 ? source.at : at;
    const taken = node.input.subarray(from, from + size);
    if (at < 0) source.at += taken.length;
    return taken;
  }
  const bufferOf = (bytes) => buffers().from(bytes.slice().buffer);

  function bytesOf(data, encoding = 'utf8') {
    if (typeof data === 'string') return /^utf-?8$/i.test(encoding ?? 'utf8') ? data : buffers().from(data, encoding);
    if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    throw failure(TypeError, 'ERR_INVALID_ARG_TYPE', `The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received ${require('util').inspect(data)}`);
  }
  function put(descriptor, bytes) {
    const { output } = file(descriptor, 'write');
    if (!output) throw refusal('EBADF', 'write');
    write(output, bytes);
    return typeof bytes === 'string' ? buffers().byteLength(bytes) : bytes.length;
  }
  const stats = (path) => {
    const isInput = path === 0 || INPUTS.includes(path);
    return { size: isInput ? node.input.length : 0, isFile: () => isInput, isDirectory: () => false, isFIFO: () => !isInput };
  };
  const encodingOf = (options) => (typeof options === 'string' ? options : options?.encoding);
  const descriptorOf = (path) => (typeof path === 'number' ? path : open(path));

  const sync = {
    access: (path) => void stats(known(path, 'access')),
    appendFile: (path, data, options) => void put(descriptorOf(path), bytesOf(data, encodingOf(options))),
    close: (descriptor) => void (file(descriptor, 'close'), (opened[descriptor] = undefined)),
    fstat: (descriptor) => (file(descriptor, 'fstat'), stats(descriptor)),
    lstat: (path) => stats(known(path, 'lstat')),
    open,
    read(descriptor, buffer, ...rest) {
      const options = Object(rest[0]) === rest[0] ? rest[0] : { offset: rest[0], length: rest[1], position: rest[2] };
      const offset = options.offset ?? 0;
      const taken = take(descriptor, options.length ?? buffer.byteLength - offset, Number(options.position ?? -1));
      new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength).set(taken, offset);
      return taken.length;
    },
    readFile(path, options) {
      const bytes = take(descriptorOf(path), node.input.length);
      const encoding = encodingOf(options);
      if (!encoding) return bufferOf(bytes);
      return /^utf-?8$/i.test(encoding) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : bufferOf(bytes).toString(encoding);
    },
    stat: (path) => stats(known(path, 'stat')),
    write(descriptor, data, ...rest) {
      if (typeof data === 'string') return put(descriptor, bytesOf(data, rest[1]));
      const options = Object(rest[0]) === rest[0] ? rest[0] : { offset: rest[0], length: rest[1] };
      const offset = options.offset ?? 0;
      return put(descriptor, bytesOf(data).subarray(offset, offset + (options.length ?? data.byteLength - offset)));
    },
    writeFile: (path, data, options) => sync.appendFile(path, data, options),
  };

  function known(path, syscall) {
    if (!INPUTS.includes(path) && !OUTPUTS.includes(path)) throw refusal('ENOENT', syscall, path);
    return path;
  }

  /** Opens the file of a stream. */
  function construct(done) {
    loop.finish(() => {
      try {
        this.fd = open(this.path);
      } catch (error) {
        return done(error);
      }
      done();
    });
  }

  function createStreams() {
    const { Readable, Writable } = require('stream');

    class ReadStream extends Readable {
      constructor(path, options) {
        const isOpen = Number.isInteger(options?.fd);
        super({ highWaterMark: PIECE, ...(typeof options === 'string' ? { encoding: options } : options), ...(!isOpen && { construct }) });
        Object.assign(this, { path, fd: isOpen ? options.fd : null });
      }

      _read(size) {
        loop.finish(() => {
          const bytes = take(this.fd, Math.min(size, PIECE));
          this.push(bytes.length > 0 ? bufferOf(bytes) : null);
        });
      }
    }

    class WriteStream extends Writable {
      constructor(path, options) {
        const isOpen = Number.isInteger(options?.fd);
        super({ decodeStrings: false, ...(!isOpen && { construct }) });
        Object.assign(this, { path, fd: isOpen ? options.fd : null });
      }

      _write(data, encoding, done) {
        put(this.fd, bytesOf(data, encoding));
        done();
      }
    }

    return { ReadStream, WriteStream };
  }

  let streams = null;
  // Made when a program first asks for one: it takes longer to load them than most programs run.
  const streamsOf = () => (streams ??= createStreams());

  // Each also with a callback, and as a promise.
  const later = (action, hops) => loop.finish(() => (hops > 1 ? later(action, hops - 1) : action()));
  const files = { constants: { R_OK: 4, W_OK: 2, F_OK: 0 }, promises: {} };
  for (const [name, action] of Object.entries(sync)) {
    files[`${name}Sync`] = action;
    const start = (values, done) => {
      let value;
      try {
        value = action(...values);
      } catch (error) {
        return later(() => done(error), 1);
      }
      // A whole file is opened, looked at, read and closed.
      const hops = name.endsWith('File') ? (typeof values[0] === 'number' ? 2 : 4) : 1;
      later(() => done(null, value, values[1]), hops);
    };
    files[name] = (...values) => start(values, values.pop());
    files.promises[name] = (...values) => new Promise((resolve, reject) => {
      start(values, (error, value) => (error ? reject(error) : resolve(value)));
    });
  }
  for (const name of ['ReadStream', 'WriteStream'])
    Object.defineProperty(files, name, { get: () => streamsOf()[name], enumerable: true, configurable: true });
  return Object.assign(files, {
    createReadStream: (path, options) => new files.ReadStream(path, options),
    createWriteStream: (path, options) => new files.WriteStream(path, options),
    existsSync: (path) => INPUTS.includes(path) || OUTPUTS.includes(path),
  });
}

/** Standard input, output or errors as a stream. It becomes one when more is asked of it than to write a little. */
export function standard({ require, streams, write }, fd) {
  const stream = {};
  const self = () => stream;
  const pipe = { _type: 'pipe', _handle: { setBlocking() {} }, _destroy() {}, ref: self, unref: self };
  const become = () => {
    const { ReadStream, WriteStream } = require('fs');
    const Kind = fd === 0 ? ReadStream : WriteStream;
    Object.setPrototypeOf(stream, Kind.prototype);
    if (stream.write === writeSome) delete stream.write;
    Object.getPrototypeOf(Kind).call(stream, fd === 0 ? { highWaterMark: PIECE, autoDestroy: false } : { decodeStrings: false });
    Object.assign(stream, { path: null, fd }, fd > 0 && pipe);
  };
  function writeSome(data, ...rest) {
    const isLate = Object.getPrototypeOf(stream) === late;
    const isSome = rest.length === 0 && (typeof data === 'string' || data instanceof Uint8Array) && data.length < FULL;
    if (!isLate || !isSome) return stream.constructor.prototype.write.call(stream, data, ...rest);
    write(fd, data);
    return true;
  }
  Object.assign(stream, { fd }, fd > 0 && { write: writeSome });
  const late = inheritLate(stream, become);
  if (fd > 0) streams[fd] = stream;
  return stream;
}
