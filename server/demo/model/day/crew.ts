import type { Random } from '../random.ts'
import type { Character } from './kitchen.ts'

/** How the people of one restaurant work on one day. */
export interface Crew {
  /** Chance that a batch is delayed, in the rush and otherwise (kitchen: one in eight, one in thirty). */
  rushDelay: number
  otherDelay: number
  /** How long an expired pan stays before somebody takes it away, in seconds, on average. */
  lateRemovalS: number
  /** Sizes batches at so many times what is needed. */
  overcooking: number
  /** How far the day's forecast may be off, as a share of the demand. */
  forecastError: number
  /** How often somebody cooks more than was recommended. */
  increasing: number
  /** Minutes of demand kept in stock beyond what is on its way. */
  safetyMinutes: number
  wrongFrying: number
  timerError: number
  cancelling: number
}

const crews: Record<Character, Crew> = {
  MODEL: {
    rushDelay: 0.05,
    otherDelay: 0.012,
    lateRemovalS: 12,
    overcooking: 0.8,
    forecastError: 0.04,
    increasing: 0.03,
    safetyMinutes: 5.6,
    wrongFrying: 0.012,
    timerError: 0.003,
    cancelling: 0.004,
  },
  NORMAL: {
    rushDelay: 1 / 8,
    otherDelay: 1 / 30,
    lateRemovalS: 45,
    overcooking: 0.93,
    forecastError: 0.1,
    increasing: 0.1,
    safetyMinutes: 5.6,
    wrongFrying: 0.04,
    timerError: 0.008,
    cancelling: 0.007,
  },
  BAD: {
    rushDelay: 0.21,
    otherDelay: 0.07,
    lateRemovalS: 240,
    overcooking: 1.18,
    forecastError: 0.14,
    increasing: 0.35,
    safetyMinutes: 6.6,
    wrongFrying: 0.13,
    timerError: 0.035,
    cancelling: 0.01,
  },
}

/** One day in so many goes wrong: people ill, a fryer down. */
const badDayIn: Record<Character, number> = { MODEL: 90, NORMAL: 24, BAD: 8 }

/** The crew of a day, on a bad day short of hands. */
export function crewOf(character: Character, random: Random): Crew {
  const usual = crews[character]
  if (!random.chance(1 / badDayIn[character])) return usual
  return {
    ...usual,
    rushDelay: Math.min(0.4, usual.rushDelay * 2.6),
    otherDelay: Math.min(0.25, usual.otherDelay * 3),
    lateRemovalS: usual.lateRemovalS * 2,
    forecastError: usual.forecastError * 1.8,
    safetyMinutes: usual.safetyMinutes - 1.4,
    wrongFrying: usual.wrongFrying * 2,
    cancelling: usual.cancelling * 2,
  }
}
