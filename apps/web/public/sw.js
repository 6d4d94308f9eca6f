// Shows what the server tells this browser while nobody looks at Vigencia, and opens what a click on it is about. It
// answers no request and keeps nothing: every page comes from the server.

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, language, tag, told, open } = event.data.json();
  const shown = { body, lang: language, tag, icon: '/favicon.svg', data: { told, open } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show({ told, open }) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(`/#told=${told ?? ''}/${open?.kind ?? ''}/${open?.id ?? ''}`);
  page.postMessage({ told, open });
  return page.focus();
}
