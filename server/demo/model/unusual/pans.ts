import { stationOf } from '#server/domain/cameras/clip-activities.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import type { DayBook } from '../day/day-book.ts'
import type { HoldFact } from '../day/facts.ts'
import { outboundFrames, type Watch } from './scenes.ts'
import type { Found } from './unusual.ts'

/** A pan so long past its limit is unusual, not just late. */
const OVERDUE_MS = 5 * MINUTE
/** An empty pan so long on the outbound conveyor has been forgotten. */
const FORGOTTEN_MS = 44 * SECOND
const AROUND = [-4000, -2000, 0, 2000, 4000]
const NOTICED_AFTER_MS = 30 * SECOND

type MarkerOf = (hold: HoldFact) => number

function about(eye: Watch, hold: HoldFact, eventAt: number) {
  return {
    materialId: hold.materialId,
    eventAt,
    camera: stationOf('PAN_OVERDUE'),
    place: `Place ${eye.placeOf(hold, eventAt)}`,
    holdId: hold.id,
    containerId: hold.containerId,
  }
}

/** Pans whose timer nobody started, and pans far past their limit. */
export function badlyTimed(book: DayBook, eye: Watch, markerOf: MarkerOf): Found[] {
  return book.facts.hold.flatMap((hold): Found[] => {
    const stays = hold.removedAt - hold.placedAt
    if (hold.timerError) {
      if (stays < 2 * NOTICED_AFTER_MS) return []
      const at = hold.placedAt + NOTICED_AFTER_MS
      const event = { kind: 'event', type: 'TIMER_MISSED', ...about(eye, hold, at) } as const
      return [{ event, frames: eye.holding(hold, at, AROUND, { markerOf }) }]
    }
    const allowed = hold.limitS * SECOND + OVERDUE_MS
    if (stays < allowed + MINUTE) return []
    const at = hold.placedAt + allowed
    const seconds = { expectedS: hold.limitS, actualS: allowed / SECOND }
    const event = { kind: 'event', type: 'PAN_OVERDUE', ...seconds, ...about(eye, hold, at) } as const
    return [{ event, frames: eye.holding(hold, at, AROUND, { markerOf }) }]
  })
}

/** Pans that carry another marker than their own: one that nobody else shows, or that of a pan next to them. */
export function badlyMarked(book: DayBook, eye: Watch, markerOf: MarkerOf, all: readonly number[]): Found[] {
  const random = book.chance('markers')
  return book.facts.hold.flatMap((hold): Found[] => {
    const wrong = random.chance(book.crew.timerError)
    const doubled = random.chance(book.crew.timerError / 2)
    const chosen = random.next()
    if (hold.removedAt - hold.placedAt < MINUTE || !(wrong || doubled)) return []
    const at = hold.placedAt
    const markerExpected = markerOf(hold)
    const beside = eye.others(hold, at)
    const other = doubled ? beside[Math.floor(chosen * beside.length)] : undefined
    if (other) {
      const markerSeen = markerOf(other)
      const seen = (one: HoldFact) => markerOf(one === hold ? other : one)
      const frames = eye.holding(hold, at, AROUND, { markerOf: seen, with: other, placing: true })
      const scene = frames[0]?.scene
      const places = scene?.view === 'HOLDING' ? scene.about : []
      const event = {
        ...about(eye, hold, at),
        kind: 'identical-markers',
        place: `Places ${places.join(' and ')}`,
        otherContainerId: other.containerId,
        markerExpected,
        markerSeen,
      } as const
      return [{ event, frames }]
    }
    if (!wrong) return []
    const shown = new Set([markerExpected, ...beside.map(markerOf)])
    const free = all.filter((marker) => !shown.has(marker))
    const markerSeen = free[Math.floor(chosen * free.length)] ?? Math.max(...all) + 1
    const seen = (one: HoldFact) => (one === hold ? markerSeen : markerOf(one))
    const frames = eye.holding(hold, at, AROUND, { markerOf: seen, placing: true })
    return [{ event: { kind: 'wrong-marker', ...about(eye, hold, at), markerExpected, markerSeen }, frames }]
  })
}

/** Pans that went out empty and were forgotten at the end of the conveyor. */
export function forgottenEmpty(book: DayBook, markerOf: MarkerOf): Found[] {
  const emptied = new Map(book.facts.hold.map((hold) => [hold.id, hold]))
  return book.facts.conveyorPass.flatMap((pass): Found[] => {
    const hold = emptied.get(pass.holdId)
    if (!hold || hold.piecesWasted > 0 || pass.outboundAt - pass.removedAt < FORGOTTEN_MS) return []
    const event = {
      kind: 'empty-pan',
      materialId: pass.materialId,
      // As long as it still stands there.
      eventAt: pass.outboundAt - 10 * SECOND,
      camera: stationOf('EMPTY_PAN'),
      place: 'End of the conveyor',
      holdId: hold.id,
      containerId: pass.containerId,
    } as const
    return [{ event, frames: outboundFrames(markerOf(hold)) }]
  })
}
