import { type Deliver, type Delivery, portionsOf, type Sender } from './deliver.ts'
import type { Said } from './told.ts'

export interface ClientMeans {
  /** Where the intake takes events; null until the server listens: 'http://127.0.0.1:8080/intake/v1/events'. */
  address: () => string | null
  /** The key of a restaurant's kitchen, a new one with every server that runs it; null where there can be none. */
  keyOf: (restaurantId: number) => Promise<string | null>
  /** Epoch milliseconds. */
  now: () => number
}

/** Events have to be sent again, and no sooner than in so many milliseconds. */
export class NotNow extends Error {
  readonly waitMs: number
  constructor(message: string, waitMs: number) {
    super(message)
    this.waitMs = waitMs
  }
}

const SHORTLY_MS = 1_000
/** How long a request may take. */
const ANSWER_MS = 30_000

interface Answer {
  accepted: number
  unchanged: number
  refused: Delivery['refused']
}

/**
 * Brings events to the intake over HTTP, as equipment does. What is not acknowledged has to be sent again by the caller:
 * nothing is stored twice.
 */
export const deliverOver =
  ({ address, keyOf, now }: ClientMeans, signal: AbortSignal): Deliver =>
  async (sender, events) => {
    const url = address()
    if (url === null) throw new NotNow('Nobody listens yet.', SHORTLY_MS)
    const key = await keyOf(sender.restaurantId)
    if (key === null) throw new NotNow('There is no key for this kitchen.', SHORTLY_MS)
    const refused: Delivery['refused'] = []
    for (const portion of portionsOf(events)) {
      const sentAt = now()
      const body = JSON.stringify(portion.map((said) => envelope(said, sender, sentAt)))
      const answer = await post(url, { key, body, sentAt, signal })
      if (answer.accepted + answer.unchanged + answer.refused.length !== portion.length)
        throw new Error('The intake does not say what became of every event.')
      refused.push(...answer.refused)
    }
    return { refused, isTold: true }
  }

const envelope = ({ kind, data }: Said, { number }: Sender, sentAt: number) => ({
  specversion: '1.0',
  id: `${kind}/${data.key}/${sentAt}`,
  source: `/restaurants/${number}/line`,
  type: `linewatch.${kind}.v1`,
  data,
})

async function post(
  url: string,
  { key, body, sentAt, signal }: { key: string; body: string; sentAt: number; signal: AbortSignal },
): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/cloudevents-batch+json',
      'user-agent': 'Linewatch demonstration',
      'x-sent-at': String(sentAt),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  })
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text) as Answer
  throw new NotNow(`${answer.status} ${text.slice(0, 500)}`, waitAfter(answer))
}

/** A key that ended is not tried again and again: until another server takes over, its kitchen keeps what it has. */
function waitAfter({ status, headers }: Response): number {
  if (status === 401 || status === 403) return Number.POSITIVE_INFINITY
  return 1000 * Number(headers.get('retry-after') ?? SHORTLY_MS / 1000)
}
