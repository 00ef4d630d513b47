import type { Session } from '#src/session/session.ts'
import type { Entry } from './entries.ts'

const MOST = 5

let chosen: readonly Entry[] = []
let forgetting = false

/** What was chosen last, newest first; in this page's memory alone. */
export const recentEntries = (): readonly Entry[] => chosen

/** Puts a choice first; everything is forgotten when the session ends. */
export function rememberEntry(entry: Entry, session: Pick<Session, 'onWipe'>): void {
  if (!forgetting) {
    forgetting = true
    session.onWipe(() => {
      chosen = []
    })
  }
  chosen = [entry, ...chosen.filter(({ id }) => id !== entry.id)].slice(0, MOST)
}
