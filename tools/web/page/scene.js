// Draws scenes: shapes, without knowledge of games.

import { s } from './dom.js';

/** Room above the pieces for Grundy numbers. */
const ABOVE = 34;

const clamp = (least, value, most) => Math.max(least, Math.min(value, most));
const words = (x, y, text, kind) => s('text', { x, y, class: kind }, text);
const line = ([x1, y1], [x2, y2], kind) => s('line', { x1, y1, x2, y2, class: kind });
const box = (x, y, width, height) => ({ x, y, width, height });
const around = (x, y, halfWidth, halfHeight) => box(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight);
const inset = ({ x, y, width, height }, by) => box(x + by, y + by, width - 2 * by, height - 2 * by);

/**
 * Draws a scene, `width` pixels wide if that is enough.
 *
 * Returns the drawing, and the element and the place of each spot. A `mini` picture cannot be touched.
 */
export function draw(scene, width, mini = false) {
  const sheet = new Sheet(mini);
  SHAPES[scene.shape](sheet, scene, width);
  const attributes = mini ? { viewBox: sheet.gist(), 'aria-hidden': 'true' } : sheet.frame();
  sheet.svg = s('svg', attributes, sheet.ground, sheet.pieces, sheet.over);
  return sheet;
}

class Sheet {
  constructor(mini) {
    this.mini = mini;
    this.ground = s('g');
    this.pieces = s('g');
    this.over = s('g', { class: 'over' });
    this.spots = new Map();
    this.valuesAt = 'above';
  }

  size(width, height) {
    this.width = Math.ceil(width);
    this.height = Math.ceil(height);
  }

