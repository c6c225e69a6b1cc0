// Draws scenes, without knowledge of games. What is drawn has a function here; the groups of a scene are heaps, squares or rows.

import { breadth, s } from './dom.js';

/** Room above the pieces, for the blocks of their values. */
const ABOVE = 66;
/** A picture shrinks no further, and is scrolled. */
export const SMALLEST = 0.62;

const clamp = (least, value, most) => Math.max(least, Math.min(value, most));
const words = (x, y, text, kind) => s('text', { x, y, class: kind }, text);
const line = ([x1, y1], [x2, y2], kind) => s('line', { x1, y1, x2, y2, class: kind });
const box = (x, y, width, height) => ({ x, y, width, height });
const around = (x, y, halfWidth, halfHeight) => box(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight);
const inset = ({ x, y, width, height }, by) => box(x + by, y + by, width - 2 * by, height - 2 * by);

/** The smallest box around these. */
export function bounds(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return box(x, y, right - x, bottom - y);
}

/**
 * Draws a scene into `width` and `height` where that is enough.
 *
 * Returns the drawing, and of each spot its element and where it is. A `mini` picture cannot be touched. What a game has
 * needed so far is `kept` from one of its scenes to the next, so that nothing moves while pieces go.
 */
export function draw(scene, { width, height = 400, mini = false, kept = {} }) {
  const sheet = new Sheet(mini);
  const most = (name, value) => (kept[name] = Math.max(kept[name] ?? 0, value));
  DRAWN[scene.drawn](sheet, scene, { width, height, most, kept });
  const attributes = mini ? { viewBox: sheet.gist(), 'aria-hidden': 'true' } : sheet.frame;
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
    /** Of pieces on top of each other or in a row, the spots from the ground up, and how far a sign stands from each. */
    this.stacks = [];
    this.piled = false;
    /** Whether a move joins two spots: then a second touch is the other end, and not a new start. */
    this.joins = false;
    this.signs = ({ x, y, width }) => (width > 40 ? [x + width - 9, y + 9] : [x + width + 5, y + 5]);
  }

  /** A piece that can be touched within a box, or wherever `reach` is. */
  spot({ spot, label }, box, drawing, reach = s('rect', { ...box, class: 'reach' })) {
    const attributes = { 'data-spot': spot, role: 'button', 'aria-label': label, tabindex: -1, class: 'spot' };
    const element = s('g', this.mini ? {} : attributes, reach, drawing);
    this.pieces.append(element);
    this.spots.set(spot, { element, label, box, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  text(x, y, text, kind) {
    if (!this.mini || !kind.startsWith('name')) this.ground.append(words(x, y, text, kind));
  }

  size(width, height) {
    [this.width, this.height] = [Math.ceil(width), Math.ceil(height)];
    this.frame = { viewBox: `0 0 ${this.width} ${this.height}`, width: this.width, height: this.height };
  }

  /** The place of the pieces, without names and margins. */
  gist() {
    const boxes = [...this.spots.values()].map(({ box }) => box);
    if (this.whole || boxes.length === 0) return this.frame.viewBox;
    const { x, y, width, height } = inset(bounds(boxes), -6);
    return `${x} ${y} ${width} ${height + 4}`;
  }
}

const DRAWN = {
  stones,
  pins,
  rows: grid,
  grid,
  cells: (sheet, scene, room) => row(sheet, scene, room, cellOf),
  cards: (sheet, scene, room) => row(sheet, scene, room, cardOf, 1.36),

  strip(sheet, { groups: squares }, { width, most }) {
    const count = most('squares', squares.length);
    const size = clamp(46, Math.floor((width - 24) / count), 58);
    const left = 14;
    const highest = most('coins', Math.max(1, ...squares.map(({ pieces }) => pieces.length)));
    const top = ABOVE + (highest - 1) * 34;
    // Between a coin and the edge of its square: on the left that of the square, on the right that of the coin.
    sheet.signs = ({ x, y, width, height }) =>
      width === size ? [x + 8, y + height - 8, 6] : [x + width - 1.5, y + height - 1.5, 6];
    for (let index = squares.length; index < count; index += 1) {
      const tile = inset(box(left + index * size, top, size, size), 1);
      sheet.ground.append(s('rect', { ...tile, rx: 4, class: 'tile spent' }));
    }
    squares.forEach(({ ground: square }, index) => {
      const tile = box(left + index * size, top, size, size);
      sheet.spot(square, tile, s('rect', { ...inset(tile, 1), rx: 4, class: 'tile body' }));
      // Below its coins, so that the arrow keys move between them.
      sheet.spots.get(square.spot).y = top + size;
      sheet.text(tile.x + size / 2, top + size + 17, square.text, 'name');
    });
    squares.forEach(({ pieces: coins }, index) =>
      coins.forEach((coin, level) => {
        const [x, y] = [left + (index + 0.5) * size, top + size / 2 - 34 * level];
        const disc = s('circle', { cx: x, cy: y, r: 16, class: 'coin body' });
        sheet.spot(coin, around(x, y, 17, 17), [disc, words(x, y + 5, coin.text, 'on-coin')]);
        // Blocks of coins on one square stand side by side above all of them.
        const beside = x + 34 * (level - (coins.length - 1) / 2);
        sheet.stacks.push({ spots: [coin.spot], x: beside, top: top - 13 - 34 * (coins.length - 1) });
      }),
    );
    sheet.size(left + count * size + 10, top + size + 24);
  },

  polygon(sheet, { groups: [{ pieces: vertices }], lines }, { width, height }) {
    sheet.joins = true;
    sheet.valuesAt = 'centre';
    const radius = clamp(96, Math.min(width, height) / 2 - 34, 230);
    const room = (2 * Math.PI * radius) / vertices.length;
    const dot = clamp(9, room * 0.4, 19);
    const centre = radius + 30;
    const points = vertices.map((_, index) => {
      const angle = (2 * Math.PI * index) / vertices.length;
      return [centre + radius * Math.sin(angle), centre - radius * Math.cos(angle)];
    });
    // Outside, where nothing stands.
    sheet.signs = ({ x, y, width }) => {
      const outwards = 1 + (width / 2 + 9) / radius;
      const at = (from) => centre + (from + width / 2 - centre) * outwards;
      return [at(x), at(y), Math.min(8, room / 2 - 1)];
    };
    sheet.ground.append(s('polygon', { points: points.join(' '), class: 'outline' }));
    for (const [from, to] of lines) sheet.ground.append(line(points[from], points[to], 'drawn'));
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

  tree(sheet, { groups: [{ pieces }], lines }, { width, height, kept }) {
    sheet.whole = true;
    const known = ([node, below]) => kept.edges?.some((edge) => edge[0] === node && edge[1] === below);
    if (!lines.every(known)) kept.edges = lines;
    const { leaves, levels, places } = planted(kept.edges);
    const across = clamp(46, Math.floor(width / leaves), 96);
    const up = clamp(46, Math.floor((height - ABOVE - 30) / levels), 84);
    const ground = ABOVE + 14 + levels * up;
    const total = Math.max(3, leaves) * across;
    const pointOf = (node) => {
      const [x, level] = places.get(node);
      return [(total - leaves * across) / 2 + x * across, ground - level * up];
    };
    sheet.ground.append(line([0, ground], [total, ground], 'earth'));
    const nodes = lines.map(([node, below], index) => ({ node, below, piece: pieces[index] }));
    const downwards = nodes.sort((one, other) => places.get(other.node)[1] - places.get(one.node)[1]);
    for (const { node, below, piece } of downwards) {
      const [x, y] = pointOf(node);
      const foot = below === 0 ? [x, ground] : pointOf(below);
      const disc = s('circle', { cx: x, cy: y, r: 14, class: 'node body' });
      const drawing = [line(foot, [x, y], 'branch body'), disc, words(x, y + 4.5, piece.text, 'on-tile small')];
      sheet.spot(piece, around(x, y, 16, 16), drawing, line(foot, [x, y], 'reach wide'));
    }
    sheet.size(total, ground + 12);
  },

  words(sheet, { text }) {
    const lines = text.split('\n');
    if (lines.length === 1) {
      sheet.text(widthAloud(text) / 2, 60, text, 'aloud');
      sheet.size(widthAloud(text), 100);
      return;
    }
    lines.forEach((line, index) => sheet.text(10, 30 + 22 * index, line, 'verbatim'));
    sheet.size(20 + 9 * Math.max(...lines.map(breadth)), 40 + 22 * lines.length);
  },
};

/** Heaps of stones, one on the other. */
function stones(sheet, { groups: heaps }, { width, height, most }) {
  const count = most('heaps', heaps.length);
  const hasMound = heaps.some(({ mound }) => mound);
  const foot = most('foot', hasMound ? 72 : 56);
  const tallest = most('tallest', Math.max(3, ...heaps.map(({ mound, pieces }) => (mound ? 3 : pieces.length))));
  const longest = most('longest', 9.5 * Math.max(...heaps.map(({ count }) => count.length)));
  const layout = (perRow) => {
    const lines = Math.ceil(count / perRow);
    const column = Math.max(clamp(76, Math.floor(width / perRow), 128), longest);
    const tall = height / lines - ABOVE - foot;
    const pitch = clamp(6, tall / tallest, 32);
    const rise = Math.max(tallest * pitch, hasMound ? tall : 0);
    const rowHeight = ABOVE + rise + foot;
    const scale = Math.max(SMALLEST, Math.min(1, width / (perRow * column), height / (lines * rowHeight)));
    return { perRow, lines, column, pitch, rise, rowHeight, stone: pitch * scale, over: perRow * column * scale > width + 1 };
  };
  // The layout with the largest stones, and of these the lowest, that is not wider than the board.
  const layouts = Array.from({ length: count }, (_, index) => layout(index + 1)).filter(({ perRow, over }) => perRow === 1 || !over);
  layouts.sort((one, other) => other.stone - one.stone || one.lines * one.rowHeight - other.lines * other.rowHeight);
  const { perRow, lines, column, pitch, rise, rowHeight } = layouts[0];
  const half = Math.min(27, column * 0.3);
  sheet.piled = true;
  sheet.signs = ({ x, y, width, height }) => [x + width / 2 + half + 16, y + height / 2, Math.min(8, pitch / 2)];
  heaps.forEach((heap, index) => {
    const { pieces: stones, mound } = heap;
    const x = ((index % perRow) + 0.5) * column;
    const floor = Math.floor(index / perRow) * rowHeight + ABOVE + rise + 6;
    sheet.ground.append(s('ellipse', { cx: x, cy: floor - 2, rx: half + 4, ry: 6, class: 'shadow' }));
    caption(sheet, x, floor + 24, heap);
    sheet.stacks.push({ spots: stones.map(({ spot }) => spot), x, floor, half });
    stones.forEach((stone, level) => {
      if (mound) {
        const area = box(x - half, floor + 4 - rise, 2 * half, rise - 8);
        sheet.spot(stone, area, s('rect', { ...area, rx: half, class: 'stone body' }));
        return;
      }
      const y = floor - 6 - pitch * (level + 0.5);
      const lean = pitch > 20 ? ((level * 5 + index * 3) % 4) - 1.5 : 0;
      const pebble = s('ellipse', { cx: x + lean, cy: y, rx: half, ry: pitch * 0.56, class: 'stone body' });
      sheet.spot(stone, around(x, y, column / 2 - 1, pitch / 2), pebble);
    });
  });
  sheet.size(perRow * column, lines * rowHeight);
}

/** The number and the name of a heap; one that is too large to be drawn piece by piece says so. */
function caption(sheet, x, y, { count, name, mound }) {
  sheet.text(x, y, count, 'count');
  sheet.text(x, y + 18, name, 'name');
  if (mound) sheet.text(x, y + 34, 'drawn as one', 'name');
}

/** Pins side by side, row after row: where one falls, a gap stays. */
function pins(sheet, { groups: heaps }, { width, most }) {
  const pinsOf = ({ pieces, mound }) => (mound ? 12 : Math.max(1, pieces.length));
  const longest = Math.max(...heaps.map(pinsOf));
  const all = heaps.reduce((sum, heap) => sum + pinsOf(heap) + 1, 0);
  const pin = clamp(16, width / most('pins', Math.max(longest + 1, Math.min(all, 24))), 40);
  const high = pin * 1.9;
  const rowHeight = ABOVE + 20 + high + most('foot', heaps.some(({ mound }) => mound) ? 68 : 52);
  let [x, row] = [pin / 2, 0];
  sheet.signs = (area) => [area.x + area.width / 2, area.y - 9, Math.min(8, pin / 2 - 1)];
  for (const heap of heaps) {
    const { pieces: stones, mound } = heap;
    const wide = pinsOf(heap) * pin;
    if (x + wide > width && x > pin) [x, row] = [pin / 2, row + 1];
    const top = row * rowHeight + ABOVE + 20;
    caption(sheet, x + wide / 2, top + high + 22, heap);
    sheet.stacks.push({ spots: stones.map(({ spot }) => spot), x: x + wide / 2, floor: top + high, half: wide / 2 });
    stones.forEach((stone, index) => {
      if (mound) {
        const area = box(x, top, wide, high);
        sheet.spot(stone, area, s('rect', { ...area, rx: high / 3, class: 'pin body' }));
        return;
      }
      const middle = x + (index + 0.5) * pin;
      const head = s('circle', { cx: middle, cy: top + high * 0.2, r: pin * 0.24, class: 'pin body' });
      const foot = `l${pin * 0.18} ${high * 0.42}l${-pin * 0.1} ${high * 0.28}h${-pin * 0.42}l${-pin * 0.1} ${-high * 0.28}z`;
      const d = `M${middle - pin * 0.13} ${top + high * 0.3}h${pin * 0.26}${foot}`;
      const body = s('path', { d, class: 'pin body' });
      const band = line([middle - pin * 0.2, top + high * 0.45], [middle + pin * 0.2, top + high * 0.45], 'band');
      sheet.spot(stone, box(middle - pin / 2, top, pin, high), [body, head, band]);
    });
    x += wide + pin;
    sheet.size(most('across', x), (row + 1) * rowHeight);
  }
}

/** How wide a text is in large letters. */
const widthAloud = (text) => 60 + 13 * breadth(text);

/** The place of each node, in leaves from the left and levels up: above the middle of its subtree. */
function planted(edges) {
  const places = new Map();
  let [leaves, levels] = [0, 1];
  const plant = (node, level) => {
    const above = edges.filter(([, below]) => below === node);
    const left = leaves;
    for (const [child] of above) plant(child, level + 1);
    if (above.length === 0) leaves += 1;
    places.set(node, [(left + leaves) / 2, level]);
    levels = Math.max(levels, level);
  };
  plant(0, 0);
  return { leaves, levels, places };
}

/** Rows of cells, with numbers above the columns. */
function grid(sheet, { groups: rows }, { width, height }) {
  sheet.valuesAt = 'right';
  const longest = Math.max(1, ...rows.map(({ pieces }) => pieces.length));
  const left = 12 + 7.5 * Math.max(...rows.map(({ name }) => breadth(name)));
  const [top, right] = [30, 74];
  const size = clamp(36, Math.min((width - left - right) / longest, (height - 50) / rows.length), 64);
  for (let index = 0; index < longest; index += 1) sheet.text(left + (index + 0.5) * size, top - 10, index + 1, 'name');
  rows.forEach(({ name, pieces }, across) => {
    const y = top + across * size;
    sheet.text(left - 10, y + size / 2 + 4, name, 'name end');
    pieces.forEach((cell, index) => {
      const area = box(left + index * size, y, size, size);
      sheet.spot(cell, area, cellOf(inset(area, 2), cell.text));
    });
  });
  sheet.size(left + longest * size + right, top + rows.length * size + 10);
}

/** One row of cells or cards, with their numbers below. */
function row(sheet, { groups: [{ pieces }] }, { width }, drawing, tall = 1) {
  const [left, top] = [2, ABOVE + 20];
  const size = clamp(38, Math.floor((width - 4) / pieces.length), 64);
  sheet.signs = ({ x, y, width }) => [x + width / 2, y - 10];
  pieces.forEach((cell, index) => {
    const area = box(left + index * size, top, size, size * tall);
    sheet.text(left + (index + 0.5) * size, top + size * tall + 17, index + 1, 'name');
    sheet.spot(cell, area, drawing(inset(area, 2), cell.text));
  });
  sheet.size(4 + pieces.length * size, top + size * tall + 26);
}

const LOOKS = { '.': 'free', 0: 'dim', '#': 'full', '!': 'poison' };
const isEmpty = (mark) => mark === '.' || mark === '0';
const lookOf = (mark) => `${LOOKS[mark] ?? 'plain'} body`;
const tileOf = (area, mark, rx) => s('rect', { ...area, rx, class: `tile ${lookOf(mark)}` });
const centreOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

function cardOf(area, mark) {
  const [x, y] = centreOf(area);
  const pip = s('path', { d: `M${x} ${y - 11}l9 11l-9 11l-9 -11z`, class: 'pip' });
  return [tileOf(area, mark, 6), isEmpty(mark) ? s('rect', { ...inset(area, 5), rx: 3, class: 'back' }) : pip];
}

/** A cell with its mark or its number. */
function cellOf(area, mark) {
  const tile = tileOf(area, mark, 4);
  const [x, y] = centreOf(area);
  if (mark === 'x') {
    const arm = Math.min(area.width, area.height) * 0.26;
    const cross = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
    return [tile, s('path', { d: cross, class: 'cross' })];
  }
  if (mark === '.' || mark === '#') return [tile];
  const long = mark.length > 3;
  return [tile, words(x, y + (long ? 4.5 : 6), mark, long ? 'on-tile small' : 'on-tile')];
}
