// The values of parts as blocks: powers of two, equal ones of different parts in pairs.

import { s } from './dom.js';

/** A part of more blocks shows its value as a number. */
const MOST = 6;

/** The exponents of a number's binary digits, the greatest first. */
const exponents = (digits) => [...digits].flatMap((digit, place) => (digit === '1' ? [digits.length - 1 - place] : []));

/** The blocks of each part, those with a partner first. Of an odd number of equal ones, the `favourite` part's stays alone. */
export function pairUp(parts, favourite) {
  const blocks = parts.map(({ digits }, part) => exponents(digits).map((exponent) => ({ exponent, part, mate: null })));
  const waiting = new Map();
  for (const block of blocks.flat()) waiting.set(block.exponent, [...(waiting.get(block.exponent) ?? []), block]);
  for (const equal of waiting.values()) {
    const alone = equal.length % 2 === 1 ? (equal.find(({ part }) => part === favourite) ?? equal.at(-1)) : null;
    const paired = equal.filter((block) => block !== alone);
    for (let index = 0; index < paired.length; index += 2) {
      [paired[index].mate, paired[index + 1].mate] = [paired[index + 1], paired[index]];
    }
  }
  return blocks.map((own) => own.sort((one, other) => Boolean(other.mate) - Boolean(one.mate)));
}

/**
 * Draws blocks on a drawing. `pieces` are `{ value, digits, spots, gone }`: the spots of each part, and those that a move
 * would take. Where stones lie on each other, as many as the value says, the stones are the blocks.
 */
export function drawBlocks({ drawing, beside }, pieces, favourite) {
  const { over, ground, stacks, spots } = drawing;
  const stackOf = (piece) => stacks.find((stack) => piece.spots.some((spot) => stack.spots.includes(spot)));
  const left = ({ spots, gone }) => spots.filter((spot) => !gone.includes(spot));
  const stoned = pieces.map((piece) => {
    const stack = stackOf(piece);
    const stones = stack ? left({ spots: stack.spots, gone: piece.gone }) : [];
    return stones.length === piece.value ? stones : null;
  });
  const several = pieces.length > 1 || stacks.length > 1;
  const areAll = drawing.piled && stoned.every(Boolean) && several;
  const links = [];
  pairUp(pieces, favourite).forEach((blocks, part) => {
    const { value, spots: own } = pieces[part];
    if (areAll) {
      let from = 0;
      for (const block of blocks) {
        const stones = stoned[part].slice(from, (from += 2 ** block.exponent)).map((spot) => spots.get(spot));
        for (const { element } of stones) element.classList.add('block', ...kindOf(block).split(' '));
        const half = stackOf(pieces[part]).half + 5;
        const [lowest, highest] = [stones[0].box, stones.at(-1).box];
        const [x, y] = [stones[0].x, highest.y - 1];
        const area = { x: x - half, y, width: 2 * half, height: lowest.y + lowest.height - y + 1 };
        block.at = [x, y + area.height / 2, half];
        ground.append(s('rect', { ...area, rx: 12, class: `frame ${kindOf(block)}` }));
        const besideIt = { x: area.x - 11, y: block.at[1] + 5, class: `power ${kindOf(block)}` };
        over.append(s('text', besideIt, 2 ** block.exponent));
      }
    } else {
      const place = own.length > 0 ? beside(own) : null;
      if (!place) return;
      const at = [place[0] + (pieces[part].shift ?? 0), place[1]];
      if (blocks.length === 0 || blocks.length > MOST || !several) over.append(chip(String(value), at, 'pill'));
      else
        for (const [index, block] of blocks.entries()) {
          block.at = [...placeOf(drawing.valuesAt, at, index, blocks.length), 0];
          over.append(chip(String(2 ** block.exponent), block.at, `chip ${kindOf(block)}`));
        }
    }
    links.push(...blocks.filter(({ mate }) => mate?.at));
  });
  for (const { at, mate, exponent } of links) {
    const [from, to] = at[0] < mate.at[0] ? [at, mate.at] : [mate.at, at];
    const bend = Math.max(18, (to[0] - from[0]) * 0.35);
    const [start, end] = [from[0] + from[2], to[0] - to[2]];
    const curve = `M${start} ${from[1]}C${start + bend} ${from[1]} ${end - bend} ${to[1]} ${end} ${to[1]}`;
    // Below labels and signs.
    over.prepend(s('path', { d: curve, class: `tie power-${exponent % 4}` }));
  }
}

const kindOf = ({ exponent, mate }) => `power-${exponent % 4} ${mate ? 'paired' : 'alone'}`;

/** Where a chip stands among those of its part: in columns of three above it, or in a row beside it. */
function placeOf(where, [x, y], index, count) {
  if (where === 'right') return [x + 16 - 32 * (count - 1 - index), y];
  const column = Math.floor(index / 3);
  const columns = Math.ceil(count / 3);
  return [x + (column - (columns - 1) / 2) * 34, y - 20 * (index % 3)];
}

function chip(text, [x, y], kind) {
  const width = Math.max(26, 12 + 8 * text.length);
  const box = s('rect', { x: x - width / 2, y: y - 9, width, height: 18, rx: 6 });
  return s('g', { class: kind }, box, s('text', { x, y: y + 5 }, text));
}
