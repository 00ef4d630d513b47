import type { Database } from '#server/db/query.ts'
import type { MessageOf, Topic } from '#src/contract/live/define.ts'
import type { Followers } from './followers.ts'
import type { Hub } from './hub.ts'
import type { BrokerState } from './wire.ts'

/** Whom a published message reaches: one user, or everybody subscribed to the filled-in destination. */
export type Audience = { accountId: number } | { restaurantUuid: string } | 'everyone'

/** The live channel as services see it: publish after commit, on whichever server the reader is. */
export interface LiveBus {
  /** Inside a transaction (`tx`) the message leaves when and if that commits; without one, at once. */
  publish<T extends Topic>(topic: T, audience: Audience, message: MessageOf<T>, tx?: Database): Promise<void>
  /** As publish, for several messages of one topic in one statement. */
  publishAll<T extends Topic>(
    topic: T,
    messages: readonly { audience: Audience; message: MessageOf<T> }[],
    tx?: Database,
  ): Promise<void>
  /** For parts of this server that wait for news. */
  follow: Followers['follow']
  /** Ends the live connections of sessions that are over, on every server. */
  endSession(sessionUuid: string): Promise<void>
  /** Whether messages currently reach this server; while they don't, nobody should be let in. */
  hears(): boolean
  /** Open sockets on this server. */
  connections(): number
  /** How the broker between the servers does; null where there is none. */
  broker(): BrokerState | null
  /** This server's sockets; only the broker puts any in. */
  readonly hub: Hub
}
