// Where a visitor is: at home, in a game or in a lesson, with which tab and which sheet. Addresses lead there.

import { ask, cancel } from './api.js';
import { find, h, orSay, sentence, showIf } from './dom.js';
import { recall, remember } from './progress.js';
import { gameOf } from './session.js';
import { showShelf } from './shelf.js';
import { lang } from './words.js';

const TABS = ['lesson', 'analysis', 'table', 'code'];

/** The lesson without a game, and without code. */
const THEORY = 'theory';

/** The position that the page opens with. */
export const OPENING = find('game').dataset.opening;

export class Place {
  /** `fail` shows an error beside a game. */
  constructor({ session, lessons, study, fail }) {
    Object.assign(this, { session, lessons, study, fail });
    this.tab = 'lesson';
    /** Until what the first address leads to is shown. */
    this.isArriving = true;
    /** The lesson that is read, if it is not the one of the game. */
    this.reading = null;
    /** Whether the page is as it opens, with the shelf below the game. */
    this.atHome = false;
    /** How many nudges were given at the position, and hints in the game; how hard its positions by chance are. */
    Object.assign(this, { nudges: 0, hints: 0, level: 0 });
    for (const name of TABS) find(`tab-${name}`).addEventListener('click', () => this.chooseTab(name));
    document.querySelector('[role=tablist]').addEventListener('keydown', (event) => this.stepTab(event));
    for (const opener of document.querySelectorAll('button[data-sheet]')) {
      opener.addEventListener('click', () => this.toggleSheet(opener.dataset));
    }
    find('tall').addEventListener('click', () => setTall(document.body.dataset.tall !== 'true'));
  }

  /** The lesson that is shown, if there is one: that which is read, or else that of the game. */
  get lesson() {
    return this.reading ?? this.session.view?.lesson ?? null;
  }

  /** Whether that lesson speaks of programs. */
  get hasCode() {
    return this.lesson !== null && this.lesson !== THEORY;
  }

  /** Goes to the address. */
  async route() {
    // A game or a lesson that was chosen before this one is no longer wanted.
    cancel('visit');
    const link = location.hash.slice(1);
    const lesson = /^lesson\/([^/]+)(?:\/(.*))?$/.exec(link);
    this.openSheet('');
    this.atHome = link === '' || link === 'shelf';
    if (!this.atHome) showIf('shelf', false);
    if (this.atHome) offerWay();
    if (!lesson) this.reading = null;
    try {
      if (this.atHome) await this.goHome();
      else if (lesson) await this.read(lesson[1], lesson[2]);
      else if (link.includes('~')) await this.openLine(link);
      else if (!(await this.resume(link))) await this.open(link);
    } catch (error) {
      if (lesson && this.session.view) this.fail(error);
      else await this.goHome(...sentence(error.message).flat());
    }
    this.isArriving = false;
  }

  /** Opens a lesson beside its game, at the position that it plays: the theory beside the game that is played. */
  async read(id, anchor) {
    const { session } = this;
    const isHere = session.view && this.lesson === id;
    const opened = isHere && Boolean(anchor || !session.view.winner);
    Object.assign(this, { tab: 'lesson', reading: id });
    // Beside Nim, of which it speaks most.
    const isNim = session.state.game === gameOf({ link: OPENING }) && (session.view || (await this.resume()));
    if (id === THEORY && !isNim) await session.open({ link: OPENING });
    if (id !== THEORY && !opened) {
      const { game, html } = await ask({ ask: 'lesson', game: id }, 'visit');
      const played = h('template');
      played.innerHTML = html;
      const from = JSON.parse(played.content.querySelector('.from-here')?.dataset.line ?? '{}');
      await session.open({ game: from.game ?? game, position: from.start });
    }
    this.tab = 'lesson';
    this.showTab(anchor);
    this.comeUp();
    find('whole').hash = `lesson/${id}`;
  }

  /** Resumes the saved game, if there is one and it is at the position of the link. */
  async resume(link) {
    const { session } = this;
    const saved = recall('sessionStorage', 'game');
    if (!saved.state || (link && saved.link !== link)) return false;
    if (link && TABS.includes(saved.tab)) this.tab = saved.tab;
    if (saved.lang !== lang) saved.state.line = (await session.review(saved.state)).line;
    return session.change({ ...saved.state, opponent: session.state.opponent });
  }

  /** Opens a game with its moves; a link that ends with `~` is one of whoever moves second. */
  async openLine(link) {
    const { game, start, line } = await ask({ ask: 'line', link }, 'visit');
    const yours = link.endsWith('~') ? 1 : 0;
    await this.session.begin({ game, start, line, ply: line.length, yours, analysis: false });
  }

