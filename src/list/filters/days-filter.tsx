import { t } from '#src/domain/language/text.ts'
import { readDaySpan } from '#src/domain/time/day-span.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { addDays } from '#src/domain/time/zone.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { ClearFilterButton } from './clear-filter-button.tsx'

interface DaysFilterProps {
  label: string
  value: unknown
  onChange: (days: undefined) => void
}

/** The local days that a list is narrowed to; a press takes the narrowing away. Nothing where it is not narrowed. */
export function DaysFilter({ label, value, onChange }: DaysFilterProps) {
  const language = useDateLanguage()
  const span = typeof value === 'string' ? readDaySpan(value) : null
  if (span === null) return null
  const last = addDays(span.to, -1)
  const written = (day: string) => formatDay(day, Number(last.slice(0, 4)), language)
  const days =
    last === span.from
      ? written(last)
      : t('{start} to {end}', { start: written(span.from), end: written(last) })
  return (
    <ClearFilterButton
      label={t('{label}: {days}. Show the whole range', { label, days })}
      onRemove={() => onChange(undefined)}
    >
      {`${label}: ${days}`}
    </ClearFilterButton>
  )
}
