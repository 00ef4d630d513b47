import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { Refused, userBlocked } from '#src/contract/define/refusal.ts'
import { type Message, t } from '#src/domain/language/text.ts'
import type { NetworkAccount, NetworkSessions } from './outside.ts'

/** Whose pages may open a socket, besides those of this server. */
export interface OwnPages {
  publicUrl: string
  consoleOrigins: readonly string[]
}

/** What every door asks of a caller. */
export interface KnownCaller {
  session: { sessionUuid: string; verified: boolean }
  account: NetworkAccount & { id: number; blocked: boolean }
}
export interface DoorServices<Caller extends KnownCaller> {
  sessions: NetworkSessions & { find(accessToken: string): Promise<Caller | null> }
  settings: OwnPages
}

/**
 * Who opens a websocket, by the token in its address: browsers can put it nowhere else. `channel` is its name
 * in a refusal.
 * @throws Refused 401 without a living session, 403 for a foreign page, a blocked user, an unverified session or a network
 * that isn't allowed
 */
export async function callerOf<Caller extends KnownCaller>(
  request: FastifyRequest,
  { sessions, settings }: DoorServices<Caller>,
  channel: Message,
): Promise<Caller> {
  if (!isOwnPage(request, settings))
    throw new Refused(
      403,
      t('{channel} does not accept connections from other sites.', { channel: t(channel) }),
    )
  const token = bearerOf(request.query)
  const caller = token === null ? null : await sessions.find(token)
  if (!caller) throw new Refused(401, t('Sign in to continue.'))
  const refusal = sessions.networkRefusal(caller.account, request.ip)
  if (refusal) throw refusal
  if (caller.account.blocked) throw userBlocked()
  if (!caller.session.verified) throw new Refused(403, t('Enter your verification code to continue.'))
  return caller
}

/** The token of either parameter; null unless there is exactly one that looks like one. */
export function bearerOf(query: unknown): string | null {
  const { token, Authorization } = (query ?? {}) as Record<string, unknown>
  const given = token ?? Authorization
  if (typeof given !== 'string') return null
  return /^(?:Bearer )?([\w-]{1,128})$/.exec(given)?.[1] ?? null
}

/** Ends a socket that failed. What its caller sends wrong is no fault of this server's; what a door throws is. */
export function endFailed(
  error: Error & { code?: string },
  socket: WebSocket,
  { log }: FastifyRequest,
): void {
  log[error.code?.startsWith('WS_ERR_') ? 'debug' : 'error']({ err: error }, 'a socket failed')
  socket.terminate()
}

/** Browsers name the page a socket is opened from, programs need not (ASVS 4.4.2). */
export function isOwnPage(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { publicUrl, consoleOrigins }: OwnPages,
): boolean {
  if (headers.origin === undefined || consoleOrigins.includes(headers.origin)) return true
  const host = hostOf(headers.origin)
  return host !== null && (host === headers.host || host === hostOf(publicUrl))
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null
}
