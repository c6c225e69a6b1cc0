// Creates and finds elements.

import { lang, said } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';

/** An element of HTML: `h('p', { class: 'soft', onclick: f }, 'text', other)`. */
export const h = (name, attributes, ...children) => furnish(document.createElement(name), attributes, children);
export const s = (name, attributes, ...children) => furnish(document.createElementNS(SVG, name), attributes, children);

export const button = (attributes, ...children) => h('button', { type: 'button', ...attributes }, ...children);

/** A box with its own scroll bar, reached with the tab key. */
export const scrolled = (label, ...children) =>
  h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': label }, ...children);

/** Sets attributes and, by names such as `onclick`, listeners. */
export function setAttributes(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
}

function furnish(element, attributes = {}, children) {
  setAttributes(element, attributes);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export const find = (id) => document.getElementById(id);

/** How much room a text takes: a letter of Korean as much as two others. */
export const breadth = (text) => [...text].reduce((sum, letter) => sum + (letter >= '가' && letter <= '힣' ? 2 : 1), 0);

/** Text with its Korean parts marked, where the page is not in Korean. */
export function inWords(text) {
  if (lang === 'ko') return [text];
  return text
    .split(/([\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]+(?:\s+\d*\s*[\uac00-\ud7a3]+)*)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(piece) ? h('span', { lang: 'ko' }, piece) : piece,
    );
}

/** A sentence, with text in backticks as code. */
export const sentence = (text) =>
  said(text).split('`').map((piece, index) => (index % 2 === 1 ? h('code', {}, piece) : inWords(piece)));

/** Shows a sentence in the element with this id. */
export function showText(id, text) {
  find(id).replaceChildren(...sentence(text).flat());
}

/** Does what may fail, and shows the reason in the element with this id. */
export async function orSay(id, work) {
  try {
    await work();
  } catch (error) {
    showText(id, error.message);
  }
}

export function showIf(id, shown) {
  find(id).hidden = !shown;
}

/** Scrolls what an element is in, such as a sheet, until it is at the top; the page itself stays. */
export function bringUp(element) {
  let box = element.parentElement;
  while (!/auto|scroll/.test(getComputedStyle(box).overflowY) && box !== document.documentElement) box = box.parentElement;
  const head = box.querySelector(':scope > .tabs')?.offsetHeight ?? 0;
  box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - head;
}

export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
