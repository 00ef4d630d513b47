import '@mantine/dates/styles.css'
import { Button } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { use, useId } from 'react'
import { withZone } from '#src/domain/time/format.ts'
import { type ResolvedRange, startAndEnd } from '#src/domain/time/range.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { useDateLanguage } from '../dates/use-date-language.ts'
import { calendarLocale } from './calendar-locale.ts'
import css from './date-range.module.css'
import { DeskDates } from './desk-dates.tsx'
import type { Frame } from './draft.ts'
import { PhoneDates } from './phone-dates.tsx'
import { useDraft } from './use-draft.ts'
import { whoseTime, type ZoneOf } from './whose-time.ts'

export interface DateRangePanelProps {
  /** The range in force, from which choosing starts; null where none is. */
  initial: ResolvedRange | null
  frame: Frame
  zoneOf: ZoneOf
  phone: boolean
  /** Null where nothing was changed: a preset stays one, and the figures stay as they are. */
  onApply: (params: DateRangeParams | null) => void
  /** Where given, a Clear stands next to Apply. */
  onClear?: () => void
  onProblem: (text: string) => void
}

/** Calendar and times of a custom range. Loaded on first opening: the calendar stays out of the entry. */
export function DateRangePanel({
  initial,
  frame,
  zoneOf,
  phone,
  onApply,
  onClear,
  onProblem,
}: DateRangePanelProps) {
  const state = useDraft(initial, frame, onProblem)
  const { dates, problem } = state
  // As they are called on the days that are chosen.
  const chosen = dates && startAndEnd(dates.startDate, dates.endDate, frame.zone)
  const shown = chosen ?? { start: frame.now, end: frame.now }
  const naming = useZoneNaming()
  const hint = useId()
  const locale = use(calendarLocale(useDateLanguage()))
  const Dates = phone ? PhoneDates : DeskDates
  return (
    <form
      className={css.panel}
      aria-label="Custom dates"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (dates && !problem) onApply(state.isChanged ? dates : null)
      }}
    >
      <DatesProvider settings={locale}>
        <Dates state={state} frame={frame} />
      </DatesProvider>
      <div className={css.foot}>
        <p id={hint} className={css.hint} role="status" data-problem={problem !== null || undefined}>
          {problem ?? withZone(whoseTime(zoneOf), shown, frame.zone, naming)}
        </p>
        {onClear && (
          <Button variant="default" onClick={onClear}>
            Clear
          </Button>
        )}
        <Button type="submit" disabled={problem !== null} aria-describedby={hint}>
          Apply
        </Button>
      </div>
    </form>
  )
}
