// Where a program is typed: CodeMirror, or a plain text field until it is loaded, and where it is not there.

import { h } from './dom.js';
import { said } from './words.js';

/** Its modules, which are brought from npm. */
const FOLDER = 'codemirror-2';
/** The modules that know the words of a language, loaded with it. */
const MODES = { javascript: 'javascript', python: 'python', c: 'clike', cpp: 'clike' };
const PLACEHOLDER = 'Type, paste or drop a program. It reads standard input, and prints the answer.';
const LABEL = 'your program';
const INDENT = '    ';

export class Editor {
  /** With a text to begin with; `changed` hears of other texts, and `run` of Ctrl+Enter. */
  constructor({ text, changed, run }) {
    const attributes = { 'aria-label': LABEL, placeholder: PLACEHOLDER, rows: 14, spellcheck: 'false', autocapitalize: 'off' };
    const oninput = () => (this.show?.(), changed());
    this.field = h('textarea', { ...attributes, onkeydown: (event) => this.key(event), oninput });
    this.field.value = text;
    Object.assign(this, { changed, run });
    this.element = h('div', { class: 'editor' }, this.field);
    this.enhance().catch(() => {});
  }

  get text() {
    return this.field.value;
  }

  set text(text) {
    this.field.value = text;
    this.show?.();
  }

  setLanguage(language) {
    this.language = language;
    this.colour?.().catch(() => {});
  }

  /** Puts CodeMirror in front of the field, which keeps the text. */
  async enhance() {
    const load = (name) => import(`./${FOLDER}/${name}.js`);
    const [state, view, commands, language, highlight] = await Promise.all(['state', 'view', 'commands', 'language', 'highlight'].map(load));
    const { EditorView } = view;
    const { tags } = highlight;
    const colours = [
      [[tags.keyword, tags.typeName, tags.operatorKeyword, tags.bool, tags.null], '--accent'],
      [[tags.string, tags.special(tags.string), tags.regexp], '--wins'],
      [tags.number, '--loses'],
      [[tags.comment, tags.meta], '--soft'],
    ];
    const mode = new state.Compartment();
    const run = { key: 'Mod-Enter', run: () => (this.run(), true) };
    // Its styles are not in the page's document, where a policy forbids them. Letters are no keys of the page here.
    const root = h('div', { onkeydown: (event) => event.stopPropagation() }).attachShadow({ mode: 'open' });
    const editor = new EditorView({
      doc: this.text,
      root,
      parent: root,
      extensions: [
        view.keymap.of([run, ...commands.defaultKeymap, ...commands.historyKeymap, commands.indentWithTab]),
        [view.lineNumbers(), view.placeholder(said(PLACEHOLDER)), view.highlightActiveLine(), commands.history()],
        [language.bracketMatching(), language.indentOnInput(), language.indentUnit.of(INDENT), state.EditorState.tabSize.of(INDENT.length)],
        language.syntaxHighlighting(language.HighlightStyle.define(colours.map(([tag, colour]) => ({ tag, color: `var(${colour})` })))),
        [mode.of([]), EditorView.contentAttributes.of({ 'aria-label': said(LABEL), autocapitalize: 'off', tabindex: '0' })],
        EditorView.updateListener.of(({ docChanged, state: { doc } }) => {
          if (!docChanged || String(doc) === this.text) return;
          this.field.value = String(doc);
          this.changed();
        }),
        EditorView.theme({
          '&': { background: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--edge)', borderRadius: '8px', fontSize: '0.9rem' },
          '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '1px' },
          '.cm-scroller': { fontFamily: 'var(--mono)', minHeight: '14rem', maxHeight: '32rem' },
          '.cm-content': { caretColor: 'var(--ink)' },
          '.cm-gutters': { background: 'var(--sunk)', color: 'var(--soft)', borderColor: 'var(--line)' },
          '.cm-activeLine': { background: 'var(--accent-wash)' },
          '.cm-placeholder': { color: 'var(--soft)', whiteSpace: 'normal', maxWidth: 'min(26rem, 70vw)' },
          '&.cm-focused .cm-matchingBracket': { background: 'var(--accent-wash)', outline: '1px solid var(--accent)' },
        }),
      ],
    });
    this.show = () => {
      if (String(editor.state.doc) !== this.text) editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: this.text } });
    };
    this.colour = async () => {
      const { language: name } = this;
      const modes = MODES[name] && (await load(MODES[name]));
      if (name === this.language) editor.dispatch({ effects: mode.reconfigure(modes ? language.StreamLanguage.define(modes[name]) : []) });
      await keep();
    };
    this.show();
    const isFocused = document.activeElement === this.field;
    this.field.hidden = true;
    this.element.append(root.host);
    if (isFocused) editor.focus();
    await this.colour();
  }

  /** In the field, Tab indents, and Enter keeps the indent. After Escape, Tab leaves it as it leaves others. */
  key(event) {
    const { value, selectionStart } = this.field;
    const leaves = this.leaves;
    this.leaves = event.key === 'Escape';
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return this.run();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const indent = /^[ \t]*/.exec(value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart))[0];
    const typed = { Tab: leaves ? undefined : INDENT, Enter: `\n${indent}` }[event.key];
    if (typed === undefined) return;
    event.preventDefault();
    // Unlike a change of `value`, this can be undone.
    document.execCommand('insertText', false, typed);
  }
}

/** Keeps its modules: the worker of a site answers from here without a network. */
async function keep() {
  const cache = document.getElementById('opening') && (await globalThis.caches?.open(FOLDER));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const modules = new Set(loaded.filter((name) => name.includes(`/${FOLDER}/`)));
  for (const name of cache ? modules : []) if (!(await cache.match(name))) await cache.add(name);
}
