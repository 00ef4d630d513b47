import sql from 'sql-template-tag'
import type { Listener } from '#server/db/listen.ts'
import { pack, unpacker } from './envelope.ts'
import type { Wire } from './wire.ts'

const CHANNEL = 'linewatch_live'

/**
 * The servers tell each other through PostgreSQL: all hear the same in the same order. What is notified while a server
 * has lost its listening connection is lost for it; the listener says so once it is back.
 */
export function notifyWire(listener: Listener): Wire {
  let unlisten = () => {}
  return {
    async open({ hear }) {
      const unpack = unpacker()
      unlisten = await listener.listen(CHANNEL, (payload) => {
        const envelope = unpack(payload)
        if (envelope) hear(envelope)
      })
    },
    async tell(envelopes, tx) {
      const payloads = envelopes.flatMap(pack)
      if (payloads.length === 0) return
      await tx.run(
        sql`SELECT pg_notify(${CHANNEL}, p) FROM unnest(${payloads}::text[]) WITH ORDINALITY AS u(p, n) ORDER BY n`,
      )
    },
    broker: () => null,
    close: async () => unlisten(),
  }
}
