import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import type { DayBook } from './day-book.ts'
import { expectedDemand, servingMinutes } from './demand.ts'
import type { PotatoBatchFact } from './facts.ts'
import type { PotatoDish } from './menu.ts'

const LOOK_EVERY = 20 * SECOND

interface Basket {
  batch: PotatoBatchFact
  left: number
  expiresAt: number
}

/** One potato material's day: baskets into the dump pan, and out of it through the fry chutes. */
export function openPotatoLine(book: DayBook, dish: PotatoDish, material: KitchenMaterial): void {
  const random = book.chance(`potatoes ${dish.code}`)
  const { agenda, opens, closes } = book
  const { from, to } = servingMinutes(dish.served, opens, closes)
  const types = book.dictionary.packageTypes
    .filter((type) => type.materialId === material.id)
    .map((type, index) => ({ weight: 1 + (index % 3), type }))
  if (to <= from || types.length === 0) return
  const smallest = Math.min(...types.map((entry) => entry.type.pieces))
  const pan: Basket[] = []
  let frying = 0

  const perMinute = (minute: number) =>
    dish.piecesPerMinute * book.demandFactor * expectedDemand(dish.served, minute, opens, closes)

  function empty(basket: Basket, at: number) {
    const index = pan.indexOf(basket)
    if (index < 0) return
    pan.splice(index, 1)
    basket.batch.emptiedAt = at
    basket.batch.remainingG = basket.left * material.pieceWeightG
  }

  function dump(pieces: number, at: number) {
    frying -= pieces
    const batch: PotatoBatchFact = {
      id: book.idFor('potatoBatch'),
      restaurantId: book.restaurant.id,
      materialId: material.id,
      basket: random.whole(1, 4),
      weightG: pieces * material.pieceWeightG,
      friedAt: at - Math.round(random.between(6, 20) * SECOND),
      dumpedAt: at,
      emptiedAt: at,
      remainingG: 0,
    }
    book.facts.potatoBatch.push(batch)
    const basket = { batch, left: pieces, expiresAt: at + material.holdLimitS * SECOND }
    pan.push(basket)
    const late = Math.round((3 + 0.5 * book.crew.lateRemovalS * random.exponential()) * SECOND)
    agenda.add(basket.expiresAt + Math.min(10 * MINUTE, late), (then) => empty(basket, then))
  }

  function look(at: number) {
    const minute = book.minuteAt(at)
    const rate = perMinute(Math.max(minute, from))
    const held = pan.reduce((sum, basket) => sum + basket.left, 0) + frying
    const ends = minute + material.fryTimeS / 60 + 2 > to
    if (!ends && held < rate * (material.fryTimeS / 60 + book.crew.safetyMinutes)) {
      const baskets = Math.max(1, Math.round((rate * dish.coverMinutes) / dish.basketPieces))
      const pieces = Math.min(3, baskets) * dish.basketPieces
      frying += pieces
      const takes = (material.fryTimeS + random.between(5, 30)) * SECOND
      agenda.add(at + Math.round(takes), (then) => dump(pieces, then))
    }
    if (minute < to) agenda.add(at + LOOK_EVERY, look)
  }

  function visit(at: number) {
    const rate = perMinute(book.minuteAt(at))
    const wanted = dish.piecesPerVisit * (rate / dish.piecesPerMinute) ** 0.7 * random.between(0.7, 1.3)
    const basket = pan.find((one) => one.expiresAt > at)
    if (basket) pack(basket, wanted, at)
    const next = at + Math.round((wanted / rate) * random.between(0.6, 1.4) * MINUTE)
    if (book.minuteAt(next) < to) agenda.add(next, visit)
  }

  function pack(basket: Basket, wanted: number, at: number) {
    const fitting = types.filter((entry) => entry.type.pieces <= basket.left)
    const { type } = random.weighted(fitting)
    const quantity = Math.max(1, Math.floor(Math.min(wanted, basket.left) / type.pieces))
    basket.left -= quantity * type.pieces
    book.facts.fryChuteCycle.push({
      id: book.idFor('fryChuteCycle'),
      restaurantId: book.restaurant.id,
      materialId: material.id,
      potatoBatchId: basket.batch.id,
      packageTypeId: type.id,
      chute: random.whole(1, 2),
      quantity,
      weightG: quantity * type.pieces * material.pieceWeightG,
      packedAt: at,
      takenAt: at + Math.round(random.between(8, 50) * SECOND),
    })
    if (basket.left < smallest) empty(basket, at)
  }

  function tidyUp(at: number) {
    for (const basket of [...pan]) empty(basket, at)
    if (frying > 0) agenda.add(at + MINUTE, tidyUp)
  }

  agenda.add(book.timeAt(from - material.fryTimeS / 60 - 2), look)
  agenda.add(book.timeAt(from + random.between(0.5, 3)), visit)
  agenda.add(book.timeAt(to + random.between(2, 6)), tidyUp)
}
