// The shelf: lessons and games to choose from.

import { ask } from './api.js';
import { find, h, inWords, sentence, showText } from './dom.js';
import { draw } from './scene.js';

let shown = false;

/** The game of the first lesson. */
export async function firstGame() {
  const { lessons, games } = await ask({ ask: 'shelf' });
  return [...lessons, ...games][0].game;
}

/** Fills the shelf, once. */
export async function showShelf() {
  if (shown) return;
  const { lessons, games, also } = await ask({ ask: 'shelf' });
  const cards = (entries) => entries.map((entry) => h('li', {}, card(entry)));
  find('first-lesson').replaceChildren(...lessons.slice(0, 1).map((lesson) => card(lesson, true)));
  find('lessons').replaceChildren(...cards(lessons.slice(1)));
  find('games').replaceChildren(...cards(games));
  find('names').replaceChildren(...games.map(({ game, about }) => h('option', { value: game }, about)));
  showText('also', also);
  shown = true;
}

function card({ game, name, about, note, scene }, large = false) {
  const picture = h('div', { class: 'picture' }, draw(scene, large ? 420 : 300, true).svg);
  const play = large ? h('span', { class: 'button main' }, 'Play') : null;
  const notes = note ? h('p', { class: 'soft' }, note) : null;
  const text = h('div', {}, h('h3', {}, inWords(name)), h('p', {}, sentence(about)), notes, play);
  return h('a', { class: large ? 'card large' : 'card', href: `#${game}`, 'data-game': game }, picture, text);
}
