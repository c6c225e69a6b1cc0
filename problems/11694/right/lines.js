// AC: reads line by line, prints at the end; keeps only the or and the exclusive or of the heaps.
const readline = require("readline").createInterface({ input: process.stdin });
let left = -1;
let or = 0;
let xor = 0;
readline.on("line", (line) => {
  for (const token of line.trim().split(/\s+/)) {
    if (token === "" || left === 0) continue;
    if (left < 0) {
      left = Number(token);
      continue;
    }
    or |= Number(token);
    xor ^= Number(token);
    left--;
  }
});
readline.on("close", () => {
  const wins = or === 1 ? xor === 0 : xor !== 0;
  console.log(wins ? "koosaga" : "cubelover");
});
