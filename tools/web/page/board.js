// The board: a scene that can be touched, and explored with the arrow keys.

import { drawBlocks } from './blocks.js';
import { find, pause, prefersStill, s, setAttributes } from './dom.js';
import { bounds, draw, SMALLEST } from './scene.js';

/** The classes of what is drawn as a block. */
const BLOCK = / (block|paired|alone|power-\d)/g;

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** `touch(spot, pointer)` is called when a spot is touched, `pointAt(spot)` when it is pointed at or left (null). */
  constructor({ touch, pointAt }) {
    this.box = find('board');
    this.touch = touch;
    this.pointAt = pointAt;
    this.pointer = 'mouse';
    this.marks = new Map();
    this.listen();
    new ResizeObserver(() => this.scene && this.size !== this.drawnFor && this.redraw()).observe(this.box);
  }

  get size() {
    return `${this.box.clientWidth} ${this.box.clientHeight}`;
  }

  /** Draws a scene of a game; `live` if it can be touched. */
  show(scene, live, game) {
    // Another game may need less room.
    if (this.game !== game) [this.game, this.kept, this.last] = [game, {}];
    else if (this.drawing.spots.size > 0) this.last = this.scene;
    this.scene = scene;
    this.live = live;
    this.marks.clear();
    this.touches = [];
    this.pieces = [];
    this.redraw();
  }

  redraw() {
    const before = this.placeOf(this.current);
    const focused = this.box.contains(document.activeElement) && document.activeElement !== this.box;
    this.drawnFor = this.size;
    // Pictures grow with the letters that a reader prefers, and shrink where they would not fit.
    const [width, height] = [this.box.clientWidth - 24, this.box.clientHeight - 16];
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const unit = Math.min(letters, Math.max(1, width / 300));
    this.drawing = draw(this.scene, { width: width / unit, height: height / unit, kept: this.kept });
    const { svg, spots, ground } = this.drawing;
    if (spots.size === 0 && this.last) {
      // What the last move took.
      const { pieces } = draw(this.last, { width: width / unit, height: height / unit, kept: this.kept, mini: true });
      setAttributes(pieces, { class: 'gone', 'aria-hidden': 'true' });
      ground.append(pieces);
    }
    const fit = Math.min(width / this.drawing.width, height / this.drawing.height);
    this.scale = Math.max(SMALLEST, Math.min(1.5 * unit, fit));
    const size = { width: this.drawing.width * this.scale, height: this.drawing.height * this.scale };
    setAttributes(svg, { ...size, role: 'group', 'aria-label': 'the pieces' });
    svg.classList.toggle('live', this.live);
    this.rubber = s('line', { class: 'rubber', visibility: 'hidden' });
    this.drawing.ground.append(this.rubber);
    this.box.replaceChildren(svg);
    if (!this.live) for (const { element } of spots.values()) element.setAttribute('aria-disabled', 'true');
    const distance = ({ x, y }) => (before ? Math.hypot(x - before.x, y - before.y) : 0);
    if (!before || !spots.has(this.current)) this.current = nearest(spots, distance);
    // Only one spot is in the tab order; the arrow keys reach the others.
    this.placeOf(this.current)?.element.setAttribute('tabindex', '0');
    if (focused) this.focus();
    for (const [kind, spots] of this.marks) this.mark(kind, spots);
    this.decorate();
  }

  /** The element of a spot, and its place. */
  placeOf(spot) {
    return this.drawing?.spots.get(spot);
  }

  focus() {
    this.placeOf(this.current)?.element.focus();
  }

  /** Gives these spots, and no others, this class of the style sheet. */
  mark(kind, spots) {
    this.marks.set(kind, spots);
    const chosen = new Set(spots);
    for (const [spot, { element }] of this.drawing.spots) element.classList.toggle(kind, chosen.has(spot));
  }

  /** Names what a touch of each spot does, and shows what it leads to: `{ spot, moves, verdict }`. */
  sign(touches) {
    this.touches = touches;
    this.decorate();
  }

  /** Shows the values of parts as blocks, as `drawBlocks` takes them. */
  showBlocks(pieces, favourite) {
    Object.assign(this, { pieces, favourite });
    this.decorate();
  }

  decorate() {
    const { over, ground, spots, signs } = this.drawing;
    over.replaceChildren();
    ground.querySelectorAll('.tie, .frame').forEach((mark) => mark.remove());
    for (const { element } of spots.values())
      element.setAttribute('class', element.getAttribute('class').replace(BLOCK, ''));
    for (const { spot, moves, verdict } of this.touches) {
      // There is no place for it if the position is shown in words.
      const { element, label, box } = this.placeOf(spot) ?? {};
      if (!element) continue;
      const outcome = { wins: ': wins', loses: ': loses' }[verdict] ?? '';
      element.setAttribute('aria-label', (moves.length === 1 ? moves[0].phrase : `${label}: ${moves.length} moves`) + outcome);
      if (verdict) over.append(badge(spot, signs(box), verdict));
    }
    const beside = (own) => this.beside(own.map((spot) => this.placeOf(spot)?.box).filter(Boolean), own);
    drawBlocks({ drawing: this.drawing, beside }, this.pieces, this.favourite);
  }

  /** Where the value of the part with these boxes stands. */
  beside(boxes, spots) {
    const { width, height, valuesAt, stacks } = this.drawing;
    if (boxes.length === 0) return null;
    const stack = stacks.find((one) => spots.some((spot) => one.spots.includes(spot)));
    if (stack?.top) return [stack.x, stack.top];
    if (stack)
      return [stack.x, Math.min(...stack.spots.map((spot) => this.placeOf(spot).box.y)) - (this.drawing.piled ? 14 : 32)];
    const all = bounds(boxes);
    if (valuesAt === 'right') return [width - 34, all.y + all.height / 2];
    if (valuesAt === 'above') return [all.x + all.width / 2, all.y - 32];
    const mean = (middle) => boxes.reduce((sum, box) => sum + middle(box), 0) / boxes.length;
    const x = mean((box) => box.x + box.width / 2);
    const y = mean((box) => box.y + box.height / 2);
    return [width / 2 + (x - width / 2) * 0.8, height / 2 + (y - height / 2) * 0.8];
  }

  /** Draws a line between two spots, or from one to the pointer; no line without spots. */
  join(from, to) {
    const [start, end] = [this.placeOf(from), this.placeOf(to)];
    this.origin = start && !end ? start : null;
    if (start && end) this.stretch(start, end);
    else this.rubber.setAttribute('visibility', 'hidden');
  }

  stretch(start, end) {
    setAttributes(this.rubber, { x1: start.x, y1: start.y, x2: end.x, y2: end.y, visibility: 'visible' });
  }

  /** Highlights these spots for a moment before the machine's move. */
  async announce(spots) {
    this.mark('announced', spots);
    await pause(prefersStill() ? 350 : 650);
  }

  async fade(spots) {
    if (prefersStill()) return;
    this.mark('fading', spots);
    await pause(170);
  }

  listen() {
    const { box } = this;
    const spotOf = (event) => event.target.closest?.('[data-spot]')?.dataset.spot ?? null;
    const pointAt = (spot) => this.live && this.pointAt(spot);
    box.addEventListener('pointerdown', (event) => (this.pointer = event.pointerType));
    box.addEventListener('click', (event) => {
      const spot = spotOf(event);
      if (spot === null || !this.live) return;
      this.walkTo(spot);
      this.touch(spot, this.pointer);
    });
    box.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && pointAt(spotOf(event)));
    box.addEventListener('pointerleave', () => pointAt(null));
    box.addEventListener('pointermove', (event) => {
      if (!this.origin || event.pointerType === 'touch') return;
      const { left, top } = this.drawing.svg.getBoundingClientRect();
      const pointer = { x: (event.clientX - left) / this.scale, y: (event.clientY - top) / this.scale };
      this.stretch(this.origin, this.placeOf(spotOf(event)) ?? pointer);
    });
    box.addEventListener('focusin', ({ target }) => target.matches(':focus-visible') && pointAt(spotOf({ target })));
    box.addEventListener('focusout', () => pointAt(null));
    box.addEventListener('keydown', (event) => {
      const spot = spotOf(event);
      if (spot === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (DIRECTIONS[event.key]) this.walk(spot, DIRECTIONS[event.key]);
      else if (event.key !== 'Enter' && event.key !== ' ') return;
      else if (this.live && !event.repeat) this.touch(spot, 'keyboard');
      event.preventDefault();
    });
  }

  walkTo(spot) {
    this.placeOf(this.current)?.element.setAttribute('tabindex', '-1');
    this.current = spot;
    this.placeOf(spot).element.setAttribute('tabindex', '0');
    this.focus();
  }

  /** Moves the focus to the nearest spot in a direction, straight ahead if possible. */
  walk(spot, [dx, dy]) {
    const { x, y } = this.placeOf(spot);
    const distance = (other) => {
      const ahead = (other.x - x) * dx + (other.y - y) * dy;
      const aside = Math.abs((other.x - x) * dy) + Math.abs((other.y - y) * dx);
      return ahead < 1 || aside > 2.5 * ahead ? Infinity : ahead + 2 * aside;
    };
    const next = nearest(this.drawing.spots, distance);
    if (next === undefined) return;
    this.walkTo(next);
    this.placeOf(next).element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

/** The spot with the least finite distance. */
function nearest(spots, distance) {
  let [best, least] = [undefined, Infinity];
  for (const [spot, point] of spots) if (distance(point) < least) [best, least] = [spot, distance(point)];
  return best;
}

/** A sign for what a spot leads to: a move that wins, several of which some do, or none that does. */
function badge(spot, [cx, cy, r = 8], verdict) {
  const sign = verdict === 'loses' ? 'M-3 -3l6 6m0 -6l-6 6' : 'M-4 0l3 3.5l5 -7';
  const transform = `translate(${cx} ${cy}) scale(${r / 8})`;
  const drawing = [s('circle', { r: 8 }), s('path', { d: sign })];
  return s('g', { class: `badge ${verdict}`, 'data-at': spot, transform }, drawing);
}
