// A lesson: boards where its transcripts stand, a guess before its proof, and what is about code on a page of its own.

import { ask, busyWith, cancel } from './api.js';
import { bringUp, button, find, h, inWords, scrolled } from './dom.js';
import { has, mark } from './progress.js';
import { draw } from './scene.js';
import { nameOf } from './session.js';
import { guessForm } from './study.js';
import { SUBMIT } from './words.js';

/** The parts of a lesson that are for those who write a program; the limits, the answer in short, and where to submit are too. */
const CODE = ['input', 'code', 'traps'];
const IN_SHORT = 'details:not(h2 ~ *)';
const ALSO_CODE = `h1 + p, ${IN_SHORT}, p:has([href$="/${SUBMIT}"])`;

export class Lesson {
  /** `play(line, does)` puts a line of play of the `session` on the board and does what a command does, `chooseTab(name)` shows a tab, `comeUp()` its sheet. */
  constructor({ session, play, chooseTab, comeUp }) {
    Object.assign(this, { session, play, chooseTab, comeUp });
    this.id = undefined;
  }

  /** Shows a lesson, from a heading on if one is named; none says that there is none. */
  async show(id, anchor) {
    if (this.id !== id) this.ready = this.load(id);
    await this.ready;
    if (!anchor) return;
    const headings = [...document.querySelectorAll('.prose :is(h1, h2, h3)')];
    const heading = headings.find(({ id }) => [id, encodeURI(id)].includes(`at-${anchor}`));
    if (!heading) return;
    if (find('lesson').querySelector('.kept-back')?.contains(heading)) this.readOn();
    this.chooseTab(find('code').contains(heading) ? 'code' : 'lesson');
    bringUp(heading);
  }

  async load(id) {
    cancel('lesson');
    Object.assign(this, { id, judging: null });
    const [lesson, code] = [find('lesson'), find('code')];
    try {
      const { html, judging } = id ? await ask({ ask: 'lesson', game: id }) : { html: '' };
      lesson.innerHTML = html;
      if (!id) lesson.append(h('p', { class: 'soft' }, 'No lesson is about this game. The table shows its values.'));
      this.furnish(lesson, code);
      this.judging = judging;
    } catch (error) {
      lesson.replaceChildren(error.message);
    }
    lesson.parentElement.scrollTop = 0;
  }

  /** Shows the judge of programs, above what a lesson says of code. It is loaded for those who look for it. */
  async showJudge() {
    await this.ready;
    const { id, judging } = this;
    if (!judging) return;
    this.judging = null;
    const place = find('code').querySelector('[data-part=code]');
    try {
      const { Judge } = await busyWith(() => import('./judge.js'));
      place.before(new Judge(id, judging, this).section);
    } catch {
      place.before(h('p', {}, 'The judge could not be loaded: is there a network?'));
    }
  }

  furnish(lesson, code) {
    code.replaceChildren();
    for (const head of lesson.querySelectorAll('h1, h2, h3')) this.link(head);
    const isProblem = lesson.querySelector('[data-part=input]') !== null;
    const also = [...lesson.children].filter((node) => node.matches(isProblem ? ALSO_CODE : IN_SHORT));
    for (const section of sections(lesson)) if (CODE.includes(section[0].dataset.part)) code.append(...section);
    code.prepend(h('h2', { class: 'unseen' }, find('tab-code').textContent), ...also);
    this.showBoard(lesson);
    this.keepBack(lesson);
    for (const command of document.querySelectorAll('.prose .command')) {
      const { line, does } = command.dataset;
      command.addEventListener('click', () => this.play(JSON.parse(line), does));
    }
    adapt(lesson);
    adapt(code);
  }

  /** Makes a heading known by the name under which it is linked, and links to it. */
  link(heading) {
    const name = heading.textContent;
    heading.id = `at-${anchorOf(name)}`;
    const href = `#lesson/${this.id}/${anchorOf(name)}`;
    heading.append(' ', h('a', { class: 'anchor', href, 'aria-label': `link to ${name}` }, '#'));
  }

