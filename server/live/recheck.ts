import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { livingSessions } from '#server/store/identity/live-sessions.ts'
import { askedBy, isPersonal } from './destination.ts'
import type { Hub } from './hub.ts'
import { type NetworkSessions, outsideOf } from './outside.ts'
import { type Verdict, verdictOf } from './rights.ts'
import { CLOSE } from './socket.ts'

const RECHECK_MS = 30_000

interface Means {
  sessions: NetworkSessions
  db: Database
  log: Log
  now: () => number
}

export interface Recheck {
  /** Rights have changed: looks at once, and once more if it is looking already. */
  look(): void
  stop(): void
}

/**
 * Looks whether the open sockets still may be: when told that rights have changed, and now and then, since what is
 * over by the clock is told by nobody. Access tokens are not looked at: a socket lives as long as its session.
 */
export function startRecheck(hub: Hub, means: Means, everyMs = RECHECK_MS): Recheck {
  let running = false
  let again = false
  const look = () => {
    if (running || hub.size === 0) return
    running = true
    again = false
    recheck(hub, means)
      .catch((error: unknown) => means.log.warn({ err: error }, 'Open sockets could not be checked again.'))
      .finally(() => {
        running = false
        if (again) look()
      })
  }
  const timer = setInterval(look, everyMs)
  return {
    look() {
      // What a look that is under way has read may be from before the change.
      again = true
      look()
    },
    stop() {
      clearInterval(timer)
      again = false
    },
  }
}

/**
 * Closes the sockets whose session is over, those in networks that are not allowed any more, and those that listen to what they
 * may not any more.
 */
export async function recheck(hub: Hub, means: Means): Promise<void> {
  const { db, now } = means
  const readers = [...hub.readers()]
  const living = await livingSessions(db, [...new Set(readers.map((r) => r.sessionUuid))], now())
  const outside = await outsideOf(means, readers)
  const verdicts = new Map<string, Promise<Verdict>>()
  for (const reader of readers) {
    if (!living.has(reader.sessionUuid)) {
      hub.closeSession(reader.sessionUuid, CLOSE.sessionEnded, 'The session has ended.')
      continue
    }
    const refusedThere = outside(reader)
    if (refusedThere) {
      hub.closeSession(reader.sessionUuid, CLOSE.forbidden, refusedThere)
      continue
    }
    for (const { destination, match } of [...reader.subscriptions.values()]) {
      if (isPersonal(destination)) continue
      const question = `${reader.accountId} ${destination}`
      const verdict = verdicts.get(question) ?? verdictOf(db, reader.accountId, askedBy(match))
      verdicts.set(question, verdict)
      const { refusal } = await verdict
      if (refusal !== null) hub.closeSession(reader.sessionUuid, CLOSE.forbidden, refusal.slice(0, 120))
    }
  }
}
