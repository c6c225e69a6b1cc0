// Joins the parts of the page: what is shown when, where the address leads, and what the keys do.

import { Stale, ask } from './api.js';
import { Board } from './board.js';
import { find, h, inWords, sentence, showIf } from './dom.js';
import { Light } from './light.js';
import { MoveList } from './moves.js';
import { OPPONENTS, Session } from './session.js';
import { firstLesson, showShelf } from './shelf.js';
import { store } from './store.js';
import { Study } from './study.js';
import { Touching } from './touch.js';

const TABS = ['lesson', 'light', 'table'];

/** The lesson that is about no game. */
const THEORY = 'theory';

const session = new Session({ show, object, fail, announce: (move) => board.announce(spotsOf(move)), fade: (move) => board.fade(spotsOf(move)) });
const board = new Board({
  touched: (spot, pointer) => touching.touch(spot, pointer),
  looked: (spot) => touching.look(spot),
});
const light = new Light(board);
const touching = new Touching({
  board,
  session,
  play: (move) => session.play(move.move),
  object,
  preview: (move) => light.preview(move),
});
const moves = new MoveList(touching);
const study = new Study({ session });

let tab = 'lesson';
let reading = null;
let hintsGiven = 0;
let nudges = 0;

function spotsOf(move) {
  return session.at.moves.find((one) => one.move === move)?.touched ?? [];
}

/** Shows a position, and what was said on the way to it. */
function show(at, said) {
  const another = find('game').dataset.game !== at.game;
  if (another) enter(at);
  object('');
  trouble('');
  find('said').replaceChildren(...sentence(said));
  find('status').replaceChildren(...sentence(at.status));
  find('status').className = at.over ? 'over' : '';
  find('position-said').textContent = at.said;
  find('position').value = at.position;
  nudges = 0;
  find('nudge-text').textContent = '';

  const playable = session.personMoves;
  board.show(at.scene, playable);
  touching.reset(playable ? at : null);
  moves.show(at.moves, playable);
  find('typed-move').placeholder = at.moves[0]?.move ?? '';
  find('typed-move').disabled = !playable;
  find('move-form').querySelector('button').disabled = !playable;
  find('nudge').disabled = !playable;
  light.show(at.light);
  study.hideProof();
  showControls();
  showTab();

  history.replaceState(null, '', `#${at.link}`);
  keepGame(at.link);
}

/** Another game than before is shown. */
function enter(at) {
  find('game').dataset.game = at.game;
  document.title = `${at.title} · nimbers`;
  find('title').replaceChildren(...inWords(at.title));
  find('about').replaceChildren(...sentence(at.about));
  find('typed-help').replaceChildren(...sentence(at.typed));
  find('position-objection').textContent = '';
  hintsGiven = 0;
  find('hints').replaceChildren();
  study.reset();
  if (tab === 'lesson' && !at.lesson) tab = 'light';
  view('game');
  find('title').focus({ preventScroll: true });
  scrollTo(0, 0);
}

function view(name) {
  showIf(find('shelf'), name === 'shelf');
  showIf(find('game'), name === 'game');
}

function showControls() {
  const { at } = session;
  find('opponent').value = session.opponent;
  find('undo').disabled = session.undoTo === null;
  find('redo').disabled = session.redoTo === null;
  const oneSided = !session.rules.both;
  showIf(find('swap'), oneSided);
  find('swap').disabled = Boolean(at.over);
  showIf(find('again'), Boolean(at.over));
  showIf(find('review'), at.over === 'machine' && session.sidesAreKept);
  showIf(find('begins-later'), oneSided && session.line.length > 0 && session.machineBegins !== (session.yours === 1));
  showIf(find('begins'), oneSided);
  showIf(find('begins-label'), oneSided);
  find('light').setAttribute('aria-pressed', String(session.light));
  showIf(find('hint'), at.hints > 0);
  find('hint').disabled = hintsGiven >= at.hints;
  find('hint').textContent = hintsGiven === 0 ? 'Hint' : `Hint ${hintsGiven} of ${at.hints}`;
}

function showTab(anchor) {
  for (const name of TABS) {
    const chosen = name === tab;
    const button = find(`tab-${name}`);
    button.setAttribute('aria-selected', String(chosen));
    button.tabIndex = chosen ? 0 : -1;
    showIf(find(`panel-${name}`), chosen);
  }
  if (!session.at) return;
  if (tab === 'lesson') study.showLesson(reading ?? session.at.lesson, anchor);
  if (tab === 'table') study.showTable();
}

function chooseTab(name) {
  tab = name;
  showTab();
  if (session.at) keepGame(session.at.link);
}

/** Why something is no move. */
function object(text) {
  find('objection').replaceChildren(...sentence(text));
}

