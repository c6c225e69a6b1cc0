// Connects the parts of the page: what is shown, and what buttons and keys do.

import { ask, cancel, never } from './api.js';
import { Analysis } from './analysis.js';
import { Board } from './board.js';
import { bringUp, button, find, h, inWords, orSay, sentence, showIf, showText } from './dom.js';
import { Ending } from './ending.js';
import { Lesson } from './lesson.js';
import { OPENING, Place } from './place.js';
import { recall, remember } from './progress.js';
import { gameOf, nameOf, OPPONENTS, Session } from './session.js';
import { addressOf, copy, frameOf, savePicture } from './share.js';
import { meantBy, suggest } from './shelf.js';
import { Study } from './study.js';
import { Touching } from './touching.js';
import { lang, said, switchLanguage } from './words.js';

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
/** What the reader of a proof was given to break: the start of that game, and a sentence. */
let broken = {};
const touching = new Touching({
  board,
  play: ({ index }) => session.play({ index }),
  preview: (move) => analysis.preview(move),
  idle: () => [...challenge(), ...session.watched.map(([who, why]) => [h('strong', {}, who), ': ', sentence(why)])].map(line),
});
const study = new Study({ session, attack });
const lessons = new Lesson({ session, play: playLine, chooseTab: (name) => place.chooseTab(name), comeUp: () => place.comeUp() });
const place = new Place({ session, lessons, study, fail });
const ending = new Ending(session, {
  again: () => again({ position: session.state.start }),
  easier: () => playAgainst('easy'),
  harder,
  explain: explainStart,
  replay: (ply, why) => session.change({ ply }, why),
});

/** Shows a position, and a message about the move to it. */
function show(view, message) {
  if (find('game').dataset.game !== view.game) enter(view);
  for (const id of ['objection', 'trouble', 'nudge-text', 'shared']) showText(id, '');
  const opens = place.atHome && session.personMoves && !message && session.state.line.length === 0 && view.link === OPENING;
  showText('message', opens ? find('game').dataset.challenge : message);
  find('message').className = opens ? 'challenge' : '';
  showText('status', view.status);
  find('description').textContent = view.description;
  find('position').value = view.position;
  place.nudges = 0;

  const playable = session.personMoves;
  const { game, start } = session.state;
  const review = view.winner || view.analysis ? session.review().catch(never) : null;
  showRecord(review);
  board.show(view.scene, playable, `${game} ${start}`);
  touching.reset(playable ? view : null);
  find('typed-move').placeholder = view.moves[0]?.phrase ?? '';
  for (const id of ['typed-move', 'play-typed', 'nudge', 'watch']) find(id).disabled = !playable;
  analysis.show(view, session.here.mover);
  const heard = [message, ...session.watched.map(([, reason]) => reason), view.status, view.analysis && find('verdict').textContent];
  showText('said', heard.filter(Boolean).map(said).join('. '));
  study.offerProof();
  showIf('chooser', view.moves.length > 0);
  showIf('tab-code', place.hasCode);
  ending.show(view, review);
  showControls();
  place.showTab();

  if (opens) return;
  history.replaceState(null, '', `#${view.link}`);
  find('whole').href = addressOf(view.link);
  place.keep();
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
  find('hints').replaceChildren();
  study.reset();
  analysis.close();
  place.enter(view);
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
  find('hint').disabled = place.hints >= view.hints;
  find('hint').textContent = place.hints === 0 ? 'Hint' : `Hint ${place.hints} of ${view.hints}`;
}

/** Shows an error from the server, or that it does not answer. */
function fail(error) {
  const again = (onclick) => [' ', button({ onclick }, 'Try again')];
  if (find('game').hidden || !session.view) {
    showText('trouble', error.message);
    if (error.again) find('trouble').append(...again(() => place.route()));
    return;
  }
  showText('objection', error.message);
  showControls();
  history.replaceState(null, '', `#${session.view.link}`);
  if (session.machineMoves) find('objection').append(...again(() => session.change({})));
}

function keepSettings() {
  remember('localStorage', 'settings', { opponent: session.state.opponent, letters: find('keys-on').checked });
}

/** Puts one of these boards in play, says what to look for, and marks the next one. */
function goOneStep(step) {
  const { heaps, says } = step.dataset;
  document.querySelector('#way .main')?.classList.remove('main');
  step.classList.add('done');
  step.nextElementSibling.classList.toggle('main', 'says' in step.nextElementSibling.dataset);
  session.begin({ game: gameOf({ link: OPENING }), start: heaps }, says);
}

/** What was above the board leaves its place empty, so that the board stays. */
function skipWay() {
  find('way').inert = true;
  board.focus();
}

