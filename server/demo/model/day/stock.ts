import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import type { DayBook } from './day-book.ts'
import { servingMinutes } from './demand.ts'
import type { BatchFact, StockOutFact } from './facts.ts'
import type { KitchenPackageType } from './kitchen.ts'
import type { ChickenDish } from './menu.ts'
import { type Pan, type PanRack, packFrom, placePan, removePan } from './pans.ts'
import { portions } from './portions.ts'

/** What is held of one material, from the pans' placing to their last piece. */
export interface Stock {
  /** Pieces held that may still be served. */
  piecesAt(at: number): number
  /** Places a complete batch, in as many pans as it needs; what is missing is missing no more. */
  place(batch: BatchFact, at: number): void
  /** Places a catering batch in pans of its own; all of it is packed at `packedAt`. */
  placeCatering(batch: BatchFact, at: number, packedAt: number): void
  /** Guests want about so many pieces: the oldest pans are served first, and nothing held is a stock-out. */
  serve(at: number, pieces: number): void
  /** Empties hot holding of its ordinary pans. */
  clear(at: number): void
}

/** A pan forgotten for longer is found by somebody. */
const LONGEST_FORGOTTEN = 25 * MINUTE

export function createStock(
  book: DayBook,
  dish: ChickenDish,
  material: KitchenMaterial,
  rack: PanRack,
): Stock {
  const random = book.chance(`stock ${dish.code}`)
  const { to } = servingMinutes(dish.served, book.opens, book.closes)
  const packageTypes = book.dictionary.packageTypes
    .filter((type) => type.materialId === material.id && type.pieces < (dish.cateringTray || 1000))
    .map((type, index) => ({ weight: Math.max(1, 3 - index), type }))
  /** By their pieces. */
  const cateringTypes = new Map(
    book.dictionary.packageTypes
      .filter((type) => type.materialId === material.id)
      .map((type) => [type.pieces, type]),
  )
  const pans: Pan[] = []
  let cateringPans = 0
  let stockOut: StockOutFact | null = null

  /** A batch's pieces as they are put into pans. */
  function inPans(pieces: number): number[] {
    const sizes: number[] = []
    let left = pieces
    for (let rest = Math.ceil(pieces / dish.panCapacity); rest > 0; rest--) {
      const size = Math.min(left, Math.ceil(left / rest / dish.unit) * dish.unit)
      sizes.push(size)
      left -= size
    }
    return sizes
  }

  const fresh = (at: number) => pans.filter((pan) => pan.expiresAt > at)

  function add(batch: BatchFact, pieces: number, at: number): Pan {
    if (stockOut) stockOut.endedAt = at
    stockOut = null
    return placePan(book, rack, material, batch, pieces, at, random)
  }

  function remove(pan: Pan, at: number) {
    const index = pans.indexOf(pan)
    if (index < 0) return
    pans.splice(index, 1)
    removePan(rack, material, pan, at, random)
  }

  function beginStockOut(at: number) {
    if (stockOut || cateringPans > 0) return
    stockOut = {
      id: book.idFor('stockOut'),
      restaurantId: book.restaurant.id,
      materialId: material.id,
      startedAt: at,
      // Unless a pan comes before the serving ends.
      endedAt: Math.max(at + MINUTE, book.timeAt(to)),
    }
    book.facts.stockOut.push(stockOut)
  }

  /** The largest package that fits into what a pan still holds. */
  function fitting(type: KitchenPackageType, left: number): KitchenPackageType | null {
    if (type.pieces <= left) return type
    const fits = packageTypes.map((entry) => entry.type).filter((other) => other.pieces <= left)
    return fits.sort((one, other) => other.pieces - one.pieces)[0] ?? null
  }

  return {
    piecesAt: (at) => fresh(at).reduce((sum, pan) => sum + pan.left, 0),

    place: (batch, at) => {
      for (const pieces of inPans(batch.pieces)) {
        const pan = add(batch, pieces, at)
        pans.push(pan)
        const forgotten = (4 + book.crew.lateRemovalS * random.exponential()) * SECOND
        const foundAt = pan.expiresAt + Math.min(LONGEST_FORGOTTEN, Math.round(forgotten))
        book.agenda.add(foundAt, (then) => remove(pan, then))
      }
    },

    placeCatering: (batch, at, packedAt) => {
      for (const pieces of inPans(batch.pieces)) {
        const pan = add(batch, pieces, at)
        cateringPans++
        book.agenda.add(packedAt, (then) => {
          for (const { size, quantity } of portions(pan.left, [...cateringTypes.keys()])) {
            const type = cateringTypes.get(size)
            if (type) packFrom(book, material, pan, type, quantity, then, random)
          }
          removePan(rack, material, pan, then, random)
          cateringPans--
        })
      }
    },

    serve: (at, pieces) => {
      if (fresh(at).length === 0) {
        // Someone who looks for the next piece takes the expired pans away.
        for (const pan of [...pans]) remove(pan, at)
        beginStockOut(at)
        return
      }
      const { type } = random.weighted(packageTypes)
      let wanted = Math.max(1, Math.round(pieces / type.pieces)) * type.pieces
      for (const pan of fresh(at)) {
        while (wanted > 0 && pan.left > 0) {
          const fits = fitting(type, pan.left)
          if (!fits) break
          const quantity = Math.max(1, Math.floor(Math.min(wanted, pan.left) / fits.pieces))
          packFrom(book, material, pan, fits, quantity, at, random)
          wanted -= quantity * fits.pieces
        }
        if (pan.left === 0) remove(pan, at)
        if (wanted <= 0) return
      }
    },

    clear: (at) => {
      for (const pan of [...pans]) remove(pan, at)
    },
  }
}
