import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { notificationTopic } from '#src/contract/account/notifications.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { queueTopic } from '#src/contract/kitchen/queue.ts'
import { camerasTopic } from '#src/contract/live/cameras.ts'
import type { Topic } from '#src/contract/live/define.ts'
import { devicesTopic } from '#src/contract/live/devices.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { factsTopic, kitchensTopic } from '#src/contract/live/facts.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import { recordingsTopic } from '#src/contract/live/recordings.ts'
import { shiftNotesTopic } from '#src/contract/live/shift-notes.ts'
import { msg, t } from '#src/domain/language/text.ts'
import type { LiveBus } from './bus.ts'
import { serveConnection, type Who } from './connection.ts'
import { topicFinder } from './destination.ts'
import { callerOf, type DoorServices, type KnownCaller } from './door.ts'
import { CLOSE } from './socket.ts'

/** Every topic that may be subscribed; a new topic is declared in the contract and named here. */
const liveTopics: readonly Topic[] = [
  notificationTopic,
  factsTopic,
  kitchensTopic,
  queueTopic,
  ordersTopic,
  shiftNotesTopic,
  dictionariesTopic,
  camerasTopic,
  devicesTopic,
  recordingsTopic,
]

/** What the broker needs of the services; Services fits as it is. */
export interface BrokerServices extends DoorServices<KnownCaller> {
  db: Database
  log: Log
  now: () => number
  live: LiveBus
}
export interface BrokerOptions {
  /** Where the socket is opened: '/api/v1/sockets/notifications'. */
  path: string
  services: BrokerServices
  topics?: readonly Topic[]
}

/**
 * Puts the live channel onto the server: STOMP 1.2 over a websocket at `path`, the access token as the query
 * parameter `token` or `Authorization` (spec 1 §7). Register @fastify/websocket first. The door is kept before
 * the upgrade, with HTTP statuses: 401 without a living session, 403 for a foreign page, a blocked user or an
 * unverified session, 503 while messages cannot be heard.
 */
export function attachLive(
  app: FastifyInstance,
  { path, services, topics = liveTopics }: BrokerOptions,
): void {
  const { hub } = services.live
  const find = topicFinder(topics)
  const callers = new WeakMap<FastifyRequest, Who>()

  app.route({
    method: 'GET',
    url: path,
    websocket: true,
    preHandler: async (request) => {
      const caller = await callerOf(request, services, msg('The live channel'))
      if (!services.live.hears())
        throw new Refused(503, t('The live channel cannot be opened. Try again in a moment.'), {
          retryAfter: 2,
        })
      if (!request.ws) throw new Refused(426, t('The live channel is a websocket.'))
      callers.set(request, {
        sessionUuid: caller.session.sessionUuid,
        accountId: caller.account.id,
        address: request.ip,
      })
    },
    handler: (socket: WebSocket, request: FastifyRequest) => {
      const who = callers.get(request)
      if (!who) return socket.terminate()
      serveConnection(socket, who, { ...services, hub, find })
    },
  })
  app.addHook('preClose', async () => hub.closeAll(CLOSE.stopping, 'The server is stopping.'))
}
