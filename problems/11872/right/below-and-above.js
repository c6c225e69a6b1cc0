// AC: rounds up to a multiple of four and reflects; reads chunks as events; CR LF at the end.
let text = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => (text += chunk));
process.stdin.on("end", () => {
  const [n, ...heaps] = text.match(/\d+/g).map(Number);
  let sum = 0;
  for (const heap of heaps.slice(0, n)) {
    const top = 4 * Math.ceil(heap / 4);
    sum ^= top - heap < 2 ? 2 * top - 1 - heap : heap;
  }
  process.stdout.write((sum === 0 ? "cubelover" : "koosaga") + "\r\n");
});
