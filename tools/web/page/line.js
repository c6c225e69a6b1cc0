// The line of play: what was said, its text to keep, and a field for one that somebody kept.

import { Stale, ask } from './api.js';
import { find, h, sentence } from './dom.js';

export class Line {
  /** `take(answer)` takes up a line that the engine has read. */
  constructor({ session, take }) {
    this.session = session;
    find('copy-line').addEventListener('click', (event) => copy(find('line-text').textContent, event.target));
    find('copy-link').addEventListener('click', (event) => copy(location.href, event.target));
    find('paste-form').addEventListener('submit', async (event) => {
      event.preventDefault();
      const objection = find('paste-objection');
      objection.textContent = '';
      try {
        const answer = await ask({ ask: 'line', text: find('paste').value });
        if (await take(answer)) find('paste').value = '';
      } catch (error) {
        if (!(error instanceof Stale)) objection.replaceChildren(...sentence(error.message));
      }
    });
  }

  async show() {
    const { game, start, line, ply } = this.session;
    const said = line.map((entry, index) =>
      h('li', index >= ply ? { class: 'undone' } : {}, ...sentence(entry.said || entry.move)),
    );
    find('said-so-far').replaceChildren(...said);
    const text = find('line-text');
    try {
      const answer = await ask({ ask: 'line', game, start, moves: line.slice(0, ply).map((entry) => entry.move) });
      text.textContent = answer.text;
    } catch (error) {
      if (!(error instanceof Stale)) text.textContent = error.message;
    }
  }
}

async function copy(text, button) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Copying is not allowed here';
  }
  setTimeout(() => (button.textContent = label), 1600);
}