function trouble(text) {
  find('trouble').replaceChildren(...sentence(text));
  showIf(find('trouble'), text !== '');
}

/** Nothing is at this address: says so on the shelf, if nothing else is shown. */
async function refuse(error) {
  fail(error);
  if (find('game').hidden && find('shelf').hidden) await home(error.message);
}

/** The server refused, or does not answer. */
function fail(error) {
  if (find('game').hidden || !session.at) {
    trouble(error.message);
    return;
  }
  object(error.message);
  showControls();
  history.replaceState(null, '', `#${session.at.link}`);
  const waits = !session.personMoves && !session.at.over;
  if (waits) find('objection').append(' ', h('button', { type: 'button', onclick: () => session.goTo(session.ply) }, 'Try again'));
}

function keepGame(link) {
  const { game, start, ply, yours, light: lit } = session;
  store.keepGame({ game, start, ply, yours, light: lit, line: session.line, tab, link, title: session.at.title });
}

function keepSettings() {
  const { opponent, machineBegins } = session;
  store.keepSettings({ opponent, machineBegins, letters: find('keys-on').checked, wide: isWide() });
}

function isWide() {
  return find('game').classList.contains('wide');
}

function recallSettings() {
  const kept = store.settings();
  if (OPPONENTS[kept.opponent]) session.opponent = kept.opponent;
  session.machineBegins = kept.machineBegins === true;
  find('begins').value = session.machineBegins ? 'machine' : 'you';
  find('keys-on').checked = kept.letters !== false;
  widen(kept.wide === true);
}

function widen(wide) {
  find('game').classList.toggle('wide', wide);
  find('wide').setAttribute('aria-pressed', String(wide));
}

/** Goes where the address leads. */
async function route() {
  const link = address();
  if (link === '') return home();
  const lesson = /^lesson\/([^/]+)(?:\/(.*))?$/.exec(link);
  if (lesson) return read(lesson[1], lesson[2]);
  reading = null;
  if ((await resume(link)) === false) await open({ link });
}

const address = () => location.hash.slice(1);

/** Opens a lesson beside its game: the theory beside the one that is played. */
async function read(id, anchor) {
  tab = 'lesson';
  if (id === THEORY) {
    if (!session.at && (await resume()) === false) await open({ game: await firstLesson() });
    reading = THEORY;
  } else {
    reading = null;
    if (session.at?.lesson !== id) await openLesson(id);
  }
  showTab(anchor);
  find('panel-lesson').scrollIntoView({ block: 'nearest' });
}

async function openLesson(id) {
  try {
    const { game } = await ask({ ask: 'lesson', game: id });
    await open({ game });
  } catch (error) {
    if (!(error instanceof Stale)) await refuse(error);
  }
}

/** Takes up the game that was left, if there is one, and if it stands where the link leads. */
async function resume(link) {
  const kept = store.game();
  if (!kept || (link && kept.link !== link)) return false;
  if (link && TABS.includes(kept.tab)) tab = kept.tab;
  return session.take(kept);
}

/** Opens another game. Its table stays closed until somebody opens it. */
async function open(from) {
  tab = 'lesson';
  const opened = await session.open(from);
  if (opened === false && find('game').hidden && find('shelf').hidden) await home(find('trouble').textContent);
  return opened;
}

async function home(complaint = '') {
  session.leave();
  document.title = 'nimbers';
  find('game').dataset.game = '';
  trouble(complaint);
  const kept = store.game();
  showIf(find('go-on'), Boolean(kept));
  if (kept) find('go-on').replaceChildren(h('a', { href: `#${kept.link}` }, 'Go on with ', ...inWords(kept.title)));
  try {
    await showShelf();
  } catch (error) {
    if (!(error instanceof Stale)) trouble(error.message);
  }
  if (address() !== '' && !complaint) return;
  view('shelf');
}

/** Goes on from where a transcript in a lesson ends. */
async function takeFromLesson({ game, position, mover, moves: made }) {
  try {
    const { start, moves: steps } = await ask({ ask: 'line', game, start: position, moves: JSON.parse(made) });
    const line = steps.map(({ move, position: after }) => ({ move, position: after, said: '' }));
    const light = session.light && game === session.game;
    const yours = mover === 'machine' ? 1 : 0;
    if (await session.take({ game, start, line, yours, light })) find('board').scrollIntoView({ block: 'nearest' });
  } catch (error) {
    if (!(error instanceof Stale)) fail(error);
  }
}

/** Goes back to where the game could have been won for the last time, if it could. */
async function review() {
  try {
    const { game, start, line, yours } = session;
    const { ply, said } = await ask({ ask: 'review', game, start, yours, moves: line.map((entry) => entry.move) });
    if (ply !== null) {
      await session.goTo(ply, said);
      return;
    }
    find('said').replaceChildren(...sentence(said));
    showIf(find('review'), false);
  } catch (error) {
    if (!(error instanceof Stale)) fail(error);
  }
}

