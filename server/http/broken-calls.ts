import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { Refusal } from '#src/contract/define/fields.ts'
import { english, msg, t } from '#src/domain/language/text.ts'
import { answerUnreadable } from './errors.ts'
import { ANSWER_HEADERS } from './headers.ts'

export type RefusedWith = Pick<Refusal, 'code' | 'message'>

const TIMED_OUT = msg('The request timed out. Try again.')
/** The answer to a request whose body does not arrive in time, in its caller's language. */
export const tooSlow = (): RefusedWith => ({ code: 408, message: t(TIMED_OUT) })
/** Of requests that nobody has read yet: whose language they are in is not known. */
const REFUSALS: Readonly<Record<string, RefusedWith>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, message: english(TIMED_OUT) },
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
