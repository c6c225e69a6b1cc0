// Draws a scene: shapes only, whatever the game.

import { s } from './dom.js';

const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

/** Room above the pieces, for what parts are worth. */
const ABOVE = 34;

/**
 * Draws a scene into `width` pixels where that is enough.
 *
 * Returns the drawing, and of each spot its element and where it is. A `mini` picture cannot be touched.
 */
export function draw(scene, width, mini = false) {
  const sheet = new Sheet(mini);
  SHAPES[scene.shape](sheet, scene, width);
  return sheet.finish();
}

class Sheet {
  constructor(mini) {
    this.mini = mini;
    this.ground = s('g');
    this.pieces = s('g');
    this.over = s('g', { class: 'over' });
    this.spots = new Map();
    this.worthAt = 'above';
  }

  size(width, height) {
    this.width = Math.ceil(width);
    this.height = Math.ceil(height);
  }

  /** A thing that can be touched within a box, or wherever `reach` is. */
  spot(thing, box, drawing, reach) {
    const area = reach ?? s('rect', { ...box, class: 'reach' });
    const attributes = this.mini
      ? {}
      : { 'data-spot': thing.spot, role: 'button', 'aria-label': thing.label, tabindex: -1, class: 'spot' };
    const element = s('g', attributes, area, drawing);
    this.pieces.append(element);
    this.spots.set(thing.spot, { element, box, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  text(x, y, text, kind) {
    if (this.mini && kind.startsWith('name')) return;
    this.ground.append(words(x, y, text, kind));
  }

  /** Where the pieces are, without names and room around them. */
  gist() {
    const boxes = [...this.spots.values()].map(({ box }) => box);
    if (this.whole || boxes.length === 0) return `0 0 ${this.width} ${this.height}`;
    const left = Math.min(...boxes.map((box) => box.x)) - 6;
    const top = Math.min(...boxes.map((box) => box.y)) - 6;
    const right = Math.max(...boxes.map((box) => box.x + box.width)) + 6;
    const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + 10;
    return `${left} ${top} ${right - left} ${bottom - top}`;
  }

  finish() {
    const { width, height, spots, ground, over, worthAt } = this;
    const svg = this.mini
      ? s('svg', { viewBox: this.gist(), 'aria-hidden': 'true' }, ground, this.pieces)
      : s('svg', { viewBox: `0 0 ${width} ${height}`, width, height }, ground, this.pieces, over);
    return { svg, spots, ground, over, width, height, worthAt };
  }
}

function words(x, y, text, kind) {
  return s('text', { x, y, class: kind }, text);
}

const around = (x, y, halfWidth, halfHeight) => ({
  x: x - halfWidth,
  y: y - halfHeight,
  width: 2 * halfWidth,
  height: 2 * halfHeight,
});

const SHAPES = {
  heaps(sheet, { heaps }, width) {
    const column = clamp(62, Math.floor(width / Math.max(1, heaps.length)), 108);
    const perRow = Math.max(1, Math.floor(width / column));
    const tallest = Math.max(3, ...heaps.map((heap) => heap.stones?.length ?? 3));
    const pitch = tallest <= 9 ? 32 : Math.max(12, Math.floor(320 / tallest));
    const rowHeight = ABOVE + tallest * pitch + 58;
    heaps.forEach((heap, index) => {
      const x = ((index % perRow) + 0.5) * column;
      const floor = Math.floor(index / perRow) * rowHeight + ABOVE + tallest * pitch + 6;
      sheet.ground.append(s('ellipse', { cx: x, cy: floor - 2, rx: 31, ry: 6, class: 'shadow' }));
      sheet.text(x, floor + 24, heap.count, 'count');
      sheet.text(x, floor + 43, heap.name, 'name');
      if (heap.stones) {
        heap.stones.forEach((stone, level) => {
          const y = floor - 6 - pitch * (level + 0.5);
          const lean = ((level * 5 + index * 3) % 4) - 1.5;
          const pebble = s('ellipse', { cx: x + lean, cy: y, rx: 27, ry: pitch * 0.56, class: 'stone body' });
          sheet.spot(stone, around(x, y, column / 2 - 1, pitch / 2), pebble);
        });
      } else {
        const y = floor - 44;
        const mound = `M${x - 32} ${y + 40}q2 -74 32 -74t32 74q-32 12 -64 0z`;
        const pile = s('path', { d: mound, class: 'stone body' });
        sheet.spot(heap, around(x, y, 33, 42), pile);
      }
    });
    const rows = Math.max(1, Math.ceil(heaps.length / perRow));
    sheet.size(Math.max(1, Math.min(heaps.length, perRow)) * column, rows * rowHeight);
  },

  coins(sheet, { squares }, width) {
    sheet.worthAt = 'left';
    const size = clamp(40, Math.floor((width - 24) / Math.max(1, squares.length)), 58);
    const left = 14;
    const highest = Math.max(1, ...squares.map((square) => square.coins.length));
    const top = ABOVE + (highest - 1) * 34;
    squares.forEach((square, index) => {
      const tile = { x: left + index * size, y: top, width: size, height: size };
      sheet.spot(square, tile, s('rect', { ...inset(tile, 1), rx: 4, class: 'square body' }));
      // Below its coins, so that the arrow keys lead from one to the other.
      sheet.spots.get(square.spot).y = top + size;
      sheet.text(tile.x + size / 2, top + size + 17, square.name, 'name');
    });
    squares.forEach((square, index) => {
      square.coins.forEach((coin, level) => {
        const [x, y] = [left + (index + 0.5) * size, top + size / 2 - 34 * level];
        const face = [
          s('circle', { cx: x, cy: y, r: 16, class: 'coin body' }),
          words(x, y + 5, coin.name, 'on-coin'),
        ];
        sheet.spot(coin, around(x, y, 17, 17), face);
      });
    });
    sheet.size(left + squares.length * size + 10, top + size + 24);
  },

  cells(sheet, { thing, cells }, width) {
    const size = clamp(38, Math.floor((width - 4) / Math.max(1, cells.length)), 64);
    const height = thing === 'card' ? size * 1.36 : size;
    cells.forEach((cell, index) => {
      const box = { x: 2 + index * size, y: ABOVE, width: size, height };
      sheet.spot(cell, box, marked(inset(box, 2), cell.mark, thing));
      sheet.text(box.x + size / 2, ABOVE + height + 17, cell.name, 'name');
    });
    sheet.size(4 + cells.length * size, ABOVE + height + 26);
  },

  grid(sheet, { columns, rows }, width) {
    sheet.worthAt = 'right';
    const longest = Math.max(1, ...rows.map((row) => row.cells.length));
    const left = 12 + 7.5 * Math.max(0, ...rows.map((row) => row.name.length));
    const [top, right] = [columns.length > 0 ? 30 : 8, 46];
    const size = clamp(36, Math.floor((width - left - right) / longest), 56);
    columns.forEach((name, index) => sheet.text(left + (index + 0.5) * size, top - 10, name, 'name'));
    rows.forEach((row, across) => {
      const y = top + across * size;
      sheet.text(left - 10, y + size / 2 + 4, row.name, 'name end');
      row.cells.forEach((cell, index) => {
        const box = { x: left + index * size, y, width: size, height: size };
        sheet.spot(cell, box, marked(inset(box, 1.5), cell.mark, 'cell'));
      });
    });
    sheet.size(left + longest * size + right, top + rows.length * size + 10);
  },

  polygon(sheet, { vertices, segments }, width) {
    sheet.worthAt = 'centre';
    const radius = clamp(96, width / 2 - 40, 190);
    const room = (2 * Math.PI * radius) / Math.max(1, vertices.length);
    const dot = clamp(9, room * 0.4, 19);
    const centre = radius + 30;
    const at = vertices.map(({ x, y }) => [centre + x * radius, centre + y * radius]);
    sheet.ground.append(s('polygon', { points: at.map((point) => point.join()).join(' '), class: 'outline' }));
    for (const [from, to] of segments) sheet.ground.append(line(at[from], at[to], 'drawn'));
    vertices.forEach((vertex, index) => {
      const [x, y] = at[index];
      const drawing = [
        s('circle', { cx: x, cy: y, r: dot, class: 'vertex body' }),
        words(x, y + (dot < 12 ? 3.5 : 5), vertex.name, dot < 12 ? 'on-tile tiny' : 'on-tile small'),
      ];
      const reach = Math.min(22, Math.max(dot, room / 2));
      sheet.spot(vertex, around(x, y, dot, dot), drawing, s('circle', { cx: x, cy: y, r: reach, class: 'reach' }));
    });
    sheet.size(2 * centre, 2 * centre);
  },

  tree(sheet, { nodes, width: leaves, height: levels }, width) {
    sheet.whole = true;
    const across = clamp(46, Math.floor(width / Math.max(1, leaves)), 96);
    const up = clamp(46, Math.floor(330 / Math.max(1, levels)), 84);
    const ground = ABOVE + 14 + levels * up;
    const total = Math.max(3, leaves) * across;
    const shift = (total - leaves * across) / 2;
    const places = new Map(nodes.map((node) => [node.name, [shift + node.x * across, ground - node.y * up]]));
    sheet.ground.append(line([0, ground], [total, ground], 'earth'));
    const downwards = [...nodes].sort((one, other) => other.y - one.y);
    for (const node of downwards) {
      const [x, y] = places.get(node.name);
      const foot = places.get(String(node.on)) ?? [x, ground];
      const drawing = [
        line(foot, [x, y], 'branch body'),
        s('circle', { cx: x, cy: y, r: 14, class: 'node body' }),
        words(x, y + 4.5, node.name, 'on-tile small'),
      ];
      const reach = line(foot, [x, y], 'reach wide');
      sheet.spot(node, around(x, y, 16, 16), drawing, reach);
    }
    sheet.size(total, ground + 12);
  },

  number(sheet, { said, numbers }, width) {
    sheet.whole = true;
    const size = 58;
    const perRow = clamp(1, Math.floor(width / size), Math.max(4, numbers.length));
    const total = Math.max(aloud(said), Math.min(numbers.length, perRow) * size);
    const shift = (total - Math.min(numbers.length, perRow) * size) / 2;
    sheet.text(total / 2, 58, said, 'aloud');
    numbers.forEach((number, index) => {
      const box = {
        x: shift + (index % perRow) * size,
        y: 88 + Math.floor(index / perRow) * size,
        width: size,
        height: size,
      };
      sheet.spot(number, box, marked(inset(box, 3), number.name, 'cell'));
    });
    sheet.size(total, 96 + Math.ceil(numbers.length / perRow) * size);
  },

  words(sheet, { said }) {
    const lines = said.trimEnd().split('\n');
    if (lines.length === 1) {
      const width = aloud(said);
      sheet.text(width / 2, 60, said, 'aloud');
      sheet.size(width, 100);
      return;
    }
    lines.forEach((line, index) => sheet.text(10, 30 + 22 * index, line, 'verbatim'));
    sheet.size(20 + 9 * Math.max(...lines.map((line) => line.length)), 40 + 22 * lines.length);
  },
};

/** How wide a text is that is said aloud. */
const aloud = (text) => 60 + 13 * text.length;

function line([x1, y1], [x2, y2], kind) {
  return s('line', { x1, y1, x2, y2, class: kind });
}

function inset({ x, y, width, height }, by) {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

const LOOKS = { '.': 'free', 0: 'dim', '#': 'full' };

/** A cell, a card or a coin, with its mark. */
function marked(box, mark, thing) {
  const { x, y, width, height } = box;
  const [middle, centre] = [x + width / 2, y + height / 2];
  const empty = mark === '.' || mark === '0';
  const look = `${LOOKS[mark] ?? 'plain'} body`;
  if (thing === 'coin') {
    const radius = Math.min(width, height) / 2 - 1;
    const face = s('circle', { cx: middle, cy: centre, r: radius, class: `disc ${look}` });
    return empty ? [face] : [face, s('circle', { cx: middle, cy: centre, r: radius * 0.62, class: 'pip ring' })];
  }
  const tile = s('rect', { ...box, rx: thing === 'card' ? 6 : 4, class: `tile ${look}` });
  if (thing === 'card') {
    const face = inset(box, 5);
    if (empty) return [tile, s('rect', { ...face, rx: 3, class: 'back' })];
    const pip = `M${middle} ${centre - 11}l9 11l-9 11l-9 -11z`;
    return [tile, s('path', { d: pip, class: 'pip' })];
  }
  if (mark === 'x') {
    const arm = Math.min(width, height) * 0.26;
    const cross = `M${middle - arm} ${centre - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
    return [tile, s('path', { d: cross, class: 'cross' })];
  }
  if (mark === '.' || mark === '#') return [tile];
  const long = mark.length > 3;
  return [tile, words(middle, centre + (long ? 4.5 : 6), mark, long ? 'on-tile small' : 'on-tile')];
}
