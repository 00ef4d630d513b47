import { DAY, HOUR, MINUTE } from '../time/zone.ts'

/** A material is out of stock from then on; epoch milliseconds. */
export interface StockOut {
  startedAt: number
  /** Null while it goes on. */
  endedAt: number | null
}

/** What is known of one material in one restaurant; epoch milliseconds. */
export interface StockCourse {
  /** `endedAt` is when a pan was removed or its last piece was packed; null while it is held. */
  pans: readonly { placedAt: number; endedAt: number | null }[]
  /** Recommendations to cook it; `closedAt` is when one was completed or canceled. */
  recommendations: readonly { recommendedAt: number; closedAt: number | null }[]
  /** When stock-outs began that the restaurant reported itself, of any material. */
  reportedAt: readonly number[]
}

/** A material runs out only while it is served: a pan of it was placed so long before at most. */
export const SERVED_WITHIN = 4 * HOUR
/** A recommendation that nobody closes is forgotten. From one to its pan it takes a quarter of an hour. */
export const WANTED_FOR = 30 * MINUTE
/** A restaurant that reported a stock-out so long before or after reports its own. */
export const REPORTED_WITHIN = DAY
/** Over sooner than this, the next pan was on its way, and hardly a guest missed anything. */
const SHORTEST = 2 * MINUTE

type Span = readonly [from: number, to: number]
const includes = (spans: readonly Span[], at: number) => spans.some(([from, to]) => at >= from && at < to)

/**
 * When a material was out of stock: somebody should cook it, and of what was served lately nothing is held any more. No
 * event says what guests want, so an open recommendation stands for it.
 */
export function stockOutsOf({ pans, recommendations, reportedAt }: StockCourse, now: number): StockOut[] {
  const limited = (from: number, to: number | null, limit: number): Span => [
    from,
    Math.min(to ?? Number.POSITIVE_INFINITY, from + limit),
  ]
  const held = pans.map(({ placedAt, endedAt }) => limited(placedAt, endedAt, SERVED_WITHIN))
  const served = pans.map(({ placedAt }) => limited(placedAt, null, SERVED_WITHIN))
  const wanted = recommendations.map(({ recommendedAt, closedAt }) =>
    limited(recommendedAt, closedAt, WANTED_FOR),
  )
  const moments = [...new Set([...held, ...served, ...wanted].flat())].sort((a, b) => a - b)
  const runs: { startedAt: number; endedAt: number }[] = []
  for (const [place, from] of moments.entries()) {
    const to = moments[place + 1]
    if (to === undefined || includes(held, from) || !includes(wanted, from) || !includes(served, from))
      continue
    const before = runs.at(-1)
    if (before?.endedAt === from) before.endedAt = to
    else runs.push({ startedAt: from, endedAt: to })
  }
  return runs.flatMap(({ startedAt, endedAt }): StockOut[] => {
    const goesOn = endedAt > now
    const isReported = reportedAt.some((at) => Math.abs(at - startedAt) <= REPORTED_WITHIN)
    if (startedAt > now || isReported || (!goesOn && endedAt - startedAt < SHORTEST)) return []
    return [{ startedAt, endedAt: goesOn ? null : endedAt }]
  })
}
