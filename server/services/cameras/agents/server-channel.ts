import { randomUUID } from 'node:crypto'
import { type Listener, notify } from '#server/db/listen.ts'
import type { Database } from '#server/db/query.ts'
import { type Secrets, SecretUnreadable } from '../../secrets.ts'

/** What the servers of one database say to each other. */
export interface ServerChannel<Message> {
  /** Resolves once the database has taken it. */
  send(message: Message): Promise<void>
  stop(): void
}

/** Below the 8,000 bytes that a notification holds, with what stands before each piece. */
const PIECE = 7_500
/** Of messages of which not all pieces came. */
const MOST_INCOMPLETE = 100

interface Means {
  listener: Listener
  db: Database
  secrets: Secrets
}

/**
 * Opens a channel on which messages are encrypted, since they may hold passwords and the database keeps notifications
 * on its disk. Each server hears all others, and never itself.
 */
export async function openServerChannel<Message>(
  name: string,
  { listener, db, secrets }: Means,
  hear: (message: Message) => void,
): Promise<ServerChannel<Message>> {
  const own = randomUUID()
  const incomplete = new Map<string, string[]>()

  function take(payload: string): void {
    const [from = '', id = '', total = '', piece = ''] = payload.split(' ')
    if (from === own) return
    const pieces = [...(incomplete.get(id) ?? []), piece]
    incomplete.delete(id)
    if (pieces.length < Number(total)) {
      incomplete.set(id, pieces)
      const [oldest] = incomplete.keys()
      if (incomplete.size > MOST_INCOMPLETE && oldest !== undefined) incomplete.delete(oldest)
      return
    }
    try {
      hear(JSON.parse(secrets.open(pieces.join(''), name)) as Message)
    } catch (error) {
      // Of a server with other keys, which cannot be one of this provider's.
      if (!(error instanceof SecretUnreadable)) throw error
    }
  }

  const unlisten = await listener.listen(name, take)
  return {
    async send(message) {
      const sealed = secrets.seal(JSON.stringify(message), name)
      const pieces = sealed.match(new RegExp(`.{1,${PIECE}}`, 'g')) ?? []
      const id = randomUUID()
      // One after the other: the database delivers them in the order in which they were committed.
      for (const piece of pieces) await notify(db, name, [own, id, pieces.length, piece].join(' '))
    },
    stop: unlisten,
  }
}
