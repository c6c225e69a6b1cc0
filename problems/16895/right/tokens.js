// AC: asks of each heap whether the other heaps' nim-sum is smaller.
const [n, ...heaps] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
let count = 0;
const sum = heaps.slice(0, n).reduce((a, b) => a ^ b, 0);
for (const heap of heaps.slice(0, n)) if ((sum ^ heap) < heap) count++;
console.log(count);
