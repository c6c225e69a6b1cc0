// The end of a game: who has won, the move that lost, and what leads on.

import { verdict } from './analysis.js';
import { ask, never } from './api.js';
import { button, find, h, inWords, sentence } from './dom.js';
import { mark } from './progress.js';
import { nextLesson } from './shelf.js';

export class Ending {
  /** `again`, `harder`, `explain` and `replay(ply, why)` are what the buttons do. */
  constructor(session, does) {
    Object.assign(this, { session, does });
  }

  show(view) {
    const box = find('ending');
    const wasOver = !box.hidden;
    box.hidden = !view.winner;
    find('board').dataset.end = endOf(view.winner);
    if (!view.winner) return;
    const { session, does } = this;
    const { state } = session;
    const again = button({ id: 'again', class: 'main', onclick: does.again }, 'Play again');
    const [text, offers] = [h('p', { id: 'ending-text' }), h('div', { class: 'row' }, again)];
    box.className = endOf(view.winner);
    box.replaceChildren(text, offers);
    if (view.winner === 'you') {
      if (state.opponent === 'perfect' && session.yourPlies.length > 0)
        [state.game, view.game].forEach((game) => mark('solved', game));
      text.append(state.opponent === 'easy' ? 'You beat the easy machine.' : 'You played it perfectly.');
      offers.append(
        button({ id: 'harder', onclick: does.harder }, 'Harder'),
        button({ id: 'explain', onclick: does.explain }, 'Why did that work?'),
      );
      this.lead(view, offers);
    } else if (view.winner === 'machine') this.review(text, offers);
    if (!wasOver) again.focus({ preventScroll: true });
  }

  async lead(view, offers) {
    const next = await nextLesson(view.lesson).catch(() => null);
    if (!next) return;
    const attributes = { id: 'next-lesson', class: 'button', href: `#lesson/${next.lesson}` };
    offers.append(h('a', attributes, next.lesson === view.lesson ? 'Lesson: ' : 'Next lesson: ', inWords(next.name)));
  }

  /** Names the last move of yours that lost a won game, and offers to go back to before it. */
  async review(text, offers) {
    const { yourPlies: plies, state } = this.session;
    let before = null;
    for (const ply of [...plies].reverse()) {
      const position = ply === 0 ? state.start : state.line[ply - 1].position;
      const asked = { ask: 'position', game: state.game, position, analysis: true };
      const { analysis, moves } = await ask(asked, 'review').catch(() => never());
      if (analysis.wins) {
        before = { ply, found: analysis, moves };
        break;
      }
    }
    offers.append(button({ id: 'explain', onclick: this.does.explain }, 'Why?'));
    if (!before) {
      text.append('No move of yours was wrong: you began in a lost position.');
      return;
    }
    const { ply, found, moves } = before;
    text.append(...sentence(`Your move \`${state.line[ply].phrase}\` lost the game: before it, you could win.`).flat());
    find('record').querySelector(`[data-ply="${ply}"]`)?.classList.add('slip');
    const why = verdict(found, moves, 'you');
    offers.lastChild.before(button({ id: 'replay', onclick: () => this.does.replay(ply, why) }, 'Replay from here'));
  }
}

const endOf = (winner) => ({ you: 'victory', machine: 'defeat' })[winner] ?? (winner ? 'over' : '');
