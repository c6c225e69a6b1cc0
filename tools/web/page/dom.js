// Making and finding elements.

const SVG = 'http://www.w3.org/2000/svg';

/** An element of HTML: `h('p', { class: 'said', onclick: f }, 'text', other)`. */
export function h(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function s(name, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, name), attributes, children);
}

function furnish(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export const find = (id) => document.getElementById(id);

/** Text with its Korean marked as such. */
export function inWords(text) {
  return text
    .split(/([\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]+(?:\s+\d*\s*[\uac00-\ud7a3]+)*)/)
    .filter((piece) => piece !== '')
    .map((piece) => (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(piece) ? h('span', { lang: 'ko' }, piece) : piece));
}

/** A sentence of the engine: what it sets in backticks becomes code. */
export function sentence(text) {
  return text
    .split('`')
    .flatMap((piece, index) => (index % 2 === 1 ? [h('code', {}, piece)] : inWords(piece)));
}

export function showIf(element, shown) {
  element.hidden = !shown;
}

export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
