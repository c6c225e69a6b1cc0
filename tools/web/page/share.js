// What a visitor takes along: a link to the game, and a picture of the board.

import { find, h, s, showText } from './dom.js';

/** The address of the game with its moves; with `?embed`, of the board alone. */
export const addressOf = (link, search = '') => `${location.origin}${location.pathname}${search}#${link}`;

/** A board for another page, with all that is below it. */
export const frameOf = (link) => `<iframe src="${addressOf(link, '?embed')}" width="600" height="450" title="nimbers"></iframe>`;

/** Copies a text, and says so. */
export async function copy(text, says) {
  try {
    await navigator.clipboard.writeText(text);
    showText('shared', says);
  } catch {
    find('shared').replaceChildren(text);
  }
  // Above the bar of a phone.
  find('shared').scrollIntoView({ block: 'nearest' });
}

/** Saves the board as a picture, twice as large as it is shown. */
export async function savePicture() {
  const svg = find('board').querySelector('svg').cloneNode(true);
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
  const { backgroundColor } = getComputedStyle(find('board'));
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  svg.append(document.querySelector('defs').cloneNode(true), s('style', {}, `${rules.join('')}:root { color-scheme: ${theme}; }`));
  const image = h('img', { src: `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}` });
  await image.decode();
  const canvas = h('canvas', { width: 2 * image.width, height: 2 * image.height });
  const context = canvas.getContext('2d');
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  h('a', { href: canvas.toDataURL(), download: 'nimbers.png' }).click();
}
