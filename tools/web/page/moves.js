// All moves as buttons, for whoever does not see the board or looks for something.

import { find, h, showIf } from './dom.js';
import { moveButton } from './touch.js';

/** How many moves are shown at once. */
const SHOWN = 60;

export class MoveList {
  constructor(touching) {
    this.touching = touching;
    this.count = find('move-count');
    this.list = find('move-list');
    this.filter = find('move-filter');
    this.filter.addEventListener('input', () => this.fill());
    showIf(find('move-filter-row'), false);
  }

  show(moves, playable) {
    this.moves = playable ? moves : [];
    this.count.textContent = String(this.moves.length);
    const many = this.moves.length > SHOWN;
    showIf(find('move-filter-row'), many);
    if (!many) this.filter.value = '';
    this.fill();
  }

  fill() {
    // While the machine moves there is no button that could keep the focus.
    const lost = this.focused && document.activeElement === document.body;
    this.focused = lost || this.list.contains(document.activeElement);
    const wanted = this.filter.value.trim().toLowerCase();
    const matching = this.moves.filter((move) => move.move.toLowerCase().includes(wanted));
    const items = matching.slice(0, SHOWN).map((move) => h('li', {}, moveButton(move, this.touching)));
    this.list.replaceChildren(...items);
    const more = matching.length - items.length;
    find('move-more').textContent = more > 0 ? `and ${more} more: filter them, or type one` : '';
    if (this.focused) this.list.querySelector('button')?.focus();
  }
}