async function nudge() {
  if (!session.personMoves) return;
  try {
    nudges = Math.min(2, nudges + 1);
    const { text } = await ask({ ask: 'nudge', ...session.here, mover: session.moverAt(session.ply), step: nudges });
    find('nudge-text').replaceChildren(...sentence(text));
  } catch (error) {
    if (!(error instanceof Stale)) fail(error);
  }
}

async function hint() {
  try {
    const { hints } = await ask({ ask: 'hint', game: session.game, step: hintsGiven + 1 });
    hintsGiven = hints.length;
    find('hints').replaceChildren(...hints.map((text) => h('li', {}, ...sentence(text))));
    showControls();
  } catch (error) {
    if (!(error instanceof Stale)) fail(error);
  }
}

async function toggleLight() {
  const lit = !session.light;
  if ((await session.change({ light: lit })) && lit) chooseTab('light');
}

/** Another game of the same kind. Where it cannot be had, says so beside the field. */
async function another(from) {
  find('position-objection').textContent = '';
  const opened = await session.open({ game: session.game, ...from });
  if (opened === false) find('position-objection').replaceChildren(...find('objection').childNodes);
}

function listen() {
  const on = (id, event, action) => find(id).addEventListener(event, action);
  const submit = (id, action) =>
    on(id, 'submit', (event) => {
      event.preventDefault();
      action();
    });

  on('undo', 'click', () => session.undo());
  on('redo', 'click', () => session.redo());
  on('swap', 'click', () => session.swap());
  on('review', 'click', review);
  on('nudge', 'click', nudge);
  on('hint', 'click', hint);
  on('light', 'click', toggleLight);
  on('light-here', 'click', toggleLight);
  on('new', 'click', () => another({ position: session.start }));
  on('again', 'click', () => another({ position: session.start }));
  on('good', 'click', () => another({}));
  for (const button of document.querySelectorAll('[data-level]')) {
    button.addEventListener('click', () => {
      const seed = Math.floor(Math.random() * 2 ** 53);
      another({ random: { level: Number(button.dataset.level), seed } });
    });
  }
  submit('position-form', () => another({ position: find('position').value }));
  submit('move-form', async () => {
    const field = find('typed-move');
    const { ply } = session;
    await session.play(field.value);
    if (session.ply !== ply) field.value = '';
  });
  submit('other-form', async () => {
    const typed = find('other-game').value.trim();
    find('other-objection').textContent = '';
    if (typed === '') return;
    const [game, ...position] = typed.split(/\s+/);
    const from = position.length > 0 ? { game, position: position.join(' ') } : { game };
    if ((await open(from)) !== false) return;
    find('other-objection').replaceChildren(...find('trouble').childNodes);
    trouble('');
  });

  on('opponent', 'change', async (event) => {
    await session.setOpponent(event.target.value);
    keepSettings();
  });
  on('begins', 'change', (event) => {
    session.machineBegins = event.target.value === 'machine';
    keepSettings();
    if (session.line.length === 0) another({ position: session.start });
    else showControls();
  });
  on('wide', 'click', () => {
    widen(!isWide());
    keepSettings();
  });
  on('keys-on', 'change', keepSettings);
  on('help-open', 'click', () => find('help').showModal());

  for (const name of TABS) on(`tab-${name}`, 'click', () => chooseTab(name));
  document.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
    const step = { ArrowLeft: TABS.length - 1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    chooseTab(TABS[(TABS.indexOf(tab) + step) % TABS.length]);
    find(`tab-${tab}`).focus();
  });
  on('lesson', 'click', (event) => {
    const button = event.target.closest('.from-here');
    if (button) takeFromLesson(button.dataset);
  });
  addEventListener('hashchange', route);
  document.addEventListener('keydown', keys);
}

const LETTERS = {
  z: (event) => (event.shiftKey ? session.redo() : session.undo()),
  y: () => session.redo(),
  l: toggleLight,
  h: nudge,
  '?': () => find('help').showModal(),
};

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || find('help').open) return;
  const field = event.target.closest('input, select');
  const typed = field && field.type !== 'range' && field.type !== 'checkbox';
  if (typed || find('game').hidden) {
    if (event.key === '?' && !typed) find('help').showModal();
    return;
  }
  if (event.key === 'Escape') {
    object('');
    touching.clear();
    return;
  }
  const aside = event.target === document.body || event.target === find('title');
  if (aside && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    event.preventDefault();
    board.focus();
    return;
  }
  const action = LETTERS[event.key.toLowerCase()];
  if (!action || !find('keys-on').checked) return;
  event.preventDefault();
  action(event);
}

recallSettings();
listen();
route();
