// Archives made by `tar`.

/** Its files by their paths, as parts of its bytes. */
export function untar(bytes) {
  const field = (at, length) => new TextDecoder().decode(bytes.subarray(at, at + length)).replace(/\0.*$/s, '');
  const files = {};
  for (let at = 0; bytes[at]; ) {
    const size = parseInt(field(at + 124, 12), 8);
    const path = [field(at + 345, 155), field(at, 100)].filter(Boolean).join('/');
    // Folders need no entry.
    if (field(at + 156, 1) !== '5') files[path] = bytes.subarray(at + 512, at + 512 + size);
    at += 512 * (1 + Math.ceil(size / 512));
  }
  return files;
}
