import { adjusterOf, type DayAdjustments, NO_ADJUSTMENTS } from './adjustments.ts'
import { createCooking } from './batches.ts'
import { openCatering } from './catering.ts'
import { openChickenLine } from './chicken-line.ts'
import { openDay } from './day-book.ts'
import { type DayFacts, noFacts } from './facts.ts'
import type { KitchenDictionary, KitchenRestaurant } from './kitchen.ts'
import { chickenMenu, potatoMenu } from './menu.ts'
import { createPanRack } from './pans.ts'
import { openPotatoLine } from './potato-line.ts'
import { createStock } from './stock.ts'
import { noteUnusual } from './unusual.ts'

export interface KitchenDayOptions {
  /** Of the installation: the same seed always gives the same days. */
  seed: string
  restaurant: KitchenRestaurant
  /** Local calendar day, 'YYYY-MM-DD'. */
  day: string
  dictionary: KitchenDictionary
  /** None unless told. */
  adjustments?: DayAdjustments
}

const THINGS_PER_STEP = 1200

/**
 * Lives one local day of one restaurant and gives all its facts as they stand in the end. The kitchen opens
 * and closes within the day, so nothing is held or under way at either midnight. A closed day has no facts.
 * RangeError when the dictionary has too few containers.
 */
export function kitchenDay(options: KitchenDayOptions): DayFacts {
  const steps = kitchenDaySteps(options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in short steps (one or two milliseconds), for those who have others to serve in between. */
export function* kitchenDaySteps(options: KitchenDayOptions): Generator<void, DayFacts> {
  const { seed, restaurant, day, dictionary, adjustments = NO_ADJUSTMENTS } = options
  const book = openDay(seed, restaurant, day, dictionary)
  if (!book) return noFacts()

  const cook = createCooking(book, seed)
  const rack = createPanRack(dictionary.containers)
  const materialOf = (code: string) => dictionary.materials.find((material) => material.code === code)
  for (const dish of chickenMenu) {
    const material = materialOf(dish.code)
    if (!material) continue
    const stock = createStock(book, dish, material, rack)
    openChickenLine(book, dish, material, cook, stock, adjusterOf(adjustments, day, material.id))
    openCatering(book, dish, material, cook, stock)
  }
  for (const dish of potatoMenu) {
    const material = materialOf(dish.code)
    if (material) openPotatoLine(book, dish, material)
  }
  while (book.agenda.run(THINGS_PER_STEP)) yield
  noteUnusual(book)
  return book.facts
}
