// AC: reads `/dev/stdin` and splits it into lines; some empty lines follow the answer.
const lines = require("fs").readFileSync("/dev/stdin", "utf8").split("\n");
const n = Number(lines[0]);
console.log(n % 2 ? "CY" : "SK");
console.log("\n\n");
