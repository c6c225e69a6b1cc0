// The service worker of a static site: after the first visit, the page works without a network.

// A browser that looks for a new version of this file compares that one too.
importScripts('site.js');
const { version: VERSION, files: FILES } = globalThis.SITE;

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      // From the server: the browser's own cache may still have files of an earlier version.
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('nimbers-') && name !== VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});
