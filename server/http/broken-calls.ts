import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { Refusal } from '#src/contract/define/fields.ts'
import { answerUnreadable } from './errors.ts'
import { ANSWER_HEADERS } from './headers.ts'

export type RefusedWith = Pick<Refusal, 'code' | 'message'>

/** The answer to a request that does not arrive in time. */
export const TOO_SLOW: RefusedWith = { code: 408, message: 'The request timed out. Try again.' }
const REFUSALS: Readonly<Record<string, RefusedWith>> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: { code: 431, message: 'The address or a header of this request is too long.' },
}
const UNREADABLE = { code: 400, message: 'This request cannot be read.' }

/** Fastify's options for what meets no handler, each answered in the one form of every failure, headers and all. */
export const answerUnmet = { frameworkErrors: answerUnreadable, clientErrorHandler: answerBroken }

/** What is no whole HTTP request is answered on the bare connection, and that is ended. */
function answerBroken(error: ConnectionError, socket: Socket): void {
  if (socket.writable) socket.write(bareAnswer(REFUSALS[error.code] ?? UNREADABLE))
  socket.destroy()
}

/** A refusal of one's own on a bare connection, which ends with it. */
export function bareAnswer({ code, message }: RefusedWith): string {
  const body = JSON.stringify({ success: false, code, message } satisfies Refusal)
  const told = {
    ...ANSWER_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${code} ${STATUS_CODES[code]}`, ...lines, '', body].join('\r\n')
}
