// The end of a game: who has won, the move that lost, and what leads on.

import { button, find, h, inWords, sentence } from './dom.js';
import { mark } from './progress.js';
import { nextLesson } from './shelf.js';

const UNPLAYED = 'No move here was yours. Play it yourself.';

export class Ending {
  /** `again`, `easier`, `harder`, `explain` and `replay(ply, why)` are what the buttons do. */
  constructor(session, does) {
    Object.assign(this, { session, does });
  }

  show(view, review) {
    const box = find('ending');
    const wasOver = !box.hidden;
    const { session, does } = this;
    const { state } = session;
    const end = view.winner === 'you' && !session.hasPlayed ? 'over' : endOf(view.winner);
    box.hidden = !view.winner;
    find('board').dataset.end = end;
    if (!view.winner) return;
    const again = button({ id: 'again', class: 'main', onclick: does.again }, 'Play again');
    const [text, offers] = [h('p', { id: 'ending-text' }), h('div', { class: 'row' }, again)];
    box.className = end;
    box.replaceChildren(text, offers);
    if (view.winner === 'you') {
      const isAlone = state.opponent === 'perfect' && !state.helped && session.hasPlayed;
      if (isAlone) [state.game, view.game].forEach((game) => mark('solved', game));
      const praise = state.opponent === 'easy' ? 'You beat the easy machine.' : 'You played it perfectly.';
      const said = state.helped ? 'You won with help: now without it?' : praise;
      text.append(session.hasPlayed ? said : UNPLAYED);
      offers.append(
        button({ id: 'harder', onclick: does.harder }, 'Harder'),
        button({ id: 'explain', onclick: does.explain }, 'Why did that work?'),
      );
      this.lead(view, offers);
    } else if (view.winner === 'machine') {
      if (state.opponent === 'perfect') again.before(button({ id: 'easier', onclick: does.easier }, 'Easier'));
      this.review(text, offers, review);
    }
    if (state.explains) this.explain(text, review);
    if (!wasOver) again.focus({ preventScroll: true });
  }

  /** Says why the position that the game began with is won or lost. */
  async explain(text, review) {
    text.after(h('div', { class: 'why soft' }, sentence((await review).outcomes[0].why)));
  }

  async lead(view, offers) {
    const next = await nextLesson(view.lesson).catch(() => null);
    if (!next) return;
    const attributes = { id: 'next-lesson', class: 'button', href: `#lesson/${next.lesson}` };
    offers.append(h('a', attributes, next.lesson === view.lesson ? 'Lesson: ' : 'Next lesson: ', inWords(next.name)));
  }

  /** Names the last move of yours that lost a won game, and offers to go back to before it. */
  async review(text, offers, review) {
    const found = (await review).outcomes;
    const { session, does } = this;
    const slips = [...session.state.line.keys()].filter((ply) => session.moverAt(ply) === 'you' && found[ply].wins);
    // In a game from a link, nobody knows whose moves these were.
    const ply = slips.findLast((ply) => session.isYours(ply)) ?? (session.hasPlayed ? -1 : (slips.at(-1) ?? -1));
    offers.append(button({ id: 'explain', onclick: does.explain }, 'Why?'));
    if (ply < 0) {
      text.append(session.hasPlayed ? 'No move of yours was wrong: you began in a lost position.' : UNPLAYED);
      return;
    }
    const { phrase } = session.state.line[ply];
    const says = session.isYours(ply) ? `Your move \`${phrase}\` lost the game: before it, you could win.` : `The move \`${phrase}\` lost the game. ${UNPLAYED}`;
    text.append(...sentence(says).flat());
    const slip = find('record').querySelector(`[data-ply="${ply}"]`);
    slip?.classList.add('slip');
    slip?.setAttribute('title', 'this move lost the game');
    offers.lastChild.before(button({ id: 'replay', onclick: () => does.replay(ply, found[ply].why) }, 'Replay from here'));
  }
}

const endOf = (winner) => ({ you: 'victory', machine: 'defeat' })[winner] ?? (winner ? 'over' : '');
