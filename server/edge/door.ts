import Fastify, { type FastifyInstance } from 'fastify'
import { type Refusal, readEvents } from './read-events.ts'

/** Of one request. */
const MAX_BYTES = 8 * 2 ** 20

export interface DoorOptions {
  /** The number of the restaurant that the agent is in; null before it is enrolled. */
  restaurant: () => Promise<string | null>
  /** Resolves once the events are on the disk. Rejects when it is full. */
  store: (events: readonly object[]) => Promise<void>
  status: () => Promise<object>
}

/** What `POST /events` of the local door answers. */
export interface DoorAnswer {
  /** How many events are on the disk now. */
  stored: number
  refused: Refusal[]
}

/** Where the equipment of a kitchen sends its events: reachable from this computer only. */
export function openDoor({ restaurant, store, status }: DoorOptions): FastifyInstance {
  const app = Fastify({ bodyLimit: MAX_BYTES })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post('/events', async ({ headers, body }, reply) => {
    const number = await restaurant()
    if (number === null)
      return reply
        .code(503)
        .send({ message: 'This computer is not enrolled yet. Keep this event, and send it again later.' })
    const lines = headers['content-type']?.includes('ndjson') ?? false
    const { events, refused } = readEvents(typeof body === 'string' ? body : '', {
      lines,
      restaurant: number,
    })
    try {
      if (events.length > 0) await store(events)
    } catch (error) {
      return reply.code(507).send({ message: (error as Error).message })
    }
    const answer: DoorAnswer = { stored: events.length, refused }
    return reply.code(events.length === 0 && refused.length > 0 ? 400 : 202).send(answer)
  })
  app.get('/status', () => status())
  return app
}
