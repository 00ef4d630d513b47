/**
 * How a queue on the screen is connected (spec 2 §4): BEGIN until the live channel stands and the snapshot that its
 * deltas go on from has come, and again whenever either is lost; COMPLETED while what is shown is kept up to date.
 */
export const QUEUE_CONNECTIONS = ['BEGIN', 'COMPLETED'] as const
export type QueueConnection = (typeof QUEUE_CONNECTIONS)[number]

export function queueConnection(known: {
  /** The live channel is open. */
  live: boolean
  /** A snapshot was fetched since this screen was opened. */
  fetched: boolean
  /** The last try to fetch one failed. */
  failed: boolean
}): QueueConnection {
  return known.live && known.fetched && !known.failed ? 'COMPLETED' : 'BEGIN'
}
