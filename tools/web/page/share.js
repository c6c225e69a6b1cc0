// What a visitor takes along: a link to the game, and a picture of the board.

import { find, h, s, showText } from './dom.js';

/** Copies a link to the game with its moves. */
export async function copyLink(link) {
  const address = `${location.origin}${location.pathname}#${link}`;
  try {
    await navigator.clipboard.writeText(address);
    showText('shared', 'The link is copied.');
  } catch {
    showText('shared', address);
  }
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
