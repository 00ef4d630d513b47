import { Button, Group } from '@mantine/core'
import { useShowAllRestaurants } from '#src/app/page-restaurant.tsx'
import { type Place, usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDayRange, formatPreset, formatRange } from '#src/domain/time/format.ts'
import { isPresetCode } from '#src/domain/time/presets.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { pageTitle } from '#src/ui/focus/page-title.ts'
import css from '../list.module.css'
import { activeFilters, type KnownOptions, widerRange } from './active-filters.ts'
import { areOptions, type Filter, isOfRestaurant, type ListSearch, type ListSearchSpec } from './filters.ts'
import { useSources } from './use-known-values.ts'

const NO_DATES = { startDate: undefined, endDate: undefined, timeInterval: undefined, interval: undefined }

interface ActiveFiltersNoteProps {
  spec: ListSearchSpec
  search: ListSearch
  /** Changes the URL; undefined takes a parameter out of it. */
  onChange: (change: ListSearch) => void
}

/** What an empty list is narrowed by, with a way to clear each kind of it, and all. */
export function ActiveFiltersNote({ spec, search, onChange }: ActiveFiltersNoteProps) {
  const place = usePlace()
  const showAll = useShowAllRestaurants()
  const known = useKnownOptions(spec.filters, search)
  const filters = activeFilters(spec.filters, search, known)
  const dates = useDates(spec, search, place)
  const isOfOne = place.several && place.restaurantUuid !== undefined && isOfRestaurant(spec)
  const texts = [
    ...(isOfOne ? [t('restaurant {restaurant}', { restaurant: place.restaurant })] : []),
    ...filters.map(({ text }) => text),
    ...(dates ? [dates.text] : []),
  ]
  if (texts.length === 0) return null

  const cleared: ListSearch = Object.assign({}, ...filters.map((one) => one.cleared))
  // What was pressed is gone with the emptiness: the keyboard goes on from the page's title.
  const then = (act: () => void) => () => {
    act()
    pageTitle()?.focus()
  }
  const ways = [
    ...(isOfOne && showAll ? [{ label: t('Show all restaurants'), run: showAll, change: null }] : []),
    ...(filters.length > 0
      ? [{ label: t('Clear filters'), run: () => onChange(cleared), change: cleared }]
      : []),
    ...(dates?.way ? [dates.way(onChange)] : []),
  ]
  const changes = ways.flatMap(({ change }) => change ?? [])
  return (
    <div className={css.narrowed}>
      <p>{t('Filtered by {filters}.', { filters: texts.join(', ') })}</p>
      <Group gap={8} justify="center">
        {ways.map(({ label, run }) => (
          <Button key={label} variant="default" onClick={then(run)}>
            {label}
          </Button>
        ))}
        {changes.length > 1 && (
          <Button variant="subtle" onClick={then(() => onChange(Object.assign({}, ...changes)))}>
            {t('Clear filters and dates')}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** The options by whose names the values of set filters are read. */
function useKnownOptions(filters: readonly Filter[], search: ListSearch): KnownOptions {
  const set = filters.flatMap((filter) => {
    if (search[filter.key] === undefined) return []
    if (filter.kind === 'many') return [{ key: filter.key, from: filter.from }]
    return filter.kind === 'one' ? [{ key: filter.key, from: filter.options }] : []
  })
  const asked = set.flatMap(({ key, from }) => (from !== null && !areOptions(from) ? [{ key, from }] : []))
  const answers = useSources(asked.map(({ from }) => from))
  return Object.fromEntries([
    ...set.flatMap(({ key, from }) => (areOptions(from) ? [[key, from]] : [])),
    ...asked.map(({ key }, at) => [key, answers[at]]),
  ])
}

/** The range that a list is of, and a way out of it: back to the usual one, or to a wider one. */
function useDates({ dates }: ListSearchSpec, search: ListSearch, { now, zone }: Place) {
  const language = useDateLanguage()
  if (!dates) return null
  const { startDate, endDate, timeInterval } = search
  const preset = timeInterval ?? dates.fallback
  if (startDate === undefined && preset === undefined) return null
  const at = now()
  const range = resolveRange(search, at, zone, preset ?? '1d')
  const text =
    typeof startDate === 'string' && typeof endDate === 'string'
      ? formatDayRange(startDate, endDate, at, zone, language)
      : startDate === undefined && isPresetCode(preset)
        ? t('the {range}', { range: formatPreset(preset) })
        : formatRange(range, at, zone, language)
  const isChosen = startDate !== undefined || timeInterval !== undefined
  const wider = isChosen ? null : widerRange(dates)
  if (!isChosen && wider === null) return { text, way: null }
  const change = wider === null ? NO_DATES : { ...NO_DATES, timeInterval: wider }
  const label = wider === null ? t('Clear dates') : t('Show the {range}', { range: formatPreset(wider) })
  return {
    text,
    way: (onChange: ActiveFiltersNoteProps['onChange']) => ({ label, run: () => onChange(change), change }),
  }
}
