// Connects the parts of the page: what is shown, addresses, and keys.

import { ask, cancel, never } from './api.js';
import { Analysis } from './analysis.js';
import { Board } from './board.js';
import { button, find, h, inWords, orSay, sentence, showIf, showText } from './dom.js';
import { Ending } from './ending.js';
import { Lesson } from './lesson.js';
import { recall, remember } from './progress.js';
import { gameOf, nameOf, OPPONENTS, Session } from './session.js';
import { copyLink, savePicture } from './share.js';
import { meantBy, showShelf, suggest } from './shelf.js';
import { Study } from './study.js';
import { Touching } from './touching.js';
import { lang, said, switchLanguage } from './words.js';

const TABS = ['lesson', 'analysis', 'table', 'code'];

/** The lesson without a game. */
const THEORY = 'theory';

/** What the page opens with: a link, and what is said of it. */
const { opening: OPENING, challenge: CHALLENGE } = find('game').dataset;

const session = new Session({
  show,
  fail,
  announce: (index) => board.announce(session.view.moves[index].ways[0]),
  fade: (index) => board.fade(session.view.moves[index].ways[0]),
});
const board = new Board({
  touch: (spot, pointer) => touching.touch(spot, pointer),
  pointAt: (spot) => touching.pointAt(spot),
});
const analysis = new Analysis(board);
const touching = new Touching({
  board,
  play: ({ index }) => session.play({ index }),
  preview: (move) => analysis.preview(move),
});
const study = new Study({ session });
const lessons = new Lesson({ play: playLine, chooseTab });
const ending = new Ending(session, {
  again: () => again({ position: session.state.start }),
  easier: () => playAgainst('easy'),
  harder,
  explain: explainStart,
  replay: (ply, why) => session.change({ ply }, why),
});

let tab = 'lesson';
/** The lesson that is read, if it is not the one of the game. */
let reading = null;
/** Whether the page is as it opens, with the shelf below the game. */
let atHome = false;
let hintsGiven = 0;
let nudges = 0;
let level = 0;

/** Whether what is beside the game comes from below. */
const isNarrow = () => matchMedia('(max-width: 54em)').matches;

/** Shows a position, and a message about the move to it. */
function show(view, message) {
  if (find('game').dataset.game !== view.game) enter(view);
  for (const id of ['objection', 'trouble', 'nudge-text', 'shared']) showText(id, '');
  const opens = atHome && session.personMoves && !message && session.state.line.length === 0 && view.link === OPENING;
  showText('message', opens ? CHALLENGE : message);
  find('message').className = opens ? 'challenge' : '';
  showText('status', view.status);
  find('description').textContent = view.description;
  find('position').value = view.position;
  nudges = 0;

  const playable = session.personMoves;
  const { game, start } = session.state;
  const review = view.winner || view.analysis ? session.review().catch(never) : null;
  showRecord(review);
  board.show(view.scene, playable, `${game} ${start}`);
  touching.reset(playable ? view : null);
  find('typed-move').placeholder = view.moves[0]?.phrase ?? '';
  for (const id of ['typed-move', 'play-typed', 'nudge']) find(id).disabled = !playable;
  analysis.show(view, session.here.mover);
  const heard = [message, view.status, view.analysis && find('verdict').textContent];
  showText('said', heard.filter(Boolean).map(said).join('. '));
  study.hideProof();
  showIf('chooser', view.moves.length > 0);
  showIf('tab-code', Boolean(view.lesson));
  ending.show(view, review);
  showControls();
  showTab();

  if (opens) return;
  history.replaceState(null, '', `#${view.link}`);
  keepGame();
}

