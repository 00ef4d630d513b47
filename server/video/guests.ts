import type { WebSocket } from 'ws'
import { outsideOf } from '#server/live/outside.ts'
import { type Asked, verdictOf } from '#server/live/rights.ts'
import { CLOSE, closeSocket } from '#server/live/socket.ts'
import type { Services } from '#server/services/services.ts'
import { livingSessions } from '#server/store/identity/live-sessions.ts'

/** Whose socket it is, and what it was opened for. */
export interface Admitted {
  sessionUuid: string
  accountId: number
  /** Where it was opened from. */
  address: string
  asked: Asked
}
export interface GuestsMeans extends Pick<Services, 'db' | 'log' | 'now'> {
  sessions: Pick<Services['sessions'], 'onEnd' | 'onChange' | 'networkRefusal'>
}
/** The open signalling sockets of this server. */
export interface Guests {
  add(socket: WebSocket, who: Admitted): void
  /** How many a session has. */
  of(sessionUuid: string): number
  close(): void
}

const RECHECK_MS = 30_000
const ENDED = 'The session has ended.'

/**
 * Closes sockets whose session is over, whose network isn't allowed any more, or whose user may not see the restaurant any more: when told so, when a socket
 * comes (its session may have ended behind the door), and now and then, since what is over by the clock is told by
 * nobody.
 */
export function createGuests(means: GuestsMeans, recheckMs = RECHECK_MS): Guests {
  const guests = new Map<WebSocket, Admitted>()
  let turn = Promise.resolve()

  const drop = (socket: WebSocket, code: number, reason: string) => {
    guests.delete(socket)
    closeSocket(socket, code, reason)
  }
  /** Looks at some, one look after the other. */
  const lookAt = (some: () => [WebSocket, Admitted][]) => {
    turn = turn
      .then(() => recheck(some()))
      .catch((error: unknown) =>
        means.log.warn({ err: error }, 'Open video channels could not be checked again.'),
      )
  }

  async function recheck(present: [WebSocket, Admitted][]): Promise<void> {
    if (present.length === 0) return
    const sessions = [...new Set(present.map(([, { sessionUuid }]) => sessionUuid))]
    const living = await livingSessions(means.db, sessions, means.now())
    const outside = await outsideOf(
      means,
      present.map(([, who]) => who),
    )
    const verdicts = new Map<string, ReturnType<typeof verdictOf>>()
    for (const [socket, who] of present) {
      const { sessionUuid, accountId, asked } = who
      if (!living.has(sessionUuid)) {
        drop(socket, CLOSE.sessionEnded, ENDED)
        continue
      }
      const refusedThere = outside(who)
      if (refusedThere) {
        drop(socket, CLOSE.forbidden, refusedThere)
        continue
      }
      const question = `${accountId} ${asked.restaurantUuid}`
      const verdict = verdicts.get(question) ?? verdictOf(means.db, accountId, asked)
      verdicts.set(question, verdict)
      const { refusal } = await verdict
      if (refusal !== null) drop(socket, CLOSE.forbidden, refusal.slice(0, 120))
    }
  }

  means.sessions.onEnd((uuid) => {
    for (const [socket, { sessionUuid }] of [...guests])
      if (sessionUuid === uuid) drop(socket, CLOSE.sessionEnded, ENDED)
  })
  const lookAround = () => lookAt(() => [...guests])
  means.sessions.onChange(lookAround)
  const timer = setInterval(lookAround, recheckMs)

  return {
    add(socket, who) {
      guests.set(socket, who)
      socket.on('close', () => guests.delete(socket))
      lookAt(() => [[socket, who]])
    },
    of: (sessionUuid) => [...guests.values()].filter((guest) => guest.sessionUuid === sessionUuid).length,
    close() {
      clearInterval(timer)
      for (const socket of [...guests.keys()]) drop(socket, CLOSE.stopping, 'The server is stopping.')
    },
  }
}
