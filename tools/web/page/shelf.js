// The shelf: lessons and games to choose from.

import { ask } from './api.js';
import { find, h, inWords, sentence } from './dom.js';
import { draw } from './scene.js';

let shown = false;

/** What is played in the first lesson. */
export async function firstLesson() {
  const { lessons, games } = await ask({ ask: 'shelf' });
  return [...lessons, ...games][0].game;
}

/** Fills the shelf, once. */
export async function showShelf() {
  if (shown) return;
  const { lessons, games, also } = await ask({ ask: 'shelf' });
  const [first, ...others] = lessons;
  find('first-lesson').replaceChildren(...(first ? [card(first, true)] : []));
  find('lessons').replaceChildren(...others.map((lesson) => h('li', {}, card(lesson))));
  find('games').replaceChildren(...games.map((game) => h('li', {}, card(game))));
  find('names').replaceChildren(...games.map(({ game, about }) => h('option', { value: game }, about)));
  find('also').replaceChildren(...sentence(also));
  shown = true;
}

function card({ game, name, about, head, lessons = [], scene }, large = false) {
  const picture = h('div', { class: 'picture' }, draw(scene, large ? 420 : 300, true).svg);
  return h(
    'a',
    { class: large ? 'card large' : 'card', href: `#${game}`, 'data-game': game },
    picture,
    h(
      'div',
      {},
      h('h3', {}, ...inWords(name)),
      h('p', {}, ...sentence(about)),
      head ? h('p', { class: 'soft' }, head) : null,
      !head && lessons.length > 0 ? h('p', { class: 'soft' }, `lesson ${lessons.join(', ')}`) : null,
      large ? h('span', { class: 'button main' }, 'Play') : null,
    ),
  );
}
