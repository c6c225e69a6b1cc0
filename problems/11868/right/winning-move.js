// AC: looks for a heap that can be lowered to the nim-sum of the others; reads all tokens; no final newline.
const tokens = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean).map(Number);
const heaps = tokens.slice(1, 1 + tokens[0]);
const sum = heaps.reduce((a, b) => a ^ b, 0);
const move = heaps.find((heap) => (heap ^ sum) < heap);
process.stdout.write(move === undefined ? "cubelover" : "koosaga");
