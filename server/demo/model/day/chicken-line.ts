import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import type { adjusterOf } from './adjustments.ts'
import type { Advice, Cook } from './batches.ts'
import type { DayBook } from './day-book.ts'
import { expectedBetween, expectedDemand, servingMinutes, surgeFactor } from './demand.ts'
import type { ChickenDish } from './menu.ts'
import type { Stock } from './stock.ts'

/** How often it is asked whether something must be cooked. */
const LOOK_EVERY = 20 * SECOND
/** What all stages but frying take together. */
const HANDLING_MINUTES = 3.6
/** How long before a serving begins its first batches are thought of. */
const PREPARING_MINUTES = 16
/** Less than such a share of the smallest batch is not worth a basket. */
const WORTH_COOKING = 0.25

/**
 * One material's day: what is recommended and cooked, and the guests who eat it. `adjust` says what a recommendation
 * becomes by the restaurant's rules and scales; the foresight behind it knows nothing of them.
 */
export function openChickenLine(
  book: DayBook,
  dish: ChickenDish,
  material: KitchenMaterial,
  cook: Cook,
  stock: Stock,
  adjust: ReturnType<typeof adjusterOf>,
): void {
  const random = book.chance(`line ${dish.code}`)
  const { agenda, crew, opens, closes } = book
  const { from, to } = servingMinutes(dish.served, opens, closes)
  if (to <= from) return
  const lead = material.fryTimeS / 60 + HANDLING_MINUTES
  const horizon = lead + crew.safetyMinutes
  let onItsWay = 0

  const expected = expectedBetween(dish.served, opens, closes)
  const guestsAt = (minute: number) => book.demandFactor * surgeFactor(book.surges, dish.code, minute)

  /** Pieces foreseen between two local minutes, as the plan and the guests of this minute tell. */
  const foreseen = (now: number, until: number) =>
    dish.piecesPerMinute * 0.5 * (book.foreseenFactor + guestsAt(now)) * expected(now, Math.min(until, to))

  /** Guests come in visits: in quiet hours the next one alone can empty a pan. */
  const nextVisit = (minute: number) => (minute < to - horizon ? dish.piecesPerVisit * 0.5 : 0)

  /** What must be cooked now, so that it is there when the present stock is eaten; null if nothing. */
  function advise(at: number): Advice | null {
    const minute = book.minuteAt(at)
    const present = stock.piecesAt(at) + onItsWay
    if (present >= foreseen(minute, minute + horizon) + nextVisit(minute)) return null
    const stillWanted = foreseen(minute, to) - present
    if (stillWanted < dish.smallestBatch * WORTH_COOKING) return null
    const wanted = crew.overcooking * foreseen(minute, minute + horizon + dish.coverMinutes) - present
    const units = Math.round(Math.min(wanted, stillWanted) / dish.unit)
    const perMinute = Math.max(foreseen(Math.max(minute, from), Math.max(minute, from) + 10) / 10, 0.01)
    const minutesLeft = Math.min(60, stock.piecesAt(at) / perMinute)
    return {
      pieces: Math.min(dish.largestBatch, Math.max(dish.smallestBatch, units * dish.unit)),
      minuteDemandG: Math.round(perMinute * random.between(0.9, 1.1) * material.pieceWeightG),
      minutesBeforeStockout: Math.round(minutesLeft * 10) / 10,
      workType: minutesLeft > lead ? 'COOKABLE' : 'PRODUCTION',
    }
  }

  function look(at: number) {
    const planned = advise(at)
    if (planned) {
      const minute = book.minuteAt(at)
      const advice = { ...planned, pieces: adjust(planned.pieces, minute, dish) }
      // What was cut counts as if it came: else less a batch would only be made up by more batches.
      const counted = Math.max(planned.pieces, advice.pieces)
      onItsWay += counted
      cook(dish, material, at, advice, {
        placed: (batch, then) => {
          onItsWay -= counted
          stock.place(batch, then)
        },
        dropped: () => {
          onItsWay -= counted
        },
      })
    }
    if (book.minuteAt(at) < to) agenda.add(at + LOOK_EVERY, look)
  }

  function visit(at: number) {
    const minute = book.minuteAt(at)
    const busy = expectedDemand(dish.served, minute, opens, closes)
    const perMinute = dish.piecesPerMinute * busy * guestsAt(minute)
    // In the rush there are more visits, and each takes more.
    const pieces = dish.piecesPerVisit * (perMinute / dish.piecesPerMinute) ** 0.8
    stock.serve(at, pieces * random.between(0.7, 1.3))
    const next = at + Math.round((pieces / perMinute) * random.steady() * MINUTE)
    if (book.minuteAt(next) < to) agenda.add(next, visit)
  }

  function tidyUp(at: number) {
    stock.clear(at)
    if (onItsWay > 0) agenda.add(at + MINUTE, tidyUp)
  }

  agenda.add(book.timeAt(from - PREPARING_MINUTES), look)
  agenda.add(book.timeAt(from + random.between(0.2, 3)), visit)
  agenda.add(book.timeAt(to + random.between(2, 6)), tidyUp)
}
