import type { AnyRouter } from '@tanstack/react-router'

/**
 * After a move to another page the keyboard goes on from its title, which a screen reader thereby reads out. A
 * change of the search alone (filters, dates, restaurant) leaves the focus where it is, and a page that has put
 * it into a field keeps it there. Returns how to stop.
 */
export function followTitle(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
    const main = document.querySelector('main')
    const title = main?.querySelector('h1')
    if (!title || main?.contains(document.activeElement)) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  })
}
