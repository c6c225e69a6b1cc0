// AC: arbitrarily large integers, a line reader and events.
const input = require("readline").createInterface({ input: process.stdin });
input.once("line", (line) => {
  console.log(BigInt(line.trim()) & 1n ? "SK" : "CY");
  input.close();
});
