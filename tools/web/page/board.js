// The board: a scene that can be looked at, touched, and walked through with the arrow keys.

import { find, pause, prefersStill, s } from './dom.js';
import { draw } from './scene.js';

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** `touched(spot, pointer)` is called when a spot is touched, `looked(spot)` when it is pointed at or left (null). */
  constructor({ touched, looked }) {
    this.box = find('board');
    this.touched = touched;
    this.looked = looked;
    this.pointer = 'mouse';
    this.marks = new Map();
    this.drawing = null;
    this.listen();
    new ResizeObserver(() => this.fit()).observe(this.box);
  }

  /** Draws a scene. With `live` it can be touched. */
  show(scene, live) {
    this.scene = scene;
    this.live = live;
    this.marks.clear();
    this.verdicts = [];
    this.worth = [];
    this.redraw();
  }

  fit() {
    if (this.scene && this.box.clientWidth !== this.drawnFor) this.redraw();
  }

  redraw() {
    const before = this.place(this.current);
    const focused = this.box.contains(document.activeElement) && document.activeElement !== this.box;
    this.drawnFor = this.box.clientWidth;
    this.drawing = draw(this.scene, this.drawnFor - 24);
    const { svg, spots } = this.drawing;
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', 'the pieces');
    svg.classList.toggle('live', this.live);
    this.rubber = s('line', { class: 'rubber', visibility: 'hidden' });
    this.drawing.ground.append(this.rubber);
    this.box.replaceChildren(svg);
    if (!this.live) for (const { element } of spots.values()) element.setAttribute('aria-disabled', 'true');
    this.current = spots.has(this.current) ? this.current : nearest(spots, before);
    this.rover(focused);
    for (const [kind, keys] of this.marks) this.mark(kind, keys);
    this.decorate();
  }

  /** Only one spot is in the tab order; the arrow keys lead to the others. */
  rover(focus) {
    const place = this.place(this.current);
    if (!place) return;
    place.element.setAttribute('tabindex', '0');
    if (focus) place.element.focus();
  }

  place(spot) {
    return this.drawing?.spots.get(spot);
  }

  focus() {
    this.place(this.current)?.element.focus();
  }

  /** Marks these spots, and no others, as being of a kind: a class of the style sheet. */
  mark(kind, keys) {
    this.marks.set(kind, keys);
    const chosen = new Set(keys);
    for (const [key, { element }] of this.drawing.spots) element.classList.toggle(kind, chosen.has(key));
  }

  /** Says of spots what they lead to: `[[spot, 'wins', 'some' or 'loses'], …]`. */
  judge(verdicts) {
    this.verdicts = verdicts;
    this.decorate();
  }

  /** Writes beside the parts what they are worth: `[[value, spots], …]`. */
  value(worth) {
    this.worth = worth;
    this.decorate();
  }

  decorate() {
    const { over } = this.drawing;
    over.replaceChildren();
    for (const [spot, verdict] of this.verdicts) {
      const place = this.place(spot);
      if (place) over.append(badge(place.box, verdict, this.drawing.worthAt === 'left'));
    }
    for (const [value, spots] of this.worth) {
      const boxes = spots.map((spot) => this.place(spot)?.box).filter(Boolean);
      if (boxes.length > 0) over.append(pill(String(value), this.beside(boxes)));
    }
  }

  beside(boxes) {
    const left = Math.min(...boxes.map((box) => box.x));
    const right = Math.max(...boxes.map((box) => box.x + box.width));
    const top = Math.min(...boxes.map((box) => box.y));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    const { width, height, worthAt } = this.drawing;
    switch (worthAt) {
      case 'right':
        return [width - 22, (top + bottom) / 2];
      case 'left':
        return [left - 11, (top + bottom) / 2];
      case 'centre': {
        const mean = (of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
        const inwards = (value, middle) => middle + (value - middle) * 0.8;
        return [
          inwards(mean((box) => box.x + box.width / 2), width / 2),
          inwards(mean((box) => box.y + box.height / 2), height / 2),
        ];
      }
      default:
        return [(left + right) / 2, top - 16];
    }
  }

  /** Draws a line between two spots, or from one to where the pointer is; none without spots. */
  join(from, to) {
    const [start, end] = [this.place(from), this.place(to)];
    this.origin = start && !end ? start : null;
    if (start && end) this.stretch(start, end);
    else this.rubber.setAttribute('visibility', 'hidden');
  }

  stretch(start, end) {
    for (const [name, value] of [['x1', start.x], ['y1', start.y], ['x2', end.x], ['y2', end.y]]) {
      this.rubber.setAttribute(name, value);
    }
    this.rubber.setAttribute('visibility', 'visible');
  }

  /** Lets the marked spots be seen for a while, before a move of the machine. */
  async announce(keys) {
    this.mark('announced', keys);
    await pause(prefersStill() ? 350 : 650);
  }

  /** Lets spots fade that a move changes. */
  async fade(keys) {
    if (prefersStill()) return;
    this.mark('fading', keys);
    await pause(170);
  }

  listen() {
    const { box } = this;
    const spotOf = (event) => event.target.closest?.('[data-spot]')?.dataset.spot;
    box.addEventListener('pointerdown', (event) => (this.pointer = event.pointerType));
    box.addEventListener('click', (event) => {
      const spot = spotOf(event);
      if (spot === undefined || !this.live) return;
      this.walkTo(spot);
      this.touched(spot, this.pointer);
    });
    box.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch' && this.live) this.looked(spotOf(event) ?? null);
    });
    box.addEventListener('pointerleave', () => this.live && this.looked(null));
    box.addEventListener('pointermove', (event) => {
      if (!this.origin || event.pointerType === 'touch') return;
      const under = this.place(spotOf(event));
      this.stretch(this.origin, under ?? this.point(event));
    });
    box.addEventListener('focusin', (event) => {
      const spot = spotOf(event);
      if (spot !== undefined && this.live && event.target.matches(':focus-visible')) this.looked(spot);
    });
    box.addEventListener('focusout', () => this.live && this.looked(null));
    box.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const spot = spotOf(event);
      if (spot === undefined) return;
      if (DIRECTIONS[event.key]) this.walk(spot, DIRECTIONS[event.key]);
      else if (event.key !== 'Enter' && event.key !== ' ') return;
      else if (this.live && !event.repeat) this.touched(spot, 'keyboard');
      event.preventDefault();
    });
  }

  point(event) {
    const { left, top, width, height } = this.drawing.svg.getBoundingClientRect();
    return {
      x: ((event.clientX - left) / width) * this.drawing.width,
      y: ((event.clientY - top) / height) * this.drawing.height,
    };
  }

  walkTo(spot) {
    this.place(this.current)?.element.setAttribute('tabindex', '-1');
    this.current = spot;
    this.rover(true);
  }

  walk(spot, direction) {
    const next = towards(this.drawing.spots, this.place(spot), direction);
    if (next === null) return;
    this.walkTo(next);
    this.place(next).element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

/** The spot nearest to a place; the first one if there is no place. */
function nearest(spots, place) {
  let best = null;
  let least = Infinity;
  for (const [key, { x, y }] of spots) {
    const distance = place ? Math.hypot(x - place.x, y - place.y) : 0;
    if (distance < least) [best, least] = [key, distance];
  }
  return best;
}

/** The spot nearest to a place in a direction, straight ahead rather than aside. */
function towards(spots, place, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const [key, { x, y }] of spots) {
    const ahead = (x - place.x) * dx + (y - place.y) * dy;
    const aside = Math.abs((x - place.x) * dy) + Math.abs((y - place.y) * dx);
    if (ahead < 1 || aside > 2.5 * ahead) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [key, distance];
  }
  return best;
}

/** A sign for what a spot leads to: a move that wins, several of which some do, or none that does. */
function badge({ x, y, width, height }, verdict, low) {
  const small = low ? [x + width - 2, y + height - 2] : [x + width + 5, y + 5];
  const [cx, cy] = width > 40 ? [x + width - 9, y + 9] : small;
  const sign = verdict === 'loses' ? `M${cx - 3} ${cy - 3}l6 6m0 -6l-6 6` : `M${cx - 4} ${cy}l3 3.5l5 -7`;
  return s('g', { class: `badge ${verdict}` }, s('circle', { cx, cy, r: 8 }), s('path', { d: sign }));
}

function pill(text, [x, y]) {
  const width = Math.max(24, 12 + 8 * text.length);
  return s(
    'g',
    { class: 'pill' },
    s('rect', { x: x - width / 2, y: y - 11, width, height: 22, rx: 11 }),
    s('text', { x, y: y + 5 }, text),
  );
}
