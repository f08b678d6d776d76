/*
 * sw.js: shows, while no page is open, that it is somebody's turn. Nothing else: no cache, no
 * request is touched. It is registered only when somebody asks to be reminded.
 */
self.addEventListener('push', (event) => {
  const { title = 'Beringia', body = '', table = '' } = event.data?.json() ?? {};
  const options = { body, tag: table, icon: '/favicon.svg', data: { table } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/* The window that is at the table already, another of ours, or a new one. */
async function show(table) {
  const address = table ? `/#/table/${table}` : '/';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url.endsWith(address));
  return there ? there.focus() : self.clients.openWindow(address);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.table));
});
