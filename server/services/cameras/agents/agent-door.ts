import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import { bytesOf, closeSocket, isOpen } from '#server/live/socket.ts'
import type { EdgeKey } from '#server/store/intake/keys.ts'
import { badRequest, Refused } from '#src/contract/define/refusal.ts'
import {
  AGENT_CLOSE,
  AGENT_PATHS,
  type FromAgent,
  fromAgent,
  type ToAgent,
} from '#src/contract/intake/agent-socket.ts'
import { t } from '#src/domain/language/text.ts'
import type { Services } from '../../services.ts'
import { lookForAgentCameras } from '../sources/watch.ts'
import { forgetOthers } from './agents.ts'

/** An agent is asked for a sign of life, and its key is looked up again, this often, in ms. */
const PING_MS = 15_000
const SDP = 'application/sdp'
const MOST_SDP_BYTES = 32 * 1024

type DoorServices = Pick<Services, 'agents' | 'cameras' | 'db' | 'live' | 'log' | 'now' | 'secrets'>

export interface AgentDoorOptions {
  /** Lets in who has a key. */
  enter: onRequestAsyncHookHandler
  keyOf: (request: FastifyRequest) => EdgeKey
  /** @throws Refused 401 when the key has ended since */
  checkKey: (request: FastifyRequest) => Promise<void>
}

/**
 * Puts the socket of agents onto the server, and where they push streams to by WHIP (RFC 9725): 201 with the answer,
 * 401 for an unknown bearer.
 */
export function attachAgents(
  door: FastifyInstance,
  services: DoorServices,
  { enter, keyOf, checkKey }: AgentDoorOptions,
): void {
  const { pushes, bus } = services.agents
  door.route({
    method: 'GET',
    url: AGENT_PATHS.socket,
    websocket: true,
    onRequest: enter,
    preHandler: async (request) => {
      if (keyOf(request).deviceId === null)
        throw new Refused(403, t('This key is not of a device. Only devices connect to cameras.'))
      if (!request.ws) throw new Refused(426, t('The agent socket is a websocket.'))
    },
    handler: (socket: WebSocket, request: FastifyRequest) => {
      const { deviceId } = keyOf(request)
      if (deviceId === null) return socket.terminate()
      serveAgent(socket, deviceId, services, () => checkKey(request))
    },
  })
  door.addHook('preClose', async () => bus.closeSockets())

  door.addContentTypeParser<string>(SDP, { parseAs: 'string', bodyLimit: MOST_SDP_BYTES }, (_, body, done) =>
    done(null, body),
  )
  door.post(AGENT_PATHS.whip, { bodyLimit: MOST_SDP_BYTES }, async (request, reply) => {
    const { body, socket } = request
    const reachedAt = socket.localAddress ?? '127.0.0.1'
    if (typeof body !== 'string') throw badRequest(t('Send the offer as {type}.', { type: SDP }))
    const answer = await pushes.accept(bearerOf(request), body, reachedAt).catch(() => {
      throw badRequest(t('This is no offer of a video.'))
    })
    if (answer === null) throw unknownBearer()
    return reply
      .code(201)
      .headers({ location: `${AGENT_PATHS.whip}/stream`, 'cache-control': 'no-store' })
      .type(SDP)
      .send(answer)
  })
  door.delete(`${AGENT_PATHS.whip}/stream`, async (request, reply) => {
    pushes.end(bearerOf(request))
    return reply.code(204).send()
  })
}

const unknownBearer = () => new Refused(401, t('This bearer is not known, or it was used already.'))

/** @throws Refused 401 */
function bearerOf({ headers }: FastifyRequest): string {
  const bearer = /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]
  if (bearer === undefined) throw unknownBearer()
  return bearer
}

/** Serves one agent's socket until it closes. */
function serveAgent(
  socket: WebSocket,
  deviceId: number,
  services: DoorServices,
  checkKey: () => Promise<void>,
): void {
  const { agents, log } = services
  let isAlive = true
  const disconnected = agents.bus.connected({
    deviceId,
    send(message: ToAgent) {
      if (isOpen(socket)) socket.send(JSON.stringify(message))
    },
    close: (code, reason) => closeSocket(socket, code, reason),
  })
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
    checkKey().catch((error: unknown) => {
      // The database may be away for a while: that ends no key.
      if (error instanceof Refused) closeSocket(socket, AGENT_CLOSE.keyEnded, 'Its key has ended.')
    })
  }, PING_MS)
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('message', (data) => {
    const message = readMessage(data)
    if (message) agents.bus.heard(deviceId, message)
    else closeSocket(socket, AGENT_CLOSE.badMessage, 'The message was not understood.')
  })
  socket.on('error', (error) => log.debug({ err: error }, 'An agent’s socket failed.'))
  socket.on('close', () => {
    clearInterval(pinging)
    disconnected()
  })
  welcome(services, deviceId).catch((error: unknown) =>
    log.warn({ err: error, deviceId }, 'The cameras of an agent could not be looked for.'),
  )
}

/** The agent forgets cameras that are no longer its own; the others are looked for at once. */
async function welcome(services: DoorServices, deviceId: number): Promise<void> {
  await forgetOthers(services, deviceId)
  await lookForAgentCameras(services, deviceId)
}

function readMessage(data: RawData): FromAgent | null {
  try {
    return z.safeParse(fromAgent, JSON.parse(bytesOf(data).toString())).data ?? null
  } catch {
    return null
  }
}