  /** Opens another game, with its table closed. */
  async open(link) {
    if (gameOf({ link }) !== this.session.state.game) this.tab = 'lesson';
    const opened = await this.session.open({ link });
    if (!opened && find('game').hidden) await this.goHome(...find('trouble').childNodes);
  }

  /** What the page opens with, and the shelf below it. */
  async goHome(...complaint) {
    this.session.leave();
    find('game').dataset.game = '';
    Object.assign(this, { atHome: true, reading: null, tab: 'analysis' });
    if (await this.session.open({ link: OPENING })) {
      document.title = 'nimbers';
      find('trouble').replaceChildren(...complaint);
    }
    // What is above it has its place now.
    await orSay('trouble', showShelf);
    showIf('shelf', this.atHome);
    if (location.hash === '#shelf') find('shelf').scrollIntoView();
  }

  /** Begins another game, with a tab that it has. */
  enter({ lesson }) {
    Object.assign(this, { hints: 0, level: 0 });
    if (this.tab === 'code' && !lesson) this.tab = 'lesson';
    if (this.tab === 'lesson' && !lesson && !this.reading) this.tab = 'analysis';
  }

  keep() {
    const { state, view } = this.session;
    remember('sessionStorage', 'game', { state, tab: this.tab, link: view.link, lang });
  }

  showTab(anchor) {
    for (const name of TABS) {
      const chosen = name === this.tab;
      find(`tab-${name}`).setAttribute('aria-selected', String(chosen));
      find(`tab-${name}`).tabIndex = chosen ? 0 : -1;
      showIf(`panel-${name}`, chosen);
    }
    const { session, lessons, study, tab } = this;
    if (!session.view) return;
    if (tab === 'lesson' || tab === 'code') lessons.show(this.lesson, anchor);
    if (tab === 'code') lessons.showJudge();
    if (tab === 'table') study.showTable();
  }

  chooseTab(name) {
    this.tab = name;
    this.showTab();
    this.markBar();
    if (this.session.view) this.keep();
  }

  stepTab(event) {
    const shown = TABS.filter((name) => !find(`tab-${name}`).hidden);
    const step = { ArrowLeft: shown.length - 1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.chooseTab(shown[(shown.indexOf(this.tab) + step) % shown.length]);
    find(`tab-${this.tab}`).focus();
  }

  /** On a phone, opens a sheet from below (`beside` the game, or to `set-up` another), or none: `''`. */
  openSheet(name) {
    document.body.dataset.sheet = name;
    setTall(false);
    this.markBar();
    if (!name) return;
    find('board').scrollIntoView({ block: 'start' });
    // By the first address, nobody has chosen the tab: then nothing is drawn around it.
    const focusVisible = this.isArriving ? false : undefined;
    find(name === 'beside' ? `tab-${this.tab}` : 'set-up-title').focus({ preventScroll: true, focusVisible });
  }

  /** Marks at the foot of a phone which sheet is open. */
  markBar() {
    for (const opener of document.querySelectorAll('#bar [data-sheet]')) {
      const { sheet, tab = this.tab } = opener.dataset;
      opener.setAttribute('aria-expanded', String(sheet === document.body.dataset.sheet && tab === this.tab));
    }
  }

  /** Opens a sheet where there is no room for it beside the game. A frame has none. */
  comeUp(name = 'beside') {
    const isEmbedded = document.body.classList.contains('embedded');
    if (!isEmbedded && matchMedia('(max-width: 54em)').matches) this.openSheet(name);
  }

  /** What a button for a sheet does: it closes what is open. */
  toggleSheet({ sheet, tab = this.tab }) {
    const closes = document.body.dataset.sheet === sheet && tab === this.tab;
    if (tab === 'analysis' && !this.session.wanted.analysis) this.session.change({ analysis: true });
    if (tab !== this.tab) this.chooseTab(tab);
    this.openSheet(closes ? '' : sheet);
    if (closes) document.querySelector(`#bar [data-sheet='${sheet}']`).focus();
  }
}

/** Draws the sheet up to the height of the screen, or down again. */
function setTall(isTall) {
  document.body.dataset.tall = String(isTall);
  find('tall').setAttribute('aria-expanded', String(isTall));
}

/** On a first visit, offers the boards that lead to the pairing. */
function offerWay() {
  if (recall('localStorage', 'way').offered) return;
  remember('localStorage', 'way', { offered: true });
  showIf('way', true);
}
