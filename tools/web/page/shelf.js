// The shelf: lessons and games to choose from.

import { ask } from './api.js';
import { button, find, h, inWords, sentence, showText } from './dom.js';
import { has } from './progress.js';
import { draw } from './scene.js';

let asked = null;

/** What is on the shelf; it is asked for once. */
function shelf() {
  asked ??= ask({ ask: 'shelf' });
  asked.catch(() => (asked = null));
  return asked;
}

export async function showShelf() {
  const { lessons, games, also, source } = await shelf();
  const cards = (entries) => entries.map((entry) => h('li', {}, card(entry)));
  const levels = new Set(lessons.map(({ level }) => level));
  const byLevel = [...levels].map((level) => {
    const own = lessons.filter((lesson) => lesson.level === level);
    return [h('h4', {}, `Level ${level}`), h('ul', { class: 'cards' }, cards(own))];
  });
  find('lessons').replaceChildren(...byLevel.flat());
  find('games').replaceChildren(...cards(games));
  find('names').replaceChildren(...games.map(({ game, about }) => h('option', { value: game }, about)));
  showText('also', also);
  if (source) Object.assign(find('source'), { href: source, hidden: false });
}

/** The lesson to read after a game: its own one, or if that was read, the next one that was not. */
export async function nextLesson(id) {
  const { lessons } = await shelf();
  const from = lessons.findIndex(({ lesson }) => lesson === id);
  return [...lessons.slice(Math.max(0, from)), ...lessons].find(({ lesson }) => !has('read', lesson)) ?? null;
}

/** What somebody may mean who types a game, perhaps by its title, and a position: the likeliest first. */
export async function meantBy(text) {
  const { lessons, games } = await shelf();
  const plain = (words) => {
    const letters = words.toLowerCase().replace(/[’']/g, '');
    return letters.replace(/[\s,:_]+/g, ' ').trim();
  };
  const typed = plain(text);
  const named = [...games, ...lessons]
    .flatMap(({ game, name }) => [game, name].map((one) => [game, plain(one)]))
    .filter(([, name]) => typed === name || typed.startsWith(`${name} `))
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([game, name]) => ({ game, position: typed.slice(name.length).trim() || undefined }));
  const [first, ...words] = text.trim().split(/\s+/);
  return [{ game: first.replace(/[,:]$/, ''), position: words.join(' ') || undefined }, ...named];
}

/** Says why a game is not opened; a name that may be meant can be clicked. */
export function suggest(message, open) {
  const meant = /`([^`]+)`\?/.exec(message)?.[1];
  find('other-objection').replaceChildren(...sentence(message).flat());
  if (meant) find('other-objection').append(' ', button({ onclick: () => open(meant) }, `Play ${meant}`));
}

function card({ game, lesson, name, about, note, scene }) {
  const picture = h('div', { class: 'picture' }, draw(scene, { width: 300, height: 240, mini: true }).svg);
  const marks = [has('read', lesson) && 'read', has('solved', game) && 'won', has('accepted', lesson) && 'solved'].filter(Boolean);
  const done = marks.map((mark) => h('span', { class: `done ${mark}` }, '✓ ', h('span', {}, mark)));
  const notes = note && note !== name ? h('p', { class: 'soft' }, inWords(note)) : null;
  const text = h('div', {}, h('strong', {}, inWords(name)), notes, h('p', {}, sentence(about)), done);
  return h('a', { class: 'card', href: lesson ? `#lesson/${lesson}` : `#${game}`, 'data-game': game }, picture, text);
}
