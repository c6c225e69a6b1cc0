// AC: the full table with a timestamp for each option, and no newline after the answer.
const n = parseInt(require('fs').readFileSync('/dev/stdin', 'utf8'), 10);
const table = new Int32Array(n + 1);
const seen = new Int32Array(64);
for (let heap = 2; heap <= n; heap++) {
  for (let left = 0; left <= heap - 2; left++) {
    seen[table[left] ^ table[heap - 2 - left]] = heap;
  }
  while (seen[table[heap]] === heap) table[heap]++;
}
process.stdout.write(table[n] > 0 ? '1' : '2');
