import { atMinutes, MINUTE } from '#src/domain/time/zone.ts'
import { type Random, randomOf } from '../random.ts'
import { type Agenda, createAgenda } from './agenda.ts'
import { type Crew, crewOf } from './crew.ts'
import { type Surge, weekdayDemand, weekdayOf } from './demand.ts'
import { type DayFacts, type FactKind, factId, noFacts } from './facts.ts'
import type { KitchenDictionary, KitchenRestaurant } from './kitchen.ts'
import { chickenMenu } from './menu.ts'

/** Everything the parts of a kitchen share while a day is lived through. */
export interface DayBook {
  restaurant: KitchenRestaurant
  dictionary: KitchenDictionary
  /** Local minutes. */
  opens: number
  closes: number
  crew: Crew
  /** Guests of this day against an average one: weekday, restaurant, chance. */
  demandFactor: number
  /** The same as the crew foresees it. */
  foreseenFactor: number
  surges: Surge[]
  agenda: Agenda
  facts: DayFacts
  /** The local minute of an instant, with its fraction. */
  minuteAt(at: number): number
  /** The instant of a local minute. */
  timeAt(minute: number): number
  idFor(kind: FactKind): number
  /** An id made of a number of one's own, from 0 to 9,999. */
  idOf(ordinal: number): number
  /** Chance of its own for each part, so that a change in one leaves the others' stories alone. */
  chance(part: string): Random
}

/**
 * Opens the book of a local day 'YYYY-MM-DD', or gives null when the restaurant is closed that day; `anyway` opens one
 * for who cooks without guests.
 */
export function openDay(
  seed: string,
  restaurant: KitchenRestaurant,
  day: string,
  dictionary: KitchenDictionary,
  anyway = false,
): DayBook | null {
  const weekday = weekdayOf(day)
  const closes = restaurant.closesMinute[weekday] ?? 0
  const opens = Math.min(restaurant.opensMinute[weekday] ?? 0, closes)
  if (closes === opens && !anyway) return null

  const facts = noFacts()
  // Clocks change before a restaurant opens, so its open hours are one unbroken stretch of minutes.
  const opensAt = atMinutes(day, opens, restaurant.timezone)
  const name = `${seed}/${restaurant.number}`
  const chance = (part: string) => randomOf(`${name}/${day}/${part}`)
  const size = randomOf(`${name}/size`).between(0.88, 1.14)
  const mood = chance('day')
  const crew = crewOf(restaurant.character, mood)
  const demandFactor = size * weekdayDemand(day) * mood.between(0.94, 1.06)
  const surges = surgesOf(mood)

  return {
    restaurant,
    dictionary,
    opens,
    closes,
    crew,
    demandFactor,
    foreseenFactor: demandFactor * (1 + mood.between(-crew.forecastError, crew.forecastError)),
    surges,
    agenda: createAgenda(),
    facts,
    minuteAt: (at) => opens + (at - opensAt) / MINUTE,
    timeAt: (minute) => opensAt + Math.round((minute - opens) * MINUTE),
    idFor: (kind) => factId(day, restaurant.id, facts[kind].length),
    idOf: (ordinal) => factId(day, restaurant.id, ordinal),
    chance,
  }
}

function surgesOf(random: Random): Surge[] {
  const dishes = chickenMenu.map((dish) => ({ weight: dish.served === 'MAIN' ? 3 : 1, dish }))
  return Array.from({ length: random.whole(2, 6) }, () => {
    const { dish } = random.weighted(dishes)
    const from = dish.served === 'MAIN' ? random.between(640, 1260) : random.between(370, 600)
    const factor = random.chance(0.65) ? random.between(1.8, 2.8) : random.between(0.3, 0.6)
    return { code: dish.code, from, to: from + random.between(8, 20), factor }
  })
}