function enter(view) {
  find('game').dataset.game = view.game;
  if (view.game !== gameOf({ link: OPENING })) showIf('way', false);
  document.title = `${view.title} · nimbers`;
  find('title').replaceChildren(...inWords(view.title));
  find('subtitle').replaceChildren(...inWords(view.subtitle === view.title ? '' : (view.subtitle ?? '')));
  showText('about', view.about);
  showText('typing', view.typing);
  showText('position-objection', '');
  cancel('hint', 'table', 'prove');
  [hintsGiven, level] = [0, 0];
  find('hints').replaceChildren();
  study.reset();
  analysis.close();
  if (tab === 'code' && !view.lesson) tab = 'lesson';
  if (tab === 'lesson' && !view.lesson && !reading) tab = 'analysis';
  showIf('game', true);
  find('title').focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** The moves so far, each of which leads back to the position after it; above each, who could win after it. */
async function showRecord(review) {
  const { line, ply } = session.state;
  const item = ({ phrase }, index) => {
    const who = nameOf(session.moverAt(index));
    const current = index + 1 === ply ? 'step' : null;
    const onclick = () => session.change({ ply: index + 1 });
    const attributes = { class: 'quiet', 'data-ply': index, 'aria-current': current, onclick };
    return h('li', {}, button(attributes, `${who} ${phrase}`));
  };
  find('record').replaceChildren(...line.map(item));
  const items = find('record').children;
  const outcomes = (await review)?.outcomes ?? [];
  outcomes.slice(1).forEach(({ wins }, index) => {
    const winner = nameOf(session.moverAt(wins ? index + 1 : index));
    items[index].dataset.lane = ['you', 'player 1'].includes(winner) ? 'upper' : 'lower';
    items[index].firstChild.title = { you: 'you can win', I: 'I can win' }[winner] ?? `${winner} can win`;
  });
}

function showControls() {
  const { view } = session;
  const oneSided = !OPPONENTS[session.state.opponent].both;
  find('opponent').value = session.state.opponent;
  showText('rival', find('opponent').selectedOptions[0].dataset.says ?? '');
  for (const undo of document.querySelectorAll('.undo')) undo.disabled = session.undoTo === null;
  find('redo').disabled = session.redoTo === null;
  showIf('swap', oneSided);
  find('swap').disabled = Boolean(view.winner);
  find('analysis').setAttribute('aria-pressed', String(session.state.analysis));
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
  if (tab === 'lesson' || tab === 'code') lessons.show(reading ?? session.view.lesson, anchor);
  if (tab === 'code') lessons.showJudge();
  if (tab === 'table') study.showTable();
}

function chooseTab(name) {
  tab = name;
  showTab();
  if (session.view) keepGame();
}

/** On a phone, opens a sheet from below (`beside` the game, or to `set-up` another), or none: `''`. */
function openSheet(name) {
  document.body.dataset.sheet = name;
  setTall(false);
  for (const opener of document.querySelectorAll('#bar [data-sheet]')) {
    const isOpen = opener.dataset.sheet === name && (opener.dataset.tab ?? tab) === tab;
    opener.setAttribute('aria-expanded', String(isOpen));
  }
  if (!name) return;
  find('board').scrollIntoView({ block: 'start' });
  find(name === 'beside' ? `tab-${tab}` : 'set-up-title').focus({ preventScroll: true });
}

/** Draws the sheet up to the height of the screen, or down again. */
function setTall(isTall) {
  document.body.dataset.tall = String(isTall);
  find('tall').setAttribute('aria-expanded', String(isTall));
}

/** What a button for a sheet does: it closes what is open. */
function toggleSheet({ sheet, tab: wanted = tab }) {
  const closes = document.body.dataset.sheet === sheet && wanted === tab;
  if (wanted === 'analysis' && !session.wanted.analysis) session.change({ analysis: true });
  if (wanted !== tab) chooseTab(wanted);
  openSheet(closes ? '' : sheet);
  if (closes) document.querySelector(`#bar [data-sheet='${sheet}']`).focus();
}

/** Shows an error from the server, or that it does not answer. */
function fail(error) {
  const again = (onclick) => [' ', button({ onclick }, 'Try again')];
  if (find('game').hidden || !session.view) {
    showText('trouble', error.message);
    if (error.again) find('trouble').append(...again(route));
    return;
  }
  showText('objection', error.message);
  showControls();
  history.replaceState(null, '', `#${session.view.link}`);
  if (session.machineMoves) find('objection').append(...again(() => session.change({})));
}

function keepGame() {
  remember('sessionStorage', 'game', { state: session.state, tab, link: session.view.link, lang });
}

function keepSettings() {
  remember('localStorage', 'settings', { opponent: session.state.opponent, letters: find('keys-on').checked });
}

const address = () => location.hash.slice(1);

async function route() {
  // A game or a lesson that was chosen before this one is no longer wanted.
  cancel('visit');
  const link = address();
  const lesson = /^lesson\/([^/]+)(?:\/(.*))?$/.exec(link);
  openSheet('');
  atHome = link === '' || link === 'shelf';
  if (!atHome) showIf('shelf', false);
  if (atHome) offerWay();
  if (atHome) await goHome();
  else if (lesson) await read(lesson[1], lesson[2]);
  else {
    reading = null;
    if (link.includes('~')) await openLine(link);
    else if (!(await resume(link))) await open({ link });
  }
}

/** Opens a lesson beside its game, at the position that it plays: the theory beside the game that is played. */
async function read(id, anchor) {
  const isHere = session.view && (reading ?? session.view.lesson) === id;
  const opened = isHere && Boolean(anchor || !session.view.winner);
  tab = 'lesson';
  reading = id;
  try {
    if (id === THEORY && !session.view && !(await resume())) await session.open({ link: OPENING });
    if (id !== THEORY && !opened) {
      const { game, html } = await ask({ ask: 'lesson', game: id }, 'visit');
      const played = h('template');
      played.innerHTML = html;
      const from = JSON.parse(played.content.querySelector('.from-here')?.dataset.line ?? '{}');
      await session.open({ game: from.game ?? game, position: from.start });
    }
  } catch (error) {
    if (session.view) fail(error);
    else await goHome(...sentence(error.message).flat());
    return;
  }
  tab = 'lesson';
  showTab(anchor);
  if (isNarrow()) openSheet('beside');
}

/** Resumes the saved game, if there is one and it is at the position of the link. */
async function resume(link) {
  const saved = recall('sessionStorage', 'game');
  if (!saved.state || (link && saved.link !== link)) return false;
  if (link && TABS.includes(saved.tab)) ({ tab } = saved);
  if (saved.lang !== lang) saved.state.line = (await session.review(saved.state)).line;
  return session.change({ ...saved.state, opponent: session.state.opponent });
}

/** Opens a game with its moves; a link that ends with `~` is one of whoever moves second. */
async function openLine(link) {
  try {
    const { game, start, line } = await ask({ ask: 'line', link }, 'visit');
    const yours = link.endsWith('~') ? 1 : 0;
    await session.change({ game, start, line, ply: line.length, yours, analysis: false, helped: false });
  } catch (error) {
    await goHome(...sentence(error.message).flat());
  }
}

/** Opens another game, with its table closed. */
async function open(from) {
  if (gameOf(from) !== session.state.game) tab = 'lesson';
  const opened = await session.open(from);
  if (!opened && find('game').hidden) await goHome(...find('trouble').childNodes);
  return opened;
}

/** What the page opens with, and the shelf below it. */
async function goHome(...complaint) {
  session.leave();
  find('game').dataset.game = '';
  [atHome, reading, tab] = [true, null, 'analysis'];
  if (await session.open({ link: OPENING })) {
    document.title = 'nimbers';
    find('trouble').replaceChildren(...complaint);
  }
  // What is above it has its place now.
  await orSay('trouble', showShelf);
  showIf('shelf', atHome);
  if (address() === 'shelf') find('shelf').scrollIntoView();
}

/** On a first visit, offers the boards that lead to the pairing. */
function offerWay() {
  if (recall('localStorage', 'way').offered) return;
  remember('localStorage', 'way', { offered: true });
  showIf('way', true);
}

/** Puts one of these boards in play, or asks for one, and says what to look for. */
async function goOneStep({ heaps, says }) {
  const game = gameOf({ link: OPENING });
  if (heaps) return session.change({ game, start: heaps, line: [], ply: 0, yours: 0, helped: false }, says);
  if (isNarrow()) openSheet('set-up');
  showText('message', says);
  find('position').focus();
}

/** What was above the board leaves its place empty, so that the board stays. */
function skipWay() {
  find('way').inert = true;
  board.focus();
}

/** Puts a line of play from a lesson on the board, and does there what a command does. */
async function playLine(played, does = 'play') {
  const { game, line } = played;
  reading = lessons.id;
  const kept = does === 'explain' || (session.state.analysis && game === session.state.game);
  if (!(await session.change({ ...played, ply: line.length, analysis: kept }))) return;
  openSheet('');
  find('board').scrollIntoView({ block: 'nearest' });
  if (does === 'hint') return orSay('objection', hint);
  if (does === 'play') return;
  chooseTab(does === 'explain' ? 'analysis' : 'table');
  if (isNarrow()) openSheet('beside');
  if (does === 'prove') study.showProof();
  if (does === 'guess') find('guess').focus();
}

async function nudge() {
  if (!session.personMoves) return;
  nudges = Math.min(2, nudges + 1);
  const { text } = await ask({ ask: 'nudge', ...session.here, step: nudges });
  showText('nudge-text', text);
  showText('said', text);
}

async function hint() {
  const { hints } = await ask({ ask: 'hint', game: session.state.game, step: hintsGiven + 1 });
  hintsGiven = hints.length;
  find('hints').replaceChildren(...hints.map((text) => h('li', {}, sentence(text))));
  showText('said', hints.at(-1));
  showControls();
}

async function toggleAnalysis() {
  const shown = !session.wanted.analysis;
  if (shown) chooseTab('analysis');
  await session.change({ analysis: shown });
}

/** Shows the position that the game began with, and why it is won or lost. */
async function explainStart() {
  if (!(await session.change({ ply: 0, analysis: true }))) return;
  chooseTab('analysis');
  find('why').open = true;
  if (isNarrow()) openSheet('beside');
}

/** A perfect machine after an easy one, then larger positions. */
async function harder() {
  return session.state.opponent === 'easy' ? playAgainst('perfect') : playAtRandom(Math.min(3, level + 1));
}

function playAgainst(opponent) {
  session.state.opponent = opponent;
  keepSettings();
  return again({ position: session.state.start });
}

/** Starts another game with the same rules, or says beside the field why it cannot. */
async function again(from) {
  showText('position-objection', '');
  const opened = await session.open({ game: session.state.game, ...from });
  if (opened) {
    openSheet('');
    find('status').scrollIntoView({ block: 'nearest' });
  } else find('position-objection').replaceChildren(...find('objection').childNodes);
  return opened;
}

function playAtRandom(wanted) {
  level = wanted;
  return again({ random: { level, seed: Math.floor(Math.random() * 2 ** 53) } });
}

/** Plays a game that is typed on the shelf, with its position. */
async function openTyped(text = find('other-game').value) {
  showText('other-objection', '');
  if (text.trim() === '') return;
  let refusal = null;
  for (const meant of await meantBy(text)) {
    try {
      const { link } = await ask({ ask: 'position', ...meant }, 'visit');
      location.hash = link;
      return;
    } catch (error) {
      refusal ??= error.message;
    }
  }
  suggest(refusal, openTyped);
}

async function playTyped() {
  const field = find('typed-move');
  const { ply } = session.state;
  await session.play({ typed: field.value });
  if (session.state.ply !== ply) field.value = '';
}

const KEYS = {
  KeyZ: (event) => (event.shiftKey ? session.redo() : session.undo()),
  KeyY: () => session.redo(),
  KeyA: toggleAnalysis,
  KeyH: () => orSay('objection', nudge),
  Slash: () => find('help').showModal(),
};

/** A key by its letter; by its place where the keyboard writes other letters, such as Korean ones. */
const keyOf = ({ key = '', code }) => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === '?' ? 'Slash' : code);

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || find('help').open) return;
  const typing = event.target.matches('select, textarea, input:not([type=range], [type=checkbox])');
  const idle = event.target === document.body || event.target === find('title');
  const action = KEYS[keyOf(event)];
  if (typing || (find('game').hidden && action !== KEYS.Slash)) return;
  if (event.key === 'Escape') {
    showText('objection', '');
    touching.clear();
    if (document.body.dataset.sheet) toggleSheet(document.body.dataset);
  } else if (idle && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    event.preventDefault();
    board.focus();
  } else if (action && find('keys-on').checked) {
    event.preventDefault();
    action(event);
  }
}

