import type { DateLanguage } from '../time/date-language.ts'
import { formatDay, formatHour } from '../time/format.ts'
import { dayKey, toWallTime } from '../time/zone.ts'

/** What happened within an hour of the restaurant's clock, under its marker. */
export interface HourOfEvents<Event> {
  marker: string
  events: Event[]
}

/**
 * Events, in order, by the hour: '9 PM', of another day than that of `now` '23 Nov, 9 PM', and where clocks show an hour
 * twice '1 AM EDT'. An hour of one day is not that of the next, though nothing happened between them.
 */
export function hoursOf<Event extends { eventTime: number }>(
  events: readonly Event[],
  now: number,
  zone: string,
  language: DateLanguage,
): HourOfEvents<Event>[] {
  const today = dayKey(now, zone)
  const { year } = toWallTime(now, zone)
  const markerOf = (at: number): string => {
    const day = dayKey(at, zone)
    const hour = formatHour(at, zone)
    return day === today ? hour : `${formatDay(day, year, language)}, ${hour}`
  }
  const hours: HourOfEvents<Event>[] = []
  for (const event of events) {
    const marker = markerOf(event.eventTime)
    const last = hours.at(-1)
    if (last?.marker === marker) last.events.push(event)
    else hours.push({ marker, events: [event] })
  }
  return hours
}
