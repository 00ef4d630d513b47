// The kill switch: served in place of /worker.js (KILL_SW=1, or by copying this file over it), it takes an
// installed worker and all it kept away. It answers no request, so pages go to the network from then on, and it
// reloads nothing: a form somebody is filling in stays.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const leave = async () => {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(leave())
})