const listenTo = (id, event, action) => find(id).addEventListener(event, action);
const submit = (id, action) =>
  listenTo(id, 'submit', (event) => {
    event.preventDefault();
    action();
  });

const clicks = {
  redo: () => session.redo(),
  swap: () => session.change({ yours: 1 - session.wanted.yours }),
  nudge: () => orSay('objection', nudge),
  hint: () => orSay('objection', hint),
  analysis: toggleAnalysis,
  'analysis-here': toggleAnalysis,
  new: () => again({ position: session.state.start }),
  good: () => again({}),
  easy: () => playAtRandom(1),
  medium: () => playAtRandom(2),
  hard: () => playAtRandom(3),
  'copy-link': () => orSay('shared', async () => copyLink((await session.review()).link)),
  'save-picture': () => orSay('shared', savePicture),
  'help-open': () => find('help').showModal(),
  language: switchLanguage,
  'way-skip': skipWay,
  tall: () => setTall(document.body.dataset.tall !== 'true'),
};
for (const [id, action] of Object.entries(clicks)) listenTo(id, 'click', action);
submit('position-form', () => again({ position: find('position').value.trim() || undefined }));
submit('move-form', playTyped);
submit('other-form', () => openTyped());

listenTo('opponent', 'change', async (event) => {
  await session.change({ opponent: event.target.value });
  keepSettings();
});
listenTo('keys-on', 'change', keepSettings);

for (const step of document.querySelectorAll('#way [data-says]')) step.addEventListener('click', () => goOneStep(step.dataset));
for (const name of TABS) listenTo(`tab-${name}`, 'click', () => chooseTab(name));
document.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
  const shown = TABS.filter((name) => !find(`tab-${name}`).hidden);
  const step = { ArrowLeft: shown.length - 1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  chooseTab(shown[(shown.indexOf(tab) + step) % shown.length]);
  find(`tab-${tab}`).focus();
});
for (const undo of document.querySelectorAll('.undo')) undo.addEventListener('click', () => session.undo());
for (const opener of document.querySelectorAll('button[data-sheet]')) {
  opener.addEventListener('click', () => toggleSheet(opener.dataset));
}
addEventListener('hashchange', route);
document.addEventListener('keydown', keys);

const { opponent, letters } = recall('localStorage', 'settings');
if (OPPONENTS[opponent]) session.state.opponent = opponent;
find('keys-on').checked = letters !== false;
if (lang === 'ko') Object.assign(find('language'), { textContent: 'English', lang: 'en' });
find('loading').remove();
document.body.classList.toggle('embedded', new URLSearchParams(location.search).has('embed'));
route();
