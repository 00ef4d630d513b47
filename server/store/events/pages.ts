import type { Database } from '#server/db/query.ts'
import type { OrderDirection, Paged } from '#src/contract/define/fields.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { countEvents, type DescribedEvent, type EventFrame, eventsIn, type Window } from './events.ts'

interface Paging {
  page: number
  limit: number
  orderDirection?: OrderDirection | undefined
}

/**
 * One page. Events stand in no table of their own, so nothing gives them in order but sorting; what is sorted is
 * a piece of the range just long enough to hold the page, cut at the end that is nearer to it.
 */
export async function pageOfEvents(
  db: Database,
  frame: EventFrame,
  paging: Paging,
): Promise<Paged<DescribedEvent>> {
  const { page, limit, orderDirection = 'DESC' } = paging
  const total = await countEvents(db, frame, { from: frame.start, to: frame.end })
  const offset = page * limit
  const wanted = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - wanted
  // Counted from the nearer end; then the page is turned round.
  const turned = behind < offset
  const ascending = (orderDirection === 'ASC') !== turned
  const part = { ascending, limit: wanted, offset: turned ? behind : offset }
  const rows = wanted > 0 ? await cut(db, frame, total, part) : []
  return {
    content: turned ? rows.reverse() : rows,
    total,
    page,
    limit,
    existNext: offset + limit < total,
  }
}

interface Part {
  ascending: boolean
  limit: number
  offset: number
}

/** Few enough to be sorted at once. */
const SORTED_AT_ONCE = 20_000

async function cut(db: Database, frame: EventFrame, total: number, part: Part): Promise<DescribedEvent[]> {
  const { ascending, limit, offset } = part
  const { start, end } = frame
  const length = end - start
  const needed = offset + limit
  // Lengths are measured from the end that the page is counted from.
  const piece = (from: number, to: number): Window =>
    ascending
      ? { from: start + from, to: Math.min(end, start + to) }
      : { from: Math.max(start, end - to), to: end - from }
  // As long as it would be if events came evenly, and half again; longer until it is enough.
  let far = Math.max(5 * MINUTE, Math.ceil((length * needed * 1.5) / total))
  let held = total
  while (far < length) {
    held = await countEvents(db, frame, piece(0, far))
    if (held >= needed) break
    far *= 3
  }
  if (far >= length) [far, held] = [length, total]
  // Halved, where it is long, until the page lies in a short rest of it.
  let near = 0
  let before = 0
  while (held - before > SORTED_AT_ONCE && far - near > MINUTE) {
    const middle = Math.floor((near + far) / 2)
    const reached = before + (await countEvents(db, frame, piece(near, middle)))
    if (reached <= offset) [near, before] = [middle, reached]
    else if (reached >= needed) [far, held] = [middle, reached]
    else break
  }
  return eventsIn(db, frame, piece(near, far), { ...part, offset: offset - before })
}

const SLICE_MS = 3 * HOUR
const AT_ONCE = 2_000

/**
 * Every event, oldest first, in portions: the range is gone through slice by slice, and never sorted as a whole. Slices
 * grow where little happened, else years without events would be asked for three hours at a time.
 */
export async function eachEvent(
  db: Database,
  frame: EventFrame,
  take: (rows: DescribedEvent[]) => Promise<void>,
): Promise<void> {
  let length = SLICE_MS
  for (let from = frame.start; from < frame.end; ) {
    const slice = (): Window => ({ from, to: Math.min(frame.end, from + length) })
    while (length > SLICE_MS && (await countEvents(db, frame, slice())) > SORTED_AT_ONCE) length /= 2
    const window = slice()
    const rows = await eventsIn(db, frame, window, { ascending: true, limit: null, offset: 0 })
    for (let at = 0; at < rows.length; at += AT_ONCE) await take(rows.slice(at, at + AT_ONCE))
    from = window.to
    if (rows.length < AT_ONCE) length *= 2
  }
}
