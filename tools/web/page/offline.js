// The service worker of a static site: what was once loaded works without a network from then on.

// A browser that looks for a new version of this file compares that one too.
importScripts('site.js');
const { version: VERSION, first: FIRST, files: FILES } = globalThis.SITE;

const isSite = (name) => name.startsWith('nimbers-');
const nameOf = ({ url }) => url.slice(registration.scope.length).replace(/[?#].*/s, '');

addEventListener('install', (event) => event.waitUntil(prepare()));

/** Keeps what every visitor needs and, of a new version, whatever was kept of the one before. */
async function prepare() {
  const before = (await caches.keys()).filter(isSite).map(async (name) => (await caches.open(name)).keys());
  const kept = (await Promise.all(before)).flat().map(nameOf);
  // The browser's own cache may have files of an earlier version; on a first visit, it has what was loaded a moment ago.
  const cache = kept.length > 0 ? 'reload' : 'default';
  const names = new Set([...FIRST, ...kept.filter((name) => FILES.includes(name))]);
  await (await caches.open(VERSION)).addAll([...names].map((name) => new Request(name, { cache })));
  await skipWaiting();
}

addEventListener('activate', (event) => event.waitUntil(replace()));

/** Answers for the pages that are open already, and drops the versions before. */
async function replace() {
  const old = (await caches.keys()).filter((name) => isSite(name) && name !== VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener('fetch', (event) => event.respondWith(answer(event)));

/** A lesson, from the file of all of them. */
async function lesson(name) {
  const [, folder = '', id] = /^(ko\/)?lesson\/(.+)\.json$/.exec(name) ?? [];
  const all = id && (await caches.match(`${folder}lessons.json`));
  return all && Response.json((await all.json())[decodeURIComponent(id)]);
}

async function answer(event) {
  const { request } = event;
  const found = await caches.match(request, { ignoreSearch: true });
  if (found) return found;
  const response = await fetch(request).catch(async (error) => (await lesson(nameOf(request))) ?? Promise.reject(error));
  if (response.ok && FILES.includes(nameOf(request))) {
    const copy = response.clone();
    event.waitUntil(caches.open(VERSION).then((cache) => cache.put(request, copy)));
  }
  return response;
}
