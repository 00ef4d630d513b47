import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { rangeProblem } from '#src/domain/time/range.ts'
import { readingRange, readingRangeText, readingText, readSpoken } from '#src/domain/time/spoken.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { matchingDevices } from './device-match.ts'
import { type Entry, findEntries } from './entries.ts'
import { isDated, thingAtTime } from './thing-at-time.ts'

export const PLAYER = '/kitchen-player/player'
const DASHBOARD = '/dashboard/chicken'

/** So many pages, and cameras, are offered for a thing at a time. */
const MOST = 4

interface Known {
  pages: readonly Entry[]
  /** Of the current restaurant. */
  cameras: readonly Entry[]
}

/**
 * Where a date or time leads, of what its reader may see: alone ('6:05 PM yesterday') to the player and the dashboard,
 * with a thing ('stock-outs yesterday', 'fryer camera 6:05 PM yesterday') to its page or camera.
 */
export function useTimes(typed: string, known: Known): Entry[] {
  const { now, zone, restaurantUuid, sees } = usePlace()
  const naming = useZoneNaming()
  const language = useDateLanguage()
  const at = now()
  const read = (text: string) => readSpoken(text, at, zone)
  const alone = read(typed)
  const together = alone ? null : thingAtTime(typed, read)
  const reading = alone ?? together?.reading
  if (!reading) return []
  const { start, end } = readingRange(reading, at)
  const dates = { startDate: start, endDate: end }
  if (rangeProblem(dates, at, zone, { maxSpan: '1y' }) !== null) return []
  const momentText = readingText(
    { kind: 'moment', start: reading.start, end: reading.start },
    at,
    zone,
    naming,
    language,
  )
  const ofRestaurant = restaurantUuid === undefined ? {} : { restaurantUuid }
  /** A range is played from its start. */
  const played = (label: string, id: string, more: object): Entry[] =>
    restaurantUuid !== undefined && sees(PLAYER) && reading.start <= at
      ? [
          {
            kind: 'time',
            id: `time ${id}`,
            label: t('{place} at {time}', { place: label, time: momentText }),
            detail: '',
            path: PLAYER,
            search: { ...ofRestaurant, ...more, at: reading.start },
          },
        ]
      : []
  const dated = (label: string, path: string): Entry => ({
    kind: 'time',
    id: `time ${path}`,
    label,
    detail: readingRangeText(reading, at, zone, naming, language),
    path,
    search: { ...ofRestaurant, ...(reading.interval ? { timeInterval: reading.interval } : dates) },
  })
  if (!together)
    return [
      ...played(t('Kitchen player'), 'player', {}),
      ...(sees(DASHBOARD) ? [dated(t('Dashboard: {time}', { time: typed.trim() }), DASHBOARD)] : []),
    ]
  const pages = findEntries(together.thing, known.pages).flatMap((entry) =>
    entry.kind === 'page' && isDated(entry.path)
      ? [dated(`${entry.label}: ${together.time}`, entry.path)]
      : [],
  )
  const cameras = matchingDevices(together.camera, known.cameras).flatMap((entry) =>
    entry.kind === 'camera' ? played(entry.label, entry.uuid, { cameras: [entry.uuid] }) : [],
  )
  return [...pages.slice(0, MOST), ...cameras.slice(0, MOST)]
}
