import type { AnyRouter } from '@tanstack/react-router'
import type { Session } from '#src/session/session.ts'
import type { Entry } from './entries.ts'

const MOST = 5

let entries: readonly Entry[] = []
let forgetting = false

/** Puts an entry first; everything is forgotten when the session ends. */
export function rememberEntry(entry: Entry, session: Pick<Session, 'onWipe'>): void {
  if (!forgetting) {
    forgetting = true
    session.onWipe(() => {
      entries = []
    })
  }
  // One more than is shown: the page in sight is among them, and needs no way to it.
  entries = [entry, ...entries.filter(({ id }) => id !== entry.id)].slice(0, MOST + 1)
}

/** The path of the page in sight, as its route has it. */
const pathInSight = (router: AnyRouter): string | undefined =>
  router.state.matches.findLast(({ staticData }) => staticData.page)?.fullPath

/** What was chosen or visited last, newest first, without the page in sight; in this page's memory alone. */
export function recentEntries(router: AnyRouter): readonly Entry[] {
  const here = pathInSight(router)
  return entries.filter((entry) => entry.kind !== 'page' || entry.path !== here).slice(0, MOST)
}

/** Remembers each page that is opened from now on; ends with the function it returns. */
export function rememberPages(router: AnyRouter, session: Pick<Session, 'onWipe'>): () => void {
  const remember = () => {
    const path = pathInSight(router)
    // The palette knows what it is called, and whether it is its user's to see.
    if (path !== undefined)
      rememberEntry({ kind: 'page', id: `page ${path}`, label: '', detail: '', path }, session)
  }
  remember()
  return router.subscribe('onResolved', remember)
}
