import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import type { Cook } from './batches.ts'
import type { DayBook } from './day-book.ts'
import type { ChickenDish } from './menu.ts'
import type { Stock } from './stock.ts'

/** Cooked so long before the guests come for it. */
const AHEAD_MINUTES = 28

/** The catering of one material on a day of which no orders are kept. */
export function openCatering(
  book: DayBook,
  dish: ChickenDish,
  material: KitchenMaterial,
  cook: Cook,
  stock: Stock,
): void {
  const tray = book.dictionary.packageTypes.find(
    (type) => type.materialId === material.id && type.pieces === dish.cateringTray,
  )
  if (!tray) return
  const random = book.chance(`catering ${dish.code}`)
  const orders = random.whole(0, 2)
  for (let order = 0; order < orders; order++) {
    const departs = random.between(690, 1170)
    const pieces = tray.pieces * random.whole(1, 3)
    book.agenda.add(book.timeAt(departs - AHEAD_MINUTES), (at) => {
      const advice = {
        pieces,
        minuteDemandG: 0,
        minutesBeforeStockout: AHEAD_MINUTES,
        workType: 'CATERING' as const,
      }
      cook(dish, material, at, advice, {
        placed: (batch, then) => {
          stock.placeCatering(batch, then, then + Math.round(random.between(2, 6) * MINUTE))
        },
        dropped: () => {},
      })
    })
  }
}
