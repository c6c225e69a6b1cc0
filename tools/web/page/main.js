// Connects the parts of the page: what is shown, addresses, and keys.

import { ask } from './api.js';
import { Board } from './board.js';
import { button, find, h, inWords, recall, remember, sentence, showIf, showText } from './dom.js';
import { Light } from './light.js';
import { OPPONENTS, Session } from './session.js';
import { firstGame, showShelf } from './shelf.js';
import { Study } from './study.js';
import { Touching } from './touching.js';

const TABS = ['lesson', 'light', 'table'];

/** The lesson without a game. */
const THEORY = 'theory';

const session = new Session({
  show,
  fail,
  announce: (phrase) => board.announce(spotsOf(phrase)),
  fade: (phrase) => board.fade(spotsOf(phrase)),
});
const board = new Board({
  touch: (spot, pointer) => touching.touch(spot, pointer),
  pointAt: (spot) => touching.pointAt(spot),
});
const light = new Light(board);
const touching = new Touching({
  board,
  play: ({ index }) => session.play({ index }),
  object,
  preview: (move) => light.preview(move),
});
const study = new Study({ session });

let tab = 'lesson';
let reading = null;
let hintsGiven = 0;
let nudges = 0;

const spotsOf = (phrase) => session.view.moves.find((move) => move.phrase === phrase).ways[0];

/** Shows a position, and a message about the move to it. */
function show(view, message) {
  if (find('game').dataset.game !== view.game) enter(view);
  object('');
  complain('');
  showText('message', message);
  showText('status', view.status);
  find('status').className = view.winner ? 'over' : '';
  find('description').textContent = view.description;
  find('position').value = view.position;
  nudges = 0;
  showText('nudge-text', '');

  const playable = session.personMoves;
  board.show(view.scene, playable);
  touching.reset(playable ? view : null);
  find('typed-move').placeholder = view.moves[0]?.phrase ?? '';
  for (const id of ['typed-move', 'play-typed', 'nudge']) find(id).disabled = !playable;
  light.show(view.light);
  study.hideProof();
  showControls();
  showTab();

  history.replaceState(null, '', `#${view.link}`);
  keepGame();
}

/** Switches to another game. */
function enter(view) {
  find('game').dataset.game = view.game;
  document.title = `${view.title} · nimbers`;
  find('title').replaceChildren(...inWords(view.title));
  showText('about', view.about);
  showText('typing', view.typing);
  showText('position-objection', '');
  hintsGiven = 0;
  find('hints').replaceChildren();
  study.reset();
  if (tab === 'lesson' && !view.lesson) tab = 'light';
  showPage('game');
  find('title').focus({ preventScroll: true });
  scrollTo(0, 0);
}

function showPage(name) {
  showIf('shelf', name === 'shelf');
  showIf('game', name === 'game');
}

function showControls() {
  const { view, oneSided } = session;
  find('opponent').value = session.state.opponent;
  find('undo').disabled = session.undoTo === null;
  find('redo').disabled = session.redoTo === null;
  for (const id of ['swap', 'begins', 'begins-label']) showIf(id, oneSided);
  find('swap').disabled = Boolean(view.winner);
  showIf('again', Boolean(view.winner));
  showIf('review', view.winner === 'machine' && session.yourPlies.length > 0);
  find('light').setAttribute('aria-pressed', String(session.state.light));
  showIf('hint', view.hints > 0);
  find('hint').disabled = hintsGiven >= view.hints;
  find('hint').textContent = hintsGiven === 0 ? 'Hint' : `Hint ${hintsGiven} of ${view.hints}`;
}

function showTab(anchor) {
  for (const name of TABS) {
    const chosen = name === tab;
    find(`tab-${name}`).setAttribute('aria-selected', String(chosen));
    find(`tab-${name}`).tabIndex = chosen ? 0 : -1;
    showIf(`panel-${name}`, chosen);
  }
  if (!session.view) return;
  if (tab === 'lesson') study.showLesson(reading ?? session.view.lesson, anchor);
  if (tab === 'table') study.showTable();
}

function chooseTab(name) {
  tab = name;
  showTab();
  if (session.view) keepGame();
}

/** Says why something is not a move. */
function object(text) {
  showText('objection', text);
}

