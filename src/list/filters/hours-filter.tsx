import { Text } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'
import { t } from '#src/domain/language/text.ts'
import {
  clockText,
  DEFAULT_DAY_RANGE,
  formatTime24,
  parseTime24,
  type TimeRange,
} from '#src/domain/time/time-of-day.ts'
import type { TimeRangeFilter } from '#src/ui/inputs/time/time-range-filter.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ClearFilterButton } from './clear-filter-button.tsx'
import type { Filter, ListSearch } from './filters.ts'

// It is set in a sheet; until that is opened no page needs it.
const Times = lazyPart<ComponentProps<typeof TimeRangeFilter>>(() =>
  import('#src/ui/inputs/time/time-range-filter.tsx').then((part) => part.TimeRangeFilter),
)

interface HoursFilterProps {
  filter: Extract<Filter, { kind: 'hours' }>
  /** In a line it only says what is set; it is set among the further filters. */
  inline: boolean | undefined
  search: ListSearch
  onChange: (change: ListSearch) => void
}

/** The time of every day that a list is narrowed to, by the restaurants' own clocks. */
export function HoursFilter({ filter, inline, search, onChange }: HoursFilterProps) {
  const { key, end, label } = filter
  const value = rangeOf(search[key], search[end])
  const set = (range: TimeRange | undefined) =>
    onChange({ [key]: range && formatTime24(range.start), [end]: range && formatTime24(range.end) })
  if (!inline)
    return (
      <div>
        <Suspense>
          <Times value={value} onApply={(range) => set(isWhole(range) ? undefined : range)} />
        </Suspense>
        <Text size="sm" c="dimmed" mt={8}>
          {t('Applies to every day, in restaurant time.')}
        </Text>
      </div>
    )
  if (!value) return null
  const times = t('{start} to {end}', { start: clockText(value.start), end: clockText(value.end) })
  return (
    <ClearFilterButton
      label={t('{label}: {times}. Show the whole day', { label, times })}
      onRemove={() => set(undefined)}
    >
      {times}
    </ClearFilterButton>
  )
}

function rangeOf(from: unknown, to: unknown): TimeRange | undefined {
  const [start, end] = [parseTime24(String(from)), parseTime24(String(to))]
  return start === null || end === null ? undefined : { start, end }
}

const isWhole = ({ start, end }: TimeRange) =>
  start === DEFAULT_DAY_RANGE.start && end === DEFAULT_DAY_RANGE.end
