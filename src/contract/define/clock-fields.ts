import * as z from 'zod/mini'
import { DAY_PARTS, type DayPart } from '#src/domain/time/day-part.ts'
import { readDaySpan } from '#src/domain/time/day-span.ts'
import { isZone } from '#src/domain/time/zone.ts'

/**
 * Schemas of what is told by a restaurant's own clock. Apart from the others: they need the rules of time zones, which no
 * sign-in waits for.
 */

/** The zone in which a chart names its periods. */
export const timezone = z.optional(
  z.string().check(z.maxLength(64), z.refine(isZone), z.describe('an IANA time zone')),
)
/**
 * Whole local days within the range, each restaurant's own: 'YYYY-MM-DD/YYYY-MM-DD', the second not part of them. So a
 * day's bar of restaurants in several zones has its rows, and a chart by days has no other days.
 */
export const localDays = z.optional(
  z.string().check(
    z.refine((days) => readDaySpan(days) !== null),
    z.describe('YYYY-MM-DD/YYYY-MM-DD'),
  ),
)
/** 'HH:mm', 00:00 to 23:59. */
const timeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/), z.describe('a time of day, 00:00 to 23:59'))
/**
 * What narrows a list about a time by the clocks of its rows' own restaurants: to whole local days, and to a time of
 * every day, whose last minute is part of it (spec 1 §3). A side that is left out is the day's.
 */
export const byOwnClock = {
  days: localDays,
  startTimeInterval: z.optional(timeOfDay),
  endTimeInterval: z.optional(timeOfDay),
}
/** Parts of the restaurant's own day, by the moment that the range is about. */
export const dayParts = z.optional(z.array(z.enum(DAY_PARTS as [DayPart, ...DayPart[]])))
