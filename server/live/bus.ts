import type { MessageOf, Topic } from '#src/contract/live/define.ts'

/** Whom a published message reaches: one user, or everybody subscribed to the filled-in destination. */
export type Audience = { accountId: number } | { restaurantUuid: string } | 'everyone'

/** The live channel as services see it: publish after commit, on whichever server the reader is. */
export interface LiveBus {
  publish<T extends Topic>(topic: T, audience: Audience, message: MessageOf<T>): Promise<void>
  /** Ends the live connections of sessions that are over, on every server. */
  endSession(sessionUuid: string): Promise<void>
  /** Open sockets on this server. */
  connections(): number
}
