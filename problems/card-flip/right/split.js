// AC: joins the cards to one string and splits it on zeros.
const words = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/);
const table = [0, 0];
for (let run = 2; run < 500; run++) {
  const options = new Set();
  for (let left = 0; left <= run - 2; left++) options.add(table[left] ^ table[run - 2 - left]);
  let value = 0;
  while (options.has(value)) value++;
  table.push(value);
}
let sum = 0;
for (const run of words.slice(1).join('').split('0')) {
  const length = run.length < 500 ? run.length : 340 + (run.length % 34);
  sum ^= table[length];
}
console.log(sum !== 0);
