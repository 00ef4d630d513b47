import { english, labels, msg } from '../language/text.ts'
import { roundTo } from '../units/round.ts'
import { atMinutes, endOfDayKey, minutesOfDay, startOfDayKey } from './zone.ts'

/**
 * The parts of a restaurant's day and the targets of their waste in percent that hold until somebody sets others (spec 1 §9;
 * see ../analytics/waste-targets.ts).
 */

export type DayPart = 'breakfast' | 'lunch' | 'dinner'

export const DAY_PARTS: readonly DayPart[] = ['breakfast', 'lunch', 'dinner']

const NAMES = { breakfast: msg('Breakfast'), lunch: msg('Lunch'), dinner: msg('Dinner') } as const

export const DAY_PART_LABELS = labels<DayPart>(NAMES)

/** As answers name it, which are the same for every reader. */
export const dayPartName = (part: DayPart): string => english(NAMES[part])

/** The part of such a name, in any case; undefined for a name that is none of the three. */
export const dayPartOfName = (name: string): DayPart | undefined =>
  DAY_PARTS.find((part) => part === name.toLowerCase())

/** Such a name in the reader's language. */
export function dayPartText(name: string): string {
  const part = dayPartOfName(name)
  return part ? DAY_PART_LABELS[part] : name
}

/** First wall-clock minute of lunch (10:30) and of dinner (14:00). */
export const LUNCH_STARTS = 10 * 60 + 30
export const DINNER_STARTS = 14 * 60

const TARGETS: Record<DayPart, number> = { breakfast: 4.5, lunch: 3.5, dinner: 8 }

const DEFAULT_DAY_PART_TARGET = 4.5

/** Breakfast before 10:30, lunch from 10:30, dinner from 14:00; `minutes` since 00:00 on the wall clock. */
export function dayPartOfMinutes(minutes: number): DayPart {
  if (minutes < LUNCH_STARTS) return 'breakfast'
  return minutes < DINNER_STARTS ? 'lunch' : 'dinner'
}

/** When a part of a day 'YYYY-MM-DD' begins and ends; dinner ends with the day. */
export function dayPartRange(part: DayPart, day: string, zone: string): { start: number; end: number } {
  const at = (minutes: number) => atMinutes(day, minutes, zone)
  return {
    start:
      part === 'breakfast' ? startOfDayKey(day, zone) : at(part === 'lunch' ? LUNCH_STARTS : DINNER_STARTS),
    end: part === 'dinner' ? endOfDayKey(day, zone) : at(part === 'lunch' ? DINNER_STARTS : LUNCH_STARTS),
  }
}

/** The day part of an instant in the restaurant's zone. */
export function dayPartAt(epoch: number, zone: string): DayPart {
  return dayPartOfMinutes(minutesOfDay(epoch, zone))
}

/**
 * One target in percent for what has several: theirs, weighted by what was cooked under each, to two decimals. What was
 * cooked at dinner alone is held to dinner's target, as the day part is.
 *
 * @param none the target where nothing was cooked
 */
export function weightedTarget(
  parts: readonly { target: number; weight: number }[],
  none = DEFAULT_DAY_PART_TARGET,
): number {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (whole <= 0) return none
  return roundTo(parts.reduce((sum, { target, weight }) => sum + target * weight, 0) / whole, 2)
}

/** Target percent of a day part by its name in any case; 4.5 for a name that is none of the three. */
export function dayPartTarget(name: string): number {
  const known = dayPartOfName(name)
  return known ? TARGETS[known] : DEFAULT_DAY_PART_TARGET
}
