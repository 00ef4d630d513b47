import { usePlace } from '#src/app/place.ts'
import { rangeProblem } from '#src/domain/time/range.ts'
import { readingRange, readingRangeText, readingText, readSpoken } from '#src/domain/time/spoken.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import type { Entry } from './entries.ts'

export const PLAYER = '/kitchen-player/player'
const DASHBOARD = '/dashboard/chicken'

/** The pages that show a date or time, if that is what is typed, at it; of those that its reader may see. */
export function useTimes(typed: string): Entry[] {
  const { now, zone, restaurantUuid, sees } = usePlace()
  const naming = useZoneNaming()
  const language = useDateLanguage()
  const at = now()
  const reading = readSpoken(typed, at, zone)
  if (!reading) return []
  const { start, end } = readingRange(reading, at)
  const dates = { startDate: start, endDate: end }
  if (rangeProblem(dates, at, zone, { maxSpan: '1y' }) !== null) return []
  const words = (what: typeof reading) => readingText(what, at, zone, naming, language)
  const ofRestaurant = restaurantUuid === undefined ? {} : { restaurantUuid }
  const entries: Entry[] = []
  // A range is played from its start.
  if (restaurantUuid !== undefined && sees(PLAYER) && reading.start <= at)
    entries.push({
      kind: 'time',
      id: 'time player',
      label: `Kitchen player at ${words({ kind: 'moment', start: reading.start, end: reading.start })}`,
      detail: '',
      path: PLAYER,
      search: { ...ofRestaurant, at: reading.start },
    })
  if (sees(DASHBOARD))
    entries.push({
      kind: 'time',
      id: 'time dashboard',
      label: `Dashboard: ${typed.trim()}`,
      detail: readingRangeText(reading, at, zone, naming, language),
      path: DASHBOARD,
      search: { ...ofRestaurant, ...(reading.interval ? { timeInterval: reading.interval } : dates) },
    })
  return entries
}
