// AC: a table, computed forwards: every losing heap makes three others winning; reads tokens.
const [n] = require("fs").readFileSync(0, "utf8").trim().split(/\s+/).map(Number);
const wins = new Array(n + 5).fill(false);
wins[0] = true;
for (let stones = 1; stones <= n; stones++) {
  if (!wins[stones]) {
    for (const taken of [1, 3, 4]) wins[stones + taken] = true;
  }
}
process.stdout.write(wins[n] ? "SK" : "CY");