  /** The story of a transcript as a board of its own: its moves, each with who wins after it, and what is taken back. */
  showBoard(lesson) {
    for (const from of lesson.querySelectorAll('.from-here')) {
      const { game, start, story, yours } = JSON.parse(from.dataset.line);
      const [picture, caption] = [h('div', { class: 'picture' }), h('span', { role: 'status' })];
      const last = story.length - 1;
      let at = 0;
      const showAt = async (to) => {
        at = Math.max(0, Math.min(last, to));
        [back.disabled, on.disabled] = [at === 0, at === last];
        caption.replaceChildren(...told(story, at));
        const { scene, description } = await ask({ ask: 'position', game, position: story[at].position }, from);
        const { svg } = draw(scene, { width: 420, height: 300, mini: true });
        picture.replaceChildren(svg, h('span', { class: 'unseen' }, description));
      };
      const back = button({ class: 'quiet', 'aria-label': 'one move back', onclick: () => showAt(at - 1) }, '‹');
      const on = button({ class: 'quiet step-on', 'aria-label': 'one move on', onclick: () => showAt(at + 1) }, '›');
      const steps = last > 0 ? [back, on] : [];
      from.addEventListener('click', () => this.play({ game, start, line: lineTo(story, at), yours }));
      from.textContent = 'Play from here';
      const paragraph = from.parentElement;
      const below = h('figcaption', { class: 'row' }, steps, caption, h('span', { class: 'gap' }), from);
      const figure = h('figure', { class: 'playable' }, picture, below);
      paragraph.replaceWith(figure);
      showAt(0).catch((error) => picture.replaceChildren(error.message));
    }
  }

  /** Keeps the answer back until a reader has guessed, or wants to read on. */
  keepBack(lesson) {
    const all = sections(lesson);
    const from = all.findIndex(([head]) => head.dataset.part === 'guess');
    if (from < 0 || has('read', this.id)) return;
    const kept = all.slice(from).filter(([head]) => head.dataset.part !== 'next');
    const back = h('div', { class: 'kept-back', hidden: '' });
    const { id } = this;
    const task = 'In which positions does the player to move lose? Tap some, or write a formula: it is compared with the game.';
    const attributes = { class: 'read-on', onclick: () => this.readOn(true) };
    const on = button(attributes, 'Read on: the pattern and its proof');
    const offers = [h('h2', {}, 'Your guess'), h('p', {}, task), guessForm(() => id), on];
    const gate = h('section', { class: 'gate', 'aria-label': 'your guess' }, offers);
    kept[0][0].before(gate, back);
    back.append(...new Set(kept.flat()));
  }

  readOn(wanted = false) {
    const [back, gate] = [find('lesson').querySelector('.kept-back'), find('lesson').querySelector('.gate')];
    mark('read', this.id);
    if (!back) return;
    back.hidden = false;
    gate.querySelector('.read-on').remove();
    if (wanted) bringUp(back.querySelector('h2'));
  }
}

/** The moves that led to a point of a story, without those that were taken back. */
const lineTo = (story, at) =>
  story.slice(1, at + 1).reduce((line, { made, phrase, position }) => {
    const before = line.slice(0, phrase ? made - 1 : made);
    return phrase ? [...before, { phrase, position, message: '' }] : before;
  }, []);

/** What happened at a point of a story: a move and who can win after it, or that moves were taken back, and a hint. */
function told(story, at) {
  const { phrase, mover, effect, said, position } = story[at];
  const soft = (text) => h('span', { class: 'soft' }, ` ${text}`);
  const hint = said ? [soft(said)] : [];
  if (at === 0) return [h('span', {}, story.length > 1 ? `${story.length - 1} steps, one by one` : position), ...hint];
  if (!phrase) return [h('span', {}, `${at}: taken back`), ...hint];
  return [h('span', {}, `${at}: ${nameOf(mover)} ${phrase}`), soft(effect), ...hint];
}

const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** The sections of a lesson, each from its heading to the next one of the same level or above. */
function sections(lesson) {
  const level = ({ tagName }) => (/^H[1-3]$/.test(tagName) ? Number(tagName[1]) : 9);
  const nodes = [...lesson.children];
  return nodes.flatMap((head, index) => {
    if (![2, 3].includes(level(head))) return [];
    const rest = nodes.slice(index + 1);
    const end = rest.findIndex((node) => level(node) <= level(head));
    return [[head, ...(end < 0 ? rest : rest.slice(0, end))]];
  });
}

/** Makes what the engine wrote as HTML a part of this page. */
function adapt(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) if (!text.parentElement.closest('svg')) text.replaceWith(...inWords(text.data));
  for (const link of root.querySelectorAll('a')) {
    const to = link.getAttribute('href');
    if (!to) link.replaceWith(...link.childNodes);
    else if (!to.startsWith('#')) Object.assign(link, { target: '_blank', rel: 'noreferrer' });
  }
  for (const head of root.querySelectorAll('thead')) if (head.textContent.trim() === '') head.remove();
  for (const block of root.querySelectorAll('pre, table')) {
    const box = scrolled(block.tagName === 'PRE' ? 'text' : 'table');
    block.replaceWith(box);
    box.append(block);
  }
}
