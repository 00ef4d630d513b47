import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { t } from '#src/domain/language/text.ts'

/** The bytes that a request wants, both ends included; 'whole' for all of them, 'none' for such as there are not. */
export type Wanted = { from: number; to: number } | 'whole' | 'none'

/**
 * Reads a Range header (RFC 9110 §14.2). One range of bytes is understood: several, and what is no range at all, are
 * answered by the whole, as the standard lets a server.
 */
export function wantedRange(header: string | undefined, length: number): Wanted {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const tail = Math.min(Number(last), length)
    return tail === 0 ? 'none' : { from: length - tail, to: length - 1 }
  }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= length ? 'none' : { from, to }
}

/** What a file that can be read in parts gives of itself. */
export interface PartedFile {
  length: number
  etag: string
  part: (from: number, to: number) => Readable
}

/** Answers with the part that was asked for (206), with all of it (200), or with how much there is (416). */
export function sendPart(reply: FastifyReply, { length, etag, part }: PartedFile): FastifyReply {
  const { headers, method } = reply.request
  void reply.header('accept-ranges', 'bytes')
  // A part of what was another file by then would not fit: the whole is sent instead.
  const unchanged = headers['if-range'] === undefined || headers['if-range'] === etag
  const wanted = unchanged ? wantedRange(headers.range, length) : 'whole'
  if (wanted === 'none') {
    void reply.code(416).headers({ 'content-range': `bytes */${length}`, 'cache-control': 'no-store' })
    const message = t('There are {length} bytes, and none of those that were asked for.', { length })
    return reply
      .removeHeader('content-disposition')
      .type('application/json')
      .send({ success: false, code: 416, message })
  }
  const { from, to } = wanted === 'whole' ? { from: 0, to: length - 1 } : wanted
  if (wanted !== 'whole') void reply.code(206).header('content-range', `bytes ${from}-${to}/${length}`)
  void reply.header('content-length', to - from + 1)
  return reply.send(method === 'HEAD' ? Readable.from([]) : part(from, to))
}
