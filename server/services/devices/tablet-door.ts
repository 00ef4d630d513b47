import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Database } from '#server/db/query.ts'
import { bearerOf, isOwnPage, type OwnPages } from '#server/live/door.ts'
import { type ConnectedTablet, setSecret, tabletBySecret } from '#server/store/devices/tablet-sockets.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { TABLET_CLOSE } from '#src/contract/devices/tablet-socket.ts'
import { t } from '#src/domain/language/text.ts'
import { tokenHash } from '../identity/tokens.ts'
import { serveTablet } from './tablet-connection.ts'
import type { PresenceServices } from './tablet-presence.ts'

/** Where tablets connect (spec 2 §7). */
export const TABLET_SOCKET = '/device/api/v1/sockets/tablet'
/** 256 bits: nobody guesses one. */
const SECRET_BYTES = 32

/** Gives a tablet a new secret, in the place of any it had: told once, and kept as its hash. */
export async function issueSecret(db: Database, id: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await setSecret(db, id, tokenHash(secret))
  return secret
}

type DoorServices = PresenceServices & { settings: OwnPages }

/**
 * Puts the tablets' socket onto the server. The door is kept before the upgrade: 401 without a known secret, 403 from a
 * page of another site or for another restaurant, 503 while commands cannot be heard.
 */
export function attachTablets(app: FastifyInstance, services: DoorServices): void {
  const callers = new WeakMap<FastifyRequest, ConnectedTablet>()
  app.route({
    method: 'GET',
    url: TABLET_SOCKET,
    websocket: true,
    preHandler: async (request) => {
      callers.set(request, await tabletOf(request, services))
      if (!request.ws) throw new Refused(426, t('The tablet socket is a websocket.'))
    },
    handler: (socket: WebSocket, request: FastifyRequest) => {
      const tablet = callers.get(request)
      if (!tablet) return socket.terminate()
      serveTablet(socket, tablet, request.ip, services)
    },
  })
  app.addHook('preClose', async () => {
    const sockets = [...services.tablets.sockets]
    services.tablets.sockets.clear()
    for (const socket of sockets) socket.close(TABLET_CLOSE.stopping, 'The server is stopping.')
  })
}

async function tabletOf(request: FastifyRequest, { db, settings }: DoorServices): Promise<ConnectedTablet> {
  if (!isOwnPage(request, settings))
    throw new Refused(403, t('The tablet socket does not accept connections from other sites.'))
  const secret = bearerOf(request.query)
  const tablet = secret === null ? null : await tabletBySecret(db, tokenHash(secret))
  if (!tablet) throw new Refused(401, t('This tablet is unknown.'))
  const { restaurantUuid } = (request.query ?? {}) as Record<string, unknown>
  if ((restaurantUuid ?? null) !== tablet.restaurantUuid)
    throw new Refused(403, t('This tablet is of another restaurant.'))
  return tablet
}
