// Reports the requests of pages below /attacks/ to every window.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', ({ request }) => {
  self.clients.matchAll({ includeUncontrolled: true, type: 'window' }).then((windows) => {
    for (const client of windows) client.postMessage(request.url);
  });
});
