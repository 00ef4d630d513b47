import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import { noteUnusual } from '../unusual/unusual.ts'
import { adjusterOf, NO_ADJUSTMENTS } from './adjustments.ts'
import { createCooking } from './batches.ts'
import { openCatering } from './catering.ts'
import { openChickenLine } from './chicken-line.ts'
import { openDay } from './day-book.ts'
import type { DayPlan } from './day-plan.ts'
import { type DayFacts, noFacts } from './facts.ts'
import { createFryers, fryersOf } from './fryers.ts'
import type { KitchenDictionary, KitchenRestaurant } from './kitchen.ts'
import { type ChickenDish, chickenMenu, potatoMenu } from './menu.ts'
import { anyDish, openOrdered } from './ordered.ts'
import { createPanRack } from './pans.ts'
import { openPotatoLine } from './potato-line.ts'
import { createStock, type Stock } from './stock.ts'

export interface KitchenDayOptions {
  /** Of the installation: the same seed always gives the same days. */
  seed: string
  restaurant: KitchenRestaurant
  /** Local calendar day, 'YYYY-MM-DD'. */
  day: string
  dictionary: KitchenDictionary
  /** Nothing but chance unless set. */
  plan?: DayPlan
}

const THINGS_PER_STEP = 1200

/**
 * Lives one local day of one restaurant and gives all its facts as they stand in the end. The kitchen opens
 * and closes within the day, so nothing is held or under way at either midnight. A closed day has no facts.
 * RangeError when the dictionary has no containers.
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
  const { seed, restaurant, day, dictionary } = options
  const plan: DayPlan = options.plan ?? NO_ADJUSTMENTS
  const { events = [] } = plan
  const ordered = events.filter((event) => event.kind === 'order')
  const book = openDay(seed, restaurant, day, dictionary, ordered.length > 0)
  if (!book) return noFacts()

  const cook = createCooking(book, createFryers(plan.fryers ?? fryersOf(seed, restaurant.number), events))
  const rack = createPanRack(dictionary.containers)
  const lineOf = (material: KitchenMaterial) => {
    const dish = anyDish(material.code)
    const line = { dish, stock: createStock(book, dish, material, rack) }
    lines.set(material.id, line)
    return line
  }
  const materialOf = (code: string) => dictionary.materials.find((material) => material.code === code)
  const lines = new Map<number, { dish: ChickenDish; stock: Stock }>()
  for (const dish of chickenMenu) {
    const material = materialOf(dish.code)
    if (!material) continue
    const stock = createStock(book, dish, material, rack)
    openChickenLine(book, dish, material, cook, stock, adjusterOf(plan, day, material.id))
    if (!plan.ordered) openCatering(book, dish, material, cook, stock)
    lines.set(material.id, { dish, stock })
  }
  for (const dish of potatoMenu) {
    const material = materialOf(dish.code)
    if (material) openPotatoLine(book, dish, material)
  }
  for (const { at, order } of ordered) {
    const { material } = order
    const line = lines.get(material.id) ?? lineOf(material)
    openOrdered(book, at, order, line.dish, material, cook, line.stock)
  }
  while (book.agenda.run(THINGS_PER_STEP)) yield
  noteUnusual(book)
  return book.facts
}
