import type { Database } from '#server/db/query.ts'
import type { Envelope } from './envelope.ts'

/** How one server tells all servers of its database something, itself too. */
export interface Wire {
  /** Begins to hear; called once, before anything is told. */
  open(ear: WireListener): Promise<void>
  /** Inside a transaction (`tx`) all servers are told when and if that commits; without one, at once. */
  tell(envelopes: readonly Envelope[], tx: Database): Promise<void>
  /** Null where there is no broker between the servers. */
  broker(): BrokerState | null
  close(): Promise<void>
}

export interface WireListener {
  /** Gets each envelope once. */
  hear(envelope: Envelope): void
  /** Some were lost for this server. */
  missed(): void
}

export interface BrokerState {
  connected: boolean
  /** Envelopes that the outbox brought and the broker had not, since the start. */
  fromOutbox: number
}
