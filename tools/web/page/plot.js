// A picture of a series of values.

import { s } from './dom.js';

const [WIDTH, HEIGHT] = [520, 260];
const [LEFT, BOTTOM, TOP, RIGHT] = [34, 26, 12, 10];

export function plot(series) {
  if (series.kind === 'grid') return heatMap(series);
  const { first, values, outcomes, marked, word } = series;
  const last = first + values.length - 1;
  const highest = Math.max(1, ...values);
  const x = (size) => LEFT + ((size - first + 0.5) / values.length) * (WIDTH - LEFT - RIGHT);
  const y = (value) => HEIGHT - BOTTOM - (value / highest) * (HEIGHT - BOTTOM - TOP - 8);
  const drawing = [s('path', { d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`, class: 'axis' })];
  for (const size of ticks(first, last, 8)) {
    drawing.push(s('text', { x: x(size), y: HEIGHT - 8, class: 'tick' }, String(size)));
  }
  if (!outcomes) {
    for (const value of ticks(0, highest, 5)) {
      drawing.push(s('text', { x: LEFT - 8, y: y(value) + 4, class: 'tick end' }, String(value)));
      drawing.push(s('path', { d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}`, class: 'guide' }));
    }
  }
  const now = new Set(marked);
  const room = (WIDTH - LEFT - RIGHT) / values.length;
  values.forEach((value, index) => {
    const size = first + index;
    const kind = now.has(size) ? 'now' : '';
    if (outcomes) {
      const top = value === 0 ? y(0) - 14 : y(1);
      const bar = { x: x(size) - room * 0.36, y: top, width: room * 0.72, height: y(0) - top };
      drawing.push(s('rect', { ...bar, class: `bar ${value === 0 ? 'lost' : 'won'} ${kind}` }));
    } else {
      const radius = Math.max(1.6, Math.min(4.5, room * 0.4));
      drawing.push(s('circle', { cx: x(size), cy: y(value), r: now.has(size) ? radius + 3 : radius, class: `dot ${kind}` }));
    }
  });
  if (outcomes) {
    drawing.push(s('text', { x: LEFT - 6, y: TOP + 14, class: 'tick end' }, 'won'));
    drawing.push(s('text', { x: LEFT - 6, y: HEIGHT - BOTTOM - 4, class: 'tick end' }, 'lost'));
  }
  const shown = marked.length > 0 ? `; now played: ${marked.join(', ')}` : '';
  return picture(WIDTH, HEIGHT, `${series.name}: values by ${word}, ${first} to ${last}${shown}`, drawing);
}

function heatMap({ name, first, values, outcomes, marked, words }) {
  const [rows, columns] = [values.length, values[0].length];
  const cell = Math.min(22, (WIDTH - LEFT) / columns);
  const highest = Math.max(1, ...values.flat());
  const now = new Set(marked.map(String));
  const drawing = [];
  values.forEach((row, down) =>
    row.forEach((value, across) => {
      const box = { x: LEFT + across * cell, y: 22 + down * cell, width: cell - 1, height: cell - 1 };
      const shade = outcomes ? (value === 0 ? 1 : 0.12) : 0.06 + (0.94 * value) / highest;
      drawing.push(s('rect', { ...box, class: 'heat', 'fill-opacity': shade.toFixed(2) }));
      if (now.has(String([first + down, first + across]))) drawing.push(s('rect', { ...box, class: 'heat-now' }));
    }),
  );
  for (const size of ticks(first, first + columns - 1, 8)) {
    drawing.push(s('text', { x: LEFT + (size - first + 0.5) * cell, y: 14, class: 'tick' }, String(size)));
  }
  for (const size of ticks(first, first + rows - 1, 8)) {
    drawing.push(s('text', { x: LEFT - 8, y: 22 + (size - first + 0.5) * cell + 4, class: 'tick end' }, String(size)));
  }
  const dark = outcomes ? 'dark is lost' : 'darker is more';
  return picture(LEFT + columns * cell, 26 + rows * cell, `${name}: a map by ${words.join(' and ')}; ${dark}`, drawing);
}

function ticks(from, to, most) {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 100000, 1000000];
  const step = steps.find((one) => (to - from) / one <= most) ?? to;
  const all = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) all.push(tick);
  return all;
}

function picture(width, height, label, drawing) {
  return s('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label }, drawing);
}
