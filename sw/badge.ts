/** Puts the unread count on the installed app's icon, where the platform has such a thing. */
export async function showBadge(self: ServiceWorkerGlobalScope, unread: number): Promise<void> {
  const { navigator } = self
  if (!('setAppBadge' in navigator)) return
  // Refused where the app is not installed: the count then stands in the page alone.
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
