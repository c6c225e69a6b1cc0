// A picture of a series of values.

import { s } from './dom.js';

const [WIDTH, HEIGHT] = [520, 260];
const [LEFT, BOTTOM, TOP, RIGHT] = [34, 26, 12, 10];

const text = (x, y, text, kind = 'tick') => s('text', { x, y, class: kind }, String(text));

export function plot(series) {
  return series.kind === 'grid' ? heatMap(series) : lineOf(series);
}

function lineOf({ name, first, values, outcomes, current, word, repeats }) {
  const last = first + values.length - 1;
  const highest = Math.max(1, ...values);
  const room = (WIDTH - LEFT - RIGHT) / values.length;
  const [floor, right] = [HEIGHT - BOTTOM, WIDTH - RIGHT];
  const x = (size) => LEFT + (size - first + 0.5) * room;
  const y = (value) => floor - (value / highest) * (floor - TOP - 8);
  const label = (height, value) => text(LEFT - 6, height, value, 'tick end');
  const axis = s('path', { d: `M${LEFT} ${TOP}V${floor}H${right}`, class: 'axis' });
  const sizes = ticks(first, last, 8).map((size) => text(x(size), HEIGHT - 8, size));
  const lineAt = (value) => s('path', { d: `M${LEFT} ${y(value)}H${right}`, class: 'guide' });
  const guide = (value) => [label(y(value) + 4, value), lineAt(value)];
  const guides = outcomes ? [label(TOP + 14, 'wins'), label(floor - 4, 'loses')] : ticks(0, highest, 5).map(guide);
  const now = new Set(current);
  // Every other period is shaded, and the pattern has its name.
  const bands = [];
  for (let from = repeats?.period > 1 ? repeats.start : last + 1; from <= last; from += 2 * repeats.period) {
    const [left, width] = [x(from) - room / 2, Math.min(repeats.period, last + 1 - from) * room];
    bands.push(s('rect', { x: left, y: TOP, width, height: floor - TOP, class: 'period-band' }));
  }
  const pattern = bands.length > 0 ? `; they repeat every ${repeats.period} from ${repeats.start} on` : '';
  const title = bands.length > 0 ? [text((LEFT + right) / 2, TOP - 1, `period ${repeats.period}`)] : [];
  const shown = values.map((value, index) => {
    const size = first + index;
    const kind = now.has(size) ? 'now' : '';
    if (outcomes) {
      const top = value === 0 ? floor - 14 : y(1);
      const bar = { x: x(size) - room * 0.36, y: top, width: room * 0.72, height: floor - top };
      return s('rect', { ...bar, class: `bar ${value === 0 ? 'lost' : 'won'} ${kind}` });
    }
    const radius = Math.max(1.6, Math.min(4.5, room * 0.4));
    return s('circle', { cx: x(size), cy: y(value), r: kind ? radius + 3 : radius, class: `dot ${kind}` });
  });
  const played = current.length > 0 ? `; now played: ${current.join(', ')}` : '';
  const caption = `${name}: values by ${word}, ${first} to ${last}${pattern}${played}`;
  return picture(WIDTH, HEIGHT, caption, [bands, axis, sizes, guides, shown, title]);
}

function heatMap({ name, first, values, outcomes, current, words }) {
  const { length } = values;
  const cell = Math.min(22, (WIDTH - LEFT) / length);
  const highest = Math.max(1, ...values.flat());
  const middle = (size) => (size - first + 0.5) * cell;
  const boxOf = (down, across) => ({ x: LEFT + across * cell, y: 22 + down * cell, width: cell - 1, height: cell - 1 });
  const shade = (value) => (outcomes ? (value === 0 ? 1 : 0.12) : 0.06 + (0.94 * value) / highest);
  // One path for all cells of a shade: thousands of elements would take a browser too long.
  const paths = new Map();
  values.forEach((row, down) =>
    row.forEach((value, across) => {
      const { x, y, width } = boxOf(down, across);
      const shaded = shade(value).toFixed(2);
      paths.set(shaded, `${paths.get(shaded) ?? ''}M${x} ${y}h${width}v${width}h${-width}z`);
    }),
  );
  const cells = [...paths].map(([shaded, d]) => s('path', { d, class: 'heat', 'fill-opacity': shaded }));
  const now = current.map(([row, column]) => s('rect', { ...boxOf(row - first, column - first), class: 'heat-now' }));
  const labels = ticks(first, first + length - 1, 8).map((size) => [
    text(LEFT + middle(size), 14, size),
    text(LEFT - 8, 26 + middle(size), size, 'tick end'),
  ]);
  const dark = outcomes ? 'dark is lost' : 'darker is more';
  const caption = `${name}: a map by ${words.join(' and ')}; ${dark}`;
  return picture(LEFT + length * cell, 26 + length * cell, caption, [cells, now, labels]);
}

function ticks(from, to, most) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => (to - from) / one <= most);
  const all = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) all.push(tick);
  return all;
}

function picture(width, height, label, drawing) {
  return s('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label }, drawing);
}
