// The language of the page. What the page says in English is replaced by the Korean that `korean.txt` has beside it.

import { recall, remember } from './progress.js';

const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'placeholder', 'title'];

/** The language that was chosen, or else the first of the browser's that the page speaks. */
const wished = navigator.languages.map((name) => name.slice(0, 2)).find((name) => /en|ko/.test(name));
export const lang = recall('localStorage', 'language').lang ?? wished ?? 'en';

/** The heading of the theory under which places to submit are, as it stands in a link. */
export const SUBMIT = encodeURI(lang === 'ko' ? '제출할-수-있는-곳' : 'where-to-submit');

/** Sentences by the English ones, and those in which `{name}` stands for anything, and `{n}` for a number. */
const [sentences, patterns] = [new Map(), []];

/** A text of the page in its language. */
export function said(text) {
  const core = text.trim();
  if (lang !== 'ko' || !/[a-z]/i.test(core)) return text;
  const korean = sentences.get(core) ?? filled(core);
  return korean === undefined ? text : text.replace(core, () => korean);
}

function filled(text) {
  for (const [pattern, korean] of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return korean.replace(/\{(\w+)\}/g, (_, name) => said(groups[name]));
  }
  return undefined;
}

function translate(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    const isCode = node.parentElement?.closest('code, pre, kbd, script, style');
    if (!isCode && said(node.data) !== node.data) node.data = said(node.data);
  } else if (node.nodeType === Node.ELEMENT_NODE) {
    for (const name of ATTRIBUTES) translateAttribute(node, name);
    node.childNodes.forEach(translate);
  }
}

function translateAttribute(element, name) {
  const text = element.getAttribute(name) ?? '';
  if (said(text) !== text) element.setAttribute(name, said(text));
}

/** Shows the page in the other language from now on. */
export function switchLanguage() {
  remember('localStorage', 'language', { lang: lang === 'ko' ? 'en' : 'ko' });
  location.reload();
}

if (lang === 'ko') {
  document.documentElement.lang = lang;
  const table = await fetch('korean.txt').then((response) => response.text(), () => '');
  const group = (_, name) => `(?<${name}>${name.length === 1 ? '[\\d,]+' : '.+'})`;
  for (const [english, korean] of table.split('\n').map((line) => line.split('\t'))) {
    const pattern = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, group);
    if (pattern.includes('(?<')) patterns.push([new RegExp(`^${pattern}$`), korean]);
    else if (korean !== undefined) sentences.set(english, korean);
  }
  translate(document.documentElement);
  const observer = new MutationObserver((changes) => {
    for (const { type, target, attributeName, addedNodes } of changes) {
      if (type === 'attributes') translateAttribute(target, attributeName);
      else if (type === 'characterData') translate(target);
      else addedNodes.forEach(translate);
    }
  });
  const options = { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES };
  observer.observe(document.documentElement, options);
}
