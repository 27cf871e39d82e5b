// A service worker that posts the URL of every request of the pages under /attacks/ to every window of the origin.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', ({ request }) => {
  self.clients.matchAll({ includeUncontrolled: true, type: 'window' }).then((windows) => {
    for (const client of windows) client.postMessage(request.url);
  });
});
