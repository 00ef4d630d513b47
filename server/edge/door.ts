import Fastify, { type FastifyInstance } from 'fastify'
import { hear } from './told.ts'

/** Bytes of one request at most. */
const MOST_BYTES = 8 * 2 ** 20

export interface DoorMeans {
  /** The number of the restaurant that the agent is in; null before it is enrolled. */
  restaurant: () => Promise<string | null>
  /** Resolves once the events are on the disk. Rejects where it is full. */
  keep: (events: readonly object[]) => Promise<void>
  status: () => Promise<object>
}

/** Where the equipment of a kitchen tells its events: on this computer alone. */
export function openDoor({ restaurant, keep, status }: DoorMeans): FastifyInstance {
  const app = Fastify({ bodyLimit: MOST_BYTES })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post('/events', async ({ headers, body }, reply) => {
    const number = await restaurant()
    if (number === null)
      return reply.code(503).send({ message: 'This computer is not enrolled yet. Tell it again later.' })
    const lines = headers['content-type']?.includes('ndjson') ?? false
    const { events, refused } = hear(typeof body === 'string' ? body : '', { lines, restaurant: number })
    try {
      if (events.length > 0) await keep(events)
    } catch (error) {
      return reply.code(507).send({ message: (error as Error).message })
    }
    return reply.code(events.length === 0 && refused.length > 0 ? 400 : 202).send({
      taken: events.length,
      refused,
    })
  })
  app.get('/status', () => status())
  return app
}
