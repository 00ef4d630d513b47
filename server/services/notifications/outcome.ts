/** What a push service's answer means for the message and for the subscription (RFC 8030 §5, §7). */
export type Outcome = 'sent' | 'gone' | 'later' | 'failed'

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return 'later'
  return 'failed'
}

/** HTTP's one form of a date (RFC 9110 §5.6.7); the language's parser takes nearly anything for one. */
const dateOf = (text: string) => (/^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN)

const FIRST_PAUSE_MS = 15_000

/** How long to wait before the next try: ever longer, and never shorter than the push service asks. */
export function pauseMs(tries: number, retryAfter: string | null, now: number): number {
  const own = FIRST_PAUSE_MS * 2 ** tries
  if (retryAfter === null) return own
  const asked = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : dateOf(retryAfter) - now
  return Number.isFinite(asked) ? Math.max(own, asked) : own
}