  /** A piece that can be touched within a box, or wherever `reach` is. */
  spot({ spot, label }, box, drawing, reach = s('rect', { ...box, class: 'reach' })) {
    const attributes = { 'data-spot': spot, role: 'button', 'aria-label': label, tabindex: -1, class: 'spot' };
    const element = s('g', this.mini ? {} : attributes, reach, drawing);
    this.pieces.append(element);
    this.spots.set(spot, { element, box, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  text(x, y, text, kind) {
    if (!this.mini || !kind.startsWith('name')) this.ground.append(words(x, y, text, kind));
  }

  frame() {
    const { width, height } = this;
    return { viewBox: `0 0 ${width} ${height}`, width, height };
  }

  /** The place of the pieces, without names and margins. */
  gist() {
    const boxes = [...this.spots.values()].map(({ box }) => box);
    if (this.whole || boxes.length === 0) return this.frame().viewBox;
    const left = Math.min(...boxes.map((box) => box.x)) - 6;
    const top = Math.min(...boxes.map((box) => box.y)) - 6;
    const right = Math.max(...boxes.map((box) => box.x + box.width)) + 6;
    const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + 10;
    return `${left} ${top} ${right - left} ${bottom - top}`;
  }
}

const SHAPES = {
  heaps(sheet, { heaps }, width) {
    const column = clamp(62, Math.floor(width / heaps.length), 108);
    const perRow = clamp(1, Math.floor(width / column), heaps.length);
    const tallest = Math.max(3, ...heaps.map(({ mound, stones }) => (mound ? 3 : stones.length)));
    const pitch = tallest <= 9 ? 32 : Math.max(12, Math.floor(320 / tallest));
    const rowHeight = ABOVE + tallest * pitch + 58;
    heaps.forEach(({ name, count, stones, mound }, index) => {
      const x = ((index % perRow) + 0.5) * column;
      const floor = Math.floor(index / perRow) * rowHeight + ABOVE + tallest * pitch + 6;
      sheet.ground.append(s('ellipse', { cx: x, cy: floor - 2, rx: 31, ry: 6, class: 'shadow' }));
      sheet.text(x, floor + 24, count, 'count');
      sheet.text(x, floor + 43, name, 'name');
      stones.forEach((stone, level) => {
        if (mound) {
          const outline = `M${x - 32} ${floor - 4}q2 -74 32 -74t32 74q-32 12 -64 0z`;
          const hill = s('path', { d: outline, class: 'stone body' });
          sheet.spot(stone, around(x, floor - 44, 33, 42), hill);
          return;
        }
        const y = floor - 6 - pitch * (level + 0.5);
        const lean = ((level * 5 + index * 3) % 4) - 1.5;
        const pebble = s('ellipse', { cx: x + lean, cy: y, rx: 27, ry: pitch * 0.56, class: 'stone body' });
        sheet.spot(stone, around(x, y, column / 2 - 1, pitch / 2), pebble);
      });
    });
    sheet.size(perRow * column, Math.ceil(heaps.length / perRow) * rowHeight);
  },

  coins(sheet, { squares }, width) {
    sheet.valuesAt = 'left';
    const size = clamp(40, Math.floor((width - 24) / squares.length), 58);
    const left = 14;
    const highest = Math.max(1, ...squares.map(({ coins }) => coins.length));
    const top = ABOVE + (highest - 1) * 34;
    squares.forEach((square, index) => {
      const tile = box(left + index * size, top, size, size);
      sheet.spot(square, tile, s('rect', { ...inset(tile, 1), rx: 4, class: 'square body' }));
      // Below its coins, so that the arrow keys move between them.
      sheet.spots.get(square.spot).y = top + size;
      sheet.text(tile.x + size / 2, top + size + 17, square.text, 'name');
    });
    squares.forEach(({ coins }, index) =>
      coins.forEach((coin, level) => {
        const [x, y] = [left + (index + 0.5) * size, top + size / 2 - 34 * level];
        const disc = s('circle', { cx: x, cy: y, r: 16, class: 'coin body' });
        sheet.spot(coin, around(x, y, 17, 17), [disc, words(x, y + 5, coin.text, 'on-coin')]);
      }),
    );
    sheet.size(left + squares.length * size + 10, top + size + 24);
  },

  /** Rows of cells, or one row of cells, cards or coins. */
  grid(sheet, { thing, columns, rows }, width) {
    const single = rows.length === 1;
    sheet.valuesAt = single ? 'above' : 'right';
    const longest = Math.max(1, ...rows.map(({ cells }) => cells.length));
    const left = single ? 2 : 12 + 7.5 * Math.max(...rows.map(({ name }) => name.length));
    const [top, right] = single ? [ABOVE, 2] : [columns.length > 0 ? 30 : 8, 46];
    const [least, most] = single ? [38, 64] : [36, 56];
    const size = clamp(least, Math.floor((width - left - right) / longest), most);
    const height = thing === 'card' ? size * 1.36 : size;
    const bottom = top + rows.length * height;
    const columnsAt = single ? bottom + 17 : top - 10;
    columns.forEach((name, index) => sheet.text(left + (index + 0.5) * size, columnsAt, name, 'name'));
    rows.forEach(({ name, cells }, across) => {
      const y = top + across * height;
      if (!single) sheet.text(left - 10, y + size / 2 + 4, name, 'name end');
      cells.forEach((cell, index) => {
        const area = box(left + index * size, y, size, height);
        sheet.spot(cell, area, marked(inset(area, 2), cell.text, thing));
      });
    });
    sheet.size(left + longest * size + right, bottom + (single ? 26 : 10));
  },

  polygon(sheet, { vertices, segments }, width) {
    sheet.valuesAt = 'centre';
    const radius = clamp(96, width / 2 - 40, 190);
    const room = (2 * Math.PI * radius) / vertices.length;
    const dot = clamp(9, room * 0.4, 19);
    const centre = radius + 30;
    const points = vertices.map((_, index) => {
      const angle = (2 * Math.PI * index) / vertices.length;
      return [centre + radius * Math.sin(angle), centre - radius * Math.cos(angle)];
    });
    sheet.ground.append(s('polygon', { points: points.join(' '), class: 'outline' }));
    for (const [from, to] of segments) sheet.ground.append(line(points[from], points[to], 'drawn'));
    vertices.forEach((vertex, index) => {
      const [x, y] = points[index];
      const disc = s('circle', { cx: x, cy: y, r: dot, class: 'vertex body' });
      const small = dot < 12;
      const name = words(x, y + (small ? 3.5 : 5), vertex.text, `on-tile ${small ? 'tiny' : 'small'}`);
      const reach = s('circle', { cx: x, cy: y, r: Math.min(22, Math.max(dot, room / 2)), class: 'reach' });
      sheet.spot(vertex, around(x, y, dot, dot), [disc, name], reach);
    });
    sheet.size(2 * centre, 2 * centre);
  },

  tree(sheet, { nodes }, width) {
    sheet.whole = true;
    const { leaves, levels, places } = planted(nodes);
    const across = clamp(46, Math.floor(width / leaves), 96);
    const up = clamp(46, Math.floor(330 / levels), 84);
    const ground = ABOVE + 14 + levels * up;
    const total = Math.max(3, leaves) * across;
    const pointOf = (node) => {
      const [x, level] = places.get(node);
      return [(total - leaves * across) / 2 + x * across, ground - level * up];
    };
    sheet.ground.append(line([0, ground], [total, ground], 'earth'));
    const downwards = [...nodes].sort((one, other) => places.get(other.node)[1] - places.get(one.node)[1]);
    for (const piece of downwards) {
      const [x, y] = pointOf(piece.node);
      const foot = piece.below === 0 ? [x, ground] : pointOf(piece.below);
      const disc = s('circle', { cx: x, cy: y, r: 14, class: 'node body' });
      const drawing = [line(foot, [x, y], 'branch body'), disc, words(x, y + 4.5, piece.text, 'on-tile small')];
      sheet.spot(piece, around(x, y, 16, 16), drawing, line(foot, [x, y], 'reach wide'));
    }
    sheet.size(total, ground + 12);
  },

  number(sheet, { text, numbers }, width) {
    sheet.whole = true;
    const size = 58;
    const perRow = clamp(1, Math.floor(width / size), numbers.length);
    const total = Math.max(widthAloud(text), perRow * size);
    const left = (total - perRow * size) / 2;
    sheet.text(total / 2, 58, text, 'aloud');
    numbers.forEach((number, index) => {
      const area = box(left + (index % perRow) * size, 88 + Math.floor(index / perRow) * size, size, size);
      sheet.spot(number, area, marked(inset(area, 3), number.text, 'cell'));
    });
    sheet.size(total, 96 + Math.ceil(numbers.length / perRow) * size);
  },

  words(sheet, { text }) {
    const lines = text.split('\n');
    if (lines.length === 1) {
      sheet.text(widthAloud(text) / 2, 60, text, 'aloud');
      sheet.size(widthAloud(text), 100);
      return;
    }
    lines.forEach((line, index) => sheet.text(10, 30 + 22 * index, line, 'verbatim'));
    sheet.size(20 + 9 * Math.max(...lines.map((line) => line.length)), 40 + 22 * lines.length);
  },
};

/** The width of a text in large letters. */
const widthAloud = (text) => 60 + 13 * text.length;

/** The place of each node, in leaves from the left and levels up: above the middle of its subtree. */
function planted(nodes) {
  const places = new Map();
  let [leaves, levels] = [0, 1];
  const plant = (node, level) => {
    const above = nodes.filter(({ below }) => below === node);
    const left = leaves;
    for (const child of above) plant(child.node, level + 1);
    if (above.length === 0) leaves += 1;
    places.set(node, [(left + leaves) / 2, level]);
    levels = Math.max(levels, level);
  };
  plant(0, 0);
  return { leaves, levels, places };
}

const LOOKS = { '.': 'free', 0: 'dim', '#': 'full' };

/** A cell, a card or a coin, with its mark. */
function marked(area, mark, thing) {
  const { x, y, width, height } = area;
  const [middle, centre] = [x + width / 2, y + height / 2];
  const empty = mark === '.' || mark === '0';
  const look = `${LOOKS[mark] ?? 'plain'} body`;
  if (thing === 'coin') {
    const circle = (r, kind) => s('circle', { cx: middle, cy: centre, r, class: kind });
    const radius = Math.min(width, height) / 2 - 1;
    return [circle(radius, `disc ${look}`), empty ? null : circle(radius * 0.62, 'pip ring')];
  }
  const tile = s('rect', { ...area, rx: thing === 'card' ? 6 : 4, class: `tile ${look}` });
  if (thing === 'card') {
    const pip = `M${middle} ${centre - 11}l9 11l-9 11l-9 -11z`;
    return [tile, empty ? s('rect', { ...inset(area, 5), rx: 3, class: 'back' }) : s('path', { d: pip, class: 'pip' })];
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