/** Says why the page cannot be shown. */
function complain(text) {
  showText('trouble', text);
  showIf('trouble', text !== '');
}

/** Shows an error from the server, or that it does not answer. */
function fail(error) {
  if (find('game').hidden || !session.view) {
    complain(error.message);
    return;
  }
  object(error.message);
  showControls();
  history.replaceState(null, '', `#${session.view.link}`);
  const waits = !session.personMoves && !session.view.winner;
  if (waits) find('objection').append(' ', button({ onclick: () => session.change({}) }, 'Try again'));
}

function keepGame() {
  const { link, title } = session.view;
  remember('sessionStorage', 'game', { state: session.state, tab, link, title });
}

function keepSettings() {
  const { state, machineBegins } = session;
  remember('localStorage', 'settings', { opponent: state.opponent, machineBegins, letters: find('keys-on').checked });
}

function recallSettings() {
  const { opponent, machineBegins, letters } = recall('localStorage', 'settings');
  if (OPPONENTS[opponent]) session.state.opponent = opponent;
  session.machineBegins = machineBegins === true;
  find('begins').value = session.machineBegins ? 'machine' : 'you';
  find('keys-on').checked = letters !== false;
}

const address = () => location.hash.slice(1);

/** Shows what the address names. */
async function route() {
  const link = address();
  const lesson = /^lesson\/([^/]+)(?:\/(.*))?$/.exec(link);
  if (link === '') await goHome();
  else if (lesson) await read(lesson[1], lesson[2]);
  else {
    reading = null;
    if (!(await resume(link))) await open({ link });
  }
}

/** Opens a lesson beside its game, or the theory beside the current game. */
async function read(id, anchor) {
  reading = id === THEORY ? THEORY : null;
  try {
    if (id === THEORY && !session.view && !(await resume())) await open({ game: await firstGame() });
    if (id !== THEORY && session.view?.lesson !== id)
      await open({ game: (await ask({ ask: 'lesson', game: id })).game });
  } catch (error) {
    fail(error);
    if (!session.view) await goHome(error.message);
  }
  tab = 'lesson';
  showTab(anchor);
  find('panel-lesson').scrollIntoView({ block: 'nearest' });
}

/** Resumes the saved game, if there is one and it is at the position of the link. */
async function resume(link) {
  const saved = recall('sessionStorage', 'game');
  if (!saved.state || (link && saved.link !== link)) return false;
  if (link && TABS.includes(saved.tab)) ({ tab } = saved);
  return session.change({ ...saved.state, opponent: session.state.opponent });
}

/** Opens another game, with its table closed. */
async function open(from) {
  tab = 'lesson';
  const opened = await session.open(from);
  if (!opened && find('game').hidden && find('shelf').hidden) await goHome(find('trouble').textContent);
  return opened;
}

async function goHome(complaint = '') {
  session.leave();
  document.title = 'nimbers';
  find('game').dataset.game = '';
  complain(complaint);
  const { link, title } = recall('sessionStorage', 'game');
  showIf('go-on', Boolean(link));
  if (link) find('go-on').replaceChildren(h('a', { href: `#${link}` }, 'Go on with ', inWords(title)));
  await orFail(showShelf);
  if (address() === '' || complaint) showPage('shelf');
}

/** Continues the game of a transcript in a lesson. */
async function goOnFromLesson(transcript) {
  const { game, line } = transcript;
  const light = session.state.light && game === session.state.game;
  if (await session.change({ ...transcript, ply: line.length, light }))
    find('board').scrollIntoView({ block: 'nearest' });
}

async function orFail(work) {
  try {
    await work();
  } catch (error) {
    fail(error);
  }
}

/** Goes back to the last position in which the player could have won, if there is one. */
async function review() {
  const { yourPlies: plies, state } = session;
  const positions = plies.map((ply) => (ply === 0 ? state.start : state.line[ply - 1].position));
  const { index, text } = await ask({ ask: 'review', game: state.game, positions });
  showIf('review', false);
  if (index === null) showText('message', text);
  else await session.change({ ply: plies[index] }, `${text}; you played \`${state.line[plies[index]].phrase}\``);
}

async function nudge() {
  if (!session.personMoves) return;
  nudges = Math.min(2, nudges + 1);
  const { text } = await ask({ ask: 'nudge', ...session.here, step: nudges });
  showText('nudge-text', text);
}

