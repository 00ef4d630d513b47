/** A later promise than this is none: whole seconds of a day. */
const MOST_S = 86_400

/**
 * Seconds to wait by a Retry-After header, in either of its forms (RFC 9110 §10.2.3): seconds, or the moment from
 * which on, compared with the moment of the answer. Undefined where it says nothing that can be read.
 */
export function retryAfterSeconds(
  header: string | null,
  date: string | null,
  now: number,
): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), MOST_S)
  // Date.parse reads more than the header may hold, '5.5' for one.
  const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return undefined
  const answered = Date.parse(date ?? '')
  const seconds = Math.ceil((until - (Number.isNaN(answered) ? now : answered)) / 1000)
  return Math.min(Math.max(0, seconds), MOST_S)
}
