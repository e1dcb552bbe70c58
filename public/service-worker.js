// Shows what the shop pushes, and opens what it is about. It keeps nothing and answers no request of a page.

self.addEventListener('push', (event) => {
  const { title, message, link, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body: message, tag, data: { link } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data.link, self.location.origin).href))
})

/** In the window that shows it already, else in a new one: what stands in the others may not be finished. */
async function show(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  return shown ? shown.focus() : self.clients.openWindow(address)
}