async function hint() {
  const { hints } = await ask({ ask: 'hint', game: session.state.game, step: hintsGiven + 1 });
  hintsGiven = hints.length;
  find('hints').replaceChildren(...hints.map((text) => h('li', {}, sentence(text))));
  showControls();
}

async function toggleLight() {
  const lit = !session.wanted.light;
  if ((await session.change({ light: lit })) && lit) chooseTab('light');
}

/** Starts another game with the same rules, or says beside the field why it cannot. */
async function again(from) {
  showText('position-objection', '');
  const opened = await session.open({ game: session.state.game, ...from });
  if (!opened) find('position-objection').replaceChildren(...find('objection').childNodes);
}

function playAtRandom(level) {
  return again({ random: { level, seed: Math.floor(Math.random() * 2 ** 53) } });
}

/** Opens the game and the position that were typed on the shelf. */
async function openTyped() {
  const [game, ...words] = find('other-game').value.trim().split(/\s+/);
  showText('other-objection', '');
  if (game === '' || (await open({ game, position: words.join(' ') }))) return;
  find('other-objection').replaceChildren(...find('trouble').childNodes);
  complain('');
}

async function playTyped() {
  const field = find('typed-move');
  const { ply } = session.state;
  await session.play({ typed: field.value });
  if (session.state.ply !== ply) field.value = '';
}

function listen() {
  const listenTo = (id, event, action) => find(id).addEventListener(event, action);
  const submit = (id, action) =>
    listenTo(id, 'submit', (event) => {
      event.preventDefault();
      action();
    });

  const clicks = {
    undo: () => session.undo(),
    redo: () => session.redo(),
    swap: () => session.change({ yours: 1 - session.wanted.yours }),
    review: () => orFail(review),
    nudge: () => orFail(nudge),
    hint: () => orFail(hint),
    light: toggleLight,
    'light-here': toggleLight,
    new: () => again({ position: session.state.start }),
    again: () => again({ position: session.state.start }),
    good: () => again({}),
    easy: () => playAtRandom(1),
    medium: () => playAtRandom(2),
    hard: () => playAtRandom(3),
    'help-open': () => find('help').showModal(),
  };
  for (const [id, action] of Object.entries(clicks)) listenTo(id, 'click', action);
  submit('position-form', () => again({ position: find('position').value }));
  submit('move-form', playTyped);
  submit('other-form', openTyped);

  listenTo('opponent', 'change', async (event) => {
    await session.change({ opponent: event.target.value });
    keepSettings();
  });
  listenTo('begins', 'change', (event) => {
    session.machineBegins = event.target.value === 'machine';
    keepSettings();
    if (session.state.line.length === 0) again({ position: session.state.start });
  });
  listenTo('keys-on', 'change', keepSettings);

  for (const name of TABS) listenTo(`tab-${name}`, 'click', () => chooseTab(name));
  document.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
    const step = { ArrowLeft: TABS.length - 1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    chooseTab(TABS[(TABS.indexOf(tab) + step) % TABS.length]);
    find(`tab-${tab}`).focus();
  });
  listenTo('lesson', 'click', (event) => {
    const { line } = event.target.closest('.from-here')?.dataset ?? {};
    if (line) goOnFromLesson(JSON.parse(line));
  });
  addEventListener('hashchange', route);
  document.addEventListener('keydown', keys);
}

const LETTERS = {
  z: (event) => (event.shiftKey ? session.redo() : session.undo()),
  y: () => session.redo(),
  l: toggleLight,
  h: () => orFail(nudge),
  '?': () => find('help').showModal(),
};

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || find('help').open) return;
  const typing = event.target.matches('select, input:not([type=range], [type=checkbox])');
  const idle = event.target === document.body || event.target === find('title');
  const action = LETTERS[event.key.toLowerCase()];
  if (typing || (find('game').hidden && event.key !== '?')) return;
  if (event.key === 'Escape') {
    object('');
    touching.clear();
  } else if (idle && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    event.preventDefault();
    board.focus();
  } else if (action && find('keys-on').checked) {
    event.preventDefault();
    action(event);
  }
}

recallSettings();
listen();
route();
