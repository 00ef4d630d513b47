import type { Database } from '#server/db/query.ts'
import { type OwnEvent, takeEvents } from '#server/services/intake/take.ts'
import type { Said } from './told.ts'

/** A restaurant as its events name it. */
export interface Sender {
  restaurantId: number
  number: string
}

/** What became of events: each is stored, or refused for good. */
export interface Delivery {
  /** Why events were refused, each with its code. */
  refused: { code: string; message: string }[]
  /** Whether readers have heard of it: the intake's door tells them itself. */
  isTold: boolean
}

/** Brings events to the intake. Rejects where nobody said what became of them: then they have to be brought again. */
export type Deliver = (sender: Sender, events: readonly Said[]) => Promise<Delivery>

/** As many at once as a request may bring. */
const AT_ONCE = 500

export function* portionsOf<T>(all: readonly T[], size = AT_ONCE): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

/** Brings them within this process: what happened while nobody could be asked, and where no server listens. */
export const deliverWithin =
  (db: Database, at: number): Deliver =>
  async ({ restaurantId, number }, events) => {
    const refused: Delivery['refused'] = []
    for (const portion of portionsOf(events)) {
      const own = portion.map((said, index) => ownEvent(said, { restaurantId, number, index }))
      const { outcomes } = await takeEvents(db, own, { at })
      refused.push(...outcomes.flatMap((outcome) => (typeof outcome === 'object' ? [outcome] : [])))
    }
    return { refused, isTold: false }
  }

function ownEvent({ kind, data }: Said, place: Sender & { index: number }): OwnEvent {
  const { key, ...told } = data
  const { restaurantId, number: restaurant, index } = place
  return { index, id: key, restaurant, name: kind, key, revision: 0, data: told, restaurantId }
}
