import type { Permission } from '#src/domain/access/permission.ts'
import type { DigestKind } from '#src/domain/digest/digest.ts'
import type { WasteToday } from '#src/domain/now/ranking.ts'
import type { Sentence } from '#src/domain/now/sentences.ts'
import type { DateLanguage } from '#src/domain/time/date-language.ts'
import type { DayPart } from '#src/domain/time/day-part.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import type { WhyFigures } from '#src/domain/why/words.ts'
import type { Days } from './due.ts'

/* What a digest is made of. What its reader may not see is null. Times are epoch milliseconds, weights grams. */

/** For whom and about when a digest is written. */
export interface Occasion {
  kind: DigestKind
  /** The moment as of which it is written. */
  at: number
  /** Of the restaurant by whose clock it comes, IANA. */
  zone: string
  back: Days
  ahead: Days
  unit: WeightUnit
  language: DateLanguage
  can: (permission: Permission) => boolean
}

export interface DigestRestaurant {
  uuid: string
  number: string
  name: string
  /** IANA. */
  timezone: string
}

/** An order that leaves on the days ahead. */
export interface DigestOrder {
  uuid: string
  number: number
  departsAt: number
  lines: readonly { material: string; pieces: number }[]
}

/** What is known of every kitchen in a digest. */
export interface KitchenFacts {
  restaurant: DigestRestaurant
  /** That began on the days back; the longest of those that ended in seconds, null where none has. */
  stockOuts: { total: number; longest: number | null } | null
  /** What needs attention as it is written, the most urgent first. */
  open: readonly Sentence[] | null
  /** By departure. */
  orders: readonly DigestOrder[] | null
}

/** A reader's only kitchen. */
export interface OneKitchen extends KitchenFacts {
  /** By part of the day, those in which anything was cooked or wasted. */
  parts: readonly { part: DayPart; figures: WhyFigures }[] | null
}

/** One of several kitchens. */
export interface ComparedKitchen extends KitchenFacts {
  waste: WasteToday | null
  /** Of those with the most points of waste. */
  figures: WhyFigures | null
}
