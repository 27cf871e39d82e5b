// The service worker with which the hostile page tries to record the card frame's requests. For every request that a
// page under /attacks/ makes, the worker posts the URL to all windows of its origin.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', ({ request }) => {
  self.clients.matchAll({ includeUncontrolled: true, type: 'window' }).then((windows) => {
    for (const client of windows) client.postMessage(request.url);
  });
});
