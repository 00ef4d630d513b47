import { type Listener, notify } from '#server/db/listen.ts'
import type { Database } from '#server/db/query.ts'

/** What servers tell each other of tablets: whichever holds the tablet's socket acts on it. */
export type TabletNews =
  /** A command waits in the database. */
  | { kind: 'command'; id: number; command: string }
  /** It was answered. */
  | { kind: 'answered'; id: number; command: string }
  /** Its name or its remote access is another. */
  | { kind: 'changed'; id: number }
  /** It was deleted. */
  | { kind: 'gone'; id: number }
  /** It stands in another restaurant. */
  | { kind: 'moved'; id: number }
  /** It was given another secret, for other hardware. */
  | { kind: 'secretEnded'; id: number }
  /** These of its sessions were deleted. */
  | { kind: 'signedOut'; id: number; sessions: string[] }
  /** It opened another socket than this one. */
  | { kind: 'replaced'; id: number; connection: string }

/** An open socket of a tablet, on this server. */
export interface TabletSocket {
  id: number
  connection: string
  session: string
  /** What others reported about this tablet. */
  hear(news: TabletNews): void
  /** Asks for a sign of life; cuts it off where the last one was not answered. */
  ping(): void
  close(code: number, reason: string): void
}

/** The tablets connected to this server, and the way to those connected to any. */
export interface TabletBus {
  readonly sockets: Set<TabletSocket>
  /** Inside a transaction (`tx`) it is told when and if that commits. */
  tell(tx: Database, news: TabletNews): Promise<void>
  /** Resolves when a command was answered, or after so many milliseconds: look at it then. */
  answered(command: string, waitMs: number): Promise<void>
  stop(): Promise<void>
}

const CHANNEL = 'linewatch_tablets'

/** Opens this server's part of it. What is missed while the listener is away, the row of the command makes up for. */
export async function openTabletBus(listener: Listener): Promise<TabletBus> {
  const sockets = new Set<TabletSocket>()
  const waiting = new Map<string, Set<() => void>>()

  const unlisten = await listener.listen(CHANNEL, (payload) => {
    const news = JSON.parse(payload) as TabletNews
    if (news.kind === 'answered') for (const resolve of waiting.get(news.command) ?? []) resolve()
    else for (const socket of [...sockets]) if (socket.id === news.id) socket.hear(news)
  })
  return {
    sockets,
    tell: (tx, news) => notify(tx, CHANNEL, JSON.stringify(news)),
    answered: (command, waitMs) =>
      new Promise((resolve) => {
        const waiters = waiting.get(command) ?? new Set()
        const done = () => {
          clearTimeout(timer)
          waiters.delete(done)
          if (waiters.size === 0) waiting.delete(command)
          resolve()
        }
        const timer = setTimeout(done, waitMs)
        waiters.add(done)
        waiting.set(command, waiters)
      }),
    stop: async () => unlisten(),
  }
}
