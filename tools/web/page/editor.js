// Where a program is typed: a plain text field.

import { h } from './dom.js';

export class Editor {
  /** With a text to begin with; `changed` hears of other texts, and `run` of Ctrl+Enter. */
  constructor({ text, changed, run }) {
    const placeholder = 'Type, paste or drop a program. It reads standard input, and prints the answer.';
    const attributes = { 'aria-label': 'your program', placeholder, rows: 14, spellcheck: 'false', autocapitalize: 'off' };
    this.field = h('textarea', { ...attributes, onkeydown: (event) => this.key(event), oninput: changed });
    this.field.value = text;
    this.run = run;
    this.element = h('div', { class: 'editor' }, this.field);
  }

  get text() {
    return this.field.value;
  }

  set text(text) {
    this.field.value = text;
  }

  setLanguage() {}

  /** Tab indents, Enter keeps the indent. After Escape, Tab leaves the editor as it leaves others. */
  key(event) {
    const { value, selectionStart } = this.field;
    const leaves = this.leaves;
    this.leaves = event.key === 'Escape';
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return this.run();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const indent = /^[ \t]*/.exec(value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart))[0];
    const typed = { Tab: leaves ? undefined : '    ', Enter: `\n${indent}` }[event.key];
    if (typed === undefined) return;
    event.preventDefault();
    // Unlike a change of `value`, this can be undone.
    document.execCommand('insertText', false, typed);
  }
}
