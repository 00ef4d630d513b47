import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { VideoSource } from '#server/domain/cameras/video-source.ts'
import { callerOf, type DoorServices, type KnownCaller } from '#server/live/door.ts'
import { type Asked, verdictOf } from '#server/live/rights.ts'
import type { Services } from '#server/services/services.ts'
import { uuid } from '#src/contract/define/fields.ts'
import { NOT_ALLOWED, Refused } from '#src/contract/define/refusal.ts'
import { msg, t } from '#src/domain/language/text.ts'
import type { VideoEngine } from './engine.ts'
import { type Admitted, createGuests } from './guests.ts'

/** What the door needs of the services; Services fits as it is. */
export type SignallingServices = Pick<Services, 'db' | 'log' | 'now'> &
  DoorServices<KnownCaller> & {
    sessions: Pick<Services['sessions'], 'onEnd' | 'onChange' | 'networkRefusal'>
  }

export interface SignallingOptions {
  /** Where the socket is opened: '/proxy/'. */
  path: string
  services: SignallingServices
  engine: Pick<VideoEngine, 'serve'>
  /** What a mountpoint plays to an account in a restaurant, null when it is not theirs or not there. */
  mayWatch(
    who: { accountId: number; restaurantId: number },
    mountpoint: number,
  ): Promise<{ pin: string; source: VideoSource } | null>
  /** Ends what an account watched in a restaurant and has left. */
  end(who: { accountId: number; restaurantId: number }, mountpoints: readonly number[]): Promise<void>
  /** How often open sockets' rights are looked up again, in ms; 30 s. */
  recheckMs?: number
}

/** Screens that play live pictures; any of them opens the door. */
const PERMISSIONS: Asked['permissions'] = ['CAMERAS.VIEW', 'KITCHEN_PLAYER.VIEW', 'PLUG_AND_PLAY.VIEW']
/** Sockets of one session: a page has one. */
const MOST_OF_A_SESSION = 20

/**
 * Puts the gateway's signalling socket onto the server: Janus' websocket API at
 * `{path}?restaurantUuid={id}&Authorization={token}`. Register @fastify/websocket first. The door is kept before the
 * upgrade, with HTTP statuses: 400 without a restaurant, 401 without a living session, 403 for a foreign page, a
 * blocked user, an unverified session, and for who may not see this restaurant's cameras; 429 for too many sockets.
 */
export function attachSignalling(app: FastifyInstance, options: SignallingOptions): void {
  const { path, services, engine, mayWatch, end } = options
  const guests = createGuests(services, options.recheckMs)
  const admitted = new WeakMap<FastifyRequest, Admitted & { restaurantId: number }>()

  app.route({
    method: 'GET',
    url: path,
    websocket: true,
    preHandler: async (request) => {
      const caller = await callerOf(request, services, msg('The video channel'))
      const { restaurantUuid } = (request.query ?? {}) as Record<string, unknown>
      const named = uuid.safeParse(restaurantUuid)
      if (!named.success) throw new Refused(400, t('Send the restaurant as restaurantUuid.'))
      const asked = { permissions: PERMISSIONS, restaurantUuid: named.data }
      const { refusal, restaurantId } = await verdictOf(services.db, caller.account.id, asked)
      if (refusal !== null || restaurantId === null) {
        const reason = refusal ?? t('You do not have access to this.')
        const asks = { call: 'the video channel', restaurantUuid: named.data, address: request.ip }
        request.log.info({ ...asks, accountId: caller.account.id, reason }, NOT_ALLOWED)
        throw new Refused(403, reason)
      }
      const { sessionUuid } = caller.session
      if (guests.of(sessionUuid) >= MOST_OF_A_SESSION)
        throw new Refused(429, t('Too many video channels are open. Close some pages.'))
      if (!request.ws) throw new Refused(426, t('The video channel is a websocket.'))
      admitted.set(request, {
        sessionUuid,
        accountId: caller.account.id,
        address: request.ip,
        asked,
        restaurantId,
      })
    },
    handler: (socket: WebSocket, request: FastifyRequest) => {
      const who = admitted.get(request)
      if (!who) return socket.terminate()
      const { accountId, restaurantId } = who
      guests.add(socket, who)
      engine.serve(socket, {
        reachedAt: request.socket.localAddress ?? '127.0.0.1',
        mayWatch: (id) => mayWatch({ accountId, restaurantId }, id),
        left: (ids) =>
          void end({ accountId, restaurantId }, ids).catch((error: unknown) =>
            services.log.warn({ err: error }, 'Streams that were left could not be ended.'),
          ),
      })
    },
  })
  app.addHook('preClose', async () => guests.close())
}