/** Puts a line of play on the board with a message, and does there what a command does. Answers with whether it is played there. */
async function playLine(played, does = 'play', says) {
  const { game, line } = played;
  place.reading = lessons.id;
  const kept = does === 'explain' || (session.state.analysis && game === session.state.game);
  if (!(await session.begin({ ...played, ply: line.length, analysis: kept }, says))) return false;
  place.openSheet('');
  find('status').scrollIntoView({ block: 'nearest' });
  if (does === 'hint') return orSay('objection', hint);
  if (does === 'play') return true;
  place.chooseTab(does === 'explain' ? 'analysis' : 'table');
  place.comeUp();
  if (does === 'prove') {
    await study.showProof();
    bringUp(find('proof'));
  }
  if (does === 'guess') find('guess').focus();
}

async function nudge() {
  if (!session.personMoves) return;
  place.nudges = Math.min(2, place.nudges + 1);
  const { text } = await ask({ ask: 'nudge', ...session.here, step: place.nudges });
  showText('nudge-text', text);
  showText('said', text);
}

async function hint() {
  const { hints } = await ask({ ask: 'hint', game: session.state.game, step: place.hints + 1 });
  place.hints = hints.length;
  find('hints').replaceChildren(...hints.map((text) => h('li', {}, sentence(text))));
  showText('said', hints.at(-1));
  showControls();
}

async function toggleAnalysis() {
  const shown = !session.wanted.analysis;
  if (shown) place.chooseTab('analysis');
  await session.change({ analysis: shown });
}

/** Shows the position that the game began with, and why it is won or lost. */
async function explainStart() {
  if (!(await session.change({ ply: 0, analysis: true }))) return;
  place.chooseTab('analysis');
  find('why').open = true;
  place.comeUp();
}

/** A perfect machine after an easy one, then larger positions. */
async function harder() {
  return session.state.opponent === 'easy' ? playAgainst('perfect') : playAtRandom(Math.min(3, place.level + 1));
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
    place.openSheet('');
    find('status').scrollIntoView({ block: 'nearest' });
  } else find('position-objection').replaceChildren(...find('objection').childNodes);
  return opened;
}

function playAtRandom(level, lost = false) {
  place.level = level;
  return again({ random: { level, lost, seed: Math.floor(Math.random() * 2 ** 53) } });
}

function challenge() {
  const { game, start } = session.state;
  return broken.game === game && broken.start === start ? [sentence(broken.says)] : [];
}

/** A line below the board. */
function line(content) {
  return h('span', { class: 'reason' }, content);
}

/** Gives the reader of a proof a position and the side that cannot win: whoever moves first, unless that player wins. */
async function attack(position, wins) {
  const { lost, won } = find('break').dataset;
  const begun = { game: session.state.game, start: position };
  broken = { ...begun, says: wins ? won : lost };
  if (await session.begin({ ...begun, yours: wins ? 1 : 0, opponent: 'perfect', analysis: false })) place.openSheet('');
}

/** Gives the reader of a proof a position by chance that it says is lost. */
async function breakIt() {
  if (await playAtRandom(Math.min(3, place.level + 1), true)) attack(session.state.start, false);
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
  KeyW: () => session.watch(),
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
    if (document.body.dataset.sheet) place.toggleSheet(document.body.dataset);
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
  watch: () => session.watch(),
  break: breakIt,
  nudge: () => orSay('objection', nudge),
  hint: () => orSay('objection', hint),
  analysis: toggleAnalysis,
  'analysis-here': toggleAnalysis,
  new: () => again({ position: session.state.start }),
  good: () => again({}),
  easy: () => playAtRandom(1),
  medium: () => playAtRandom(2),
  hard: () => playAtRandom(3),
  'copy-link': () => orSay('shared', async () => copy(addressOf((await session.review()).link), 'The link is copied.')),
  'copy-frame': () => orSay('shared', async () => copy(frameOf((await session.review()).link), 'The code of a frame is copied.')),
  'save-picture': () => orSay('shared', savePicture),
  'help-open': () => find('help').showModal(),
  language: switchLanguage,
  'way-skip': skipWay,
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

for (const step of document.querySelectorAll('#way [data-says]')) step.addEventListener('click', () => goOneStep(step));
for (const undo of document.querySelectorAll('.undo')) undo.addEventListener('click', () => session.undo());
addEventListener('hashchange', () => place.route());
document.addEventListener('keydown', keys);

const { opponent, letters } = recall('localStorage', 'settings');
if (OPPONENTS[opponent]) session.state.opponent = opponent;
find('keys-on').checked = letters !== false;
if (lang === 'ko') Object.assign(find('language'), { textContent: 'English', lang: 'en' });
find('loading').remove();
document.body.classList.toggle('embedded', new URLSearchParams(location.search).has('embed'));
// The server on this machine allows no frames.
showIf('copy-frame', Boolean(find('opening')));
place.route();
