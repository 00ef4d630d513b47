import '#src/ui/field-styles.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import {
  DEFAULT_DAY_RANGE,
  DEFAULT_TIME_RANGE,
  LAST_MINUTE,
  type TimeRange,
} from '#src/domain/time/time-of-day.ts'
import css from '../inputs.module.css'
import { TimeRangeInput } from './time-range-input.tsx'
import { applicableTimeRange, fitTimeRange } from './time-range-rule.ts'

export type TimeRangeFilterProps = {
  /** The range in force, in minutes of the day; 13:00 to 15:00 when none is. */
  value?: TimeRange | undefined
  /** Latest minute allowed: `maximumTime(day, now, zone)`, so now when the day is today. */
  max?: number
  onApply: (range: TimeRange) => void
}

/** From and to within a day, in steps of 15 minutes, with the length of the range (spec 1 §6). */
export function TimeRangeFilter({
  value = DEFAULT_TIME_RANGE,
  max = LAST_MINUTE,
  onApply,
}: TimeRangeFilterProps) {
  const [range, setRange] = useState(() => fitTimeRange(value, max))
  const [seen, setSeen] = useState(value)
  if (seen.start !== value.start || seen.end !== value.end) {
    setSeen(value)
    setRange(fitTimeRange(value, max))
  }

  function apply() {
    const applied = applicableTimeRange(range, max)
    if (applied) onApply(applied)
  }

  return (
    <fieldset className={css.range}>
      <legend className={css.legend}>{t('Time range')}</legend>
      <TimeRangeInput value={range} max={max} onChange={setRange} />
      <div className={css.actions}>
        <Button variant="default" onClick={() => setRange(fitTimeRange(DEFAULT_DAY_RANGE, max))}>
          {t('Whole day')}
        </Button>
        <Button onClick={apply}>{t('Apply')}</Button>
      </div>
    </fieldset>
  )
}
