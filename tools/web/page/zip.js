// Reads `.zip` archives.

const [ENTRY, END] = [0x02014b50, 0x06054b50];

/** The files of an archive: texts by their paths. */
export async function unzip(buffer) {
  const [view, bytes] = [new DataView(buffer), new Uint8Array(buffer)];
  const [short, long] = [(at) => view.getUint16(at, true), (at) => view.getUint32(at, true)];
  let end = buffer.byteLength - 22;
  while (end >= 0 && long(end) !== END) end -= 1;
  if (end < 0) throw new Error('This is not a `.zip` file, or a damaged one.');
  const files = new Map();
  for (let at = long(end + 16); at < end && long(at) === ENTRY; at += 46 + short(at + 28) + short(at + 30) + short(at + 32)) {
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + short(at + 28)));
    const head = long(at + 42);
    const start = head + 30 + short(head + 26) + short(head + 28);
    const packed = bytes.subarray(start, start + long(at + 20));
    if (!path.endsWith('/')) files.set(path, await textOf(packed, short(at + 10)));
  }
  return files;
}

function textOf(packed, method) {
  if (method !== 0 && method !== 8) throw new Error('This `.zip` file is compressed in an unusual way.');
  const stream = new Blob([packed]).stream();
  return new Response(method === 0 ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw'))).text();
}
