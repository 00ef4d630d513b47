import '#src/ui/field-styles.ts'
import { Text } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import {
  formatTimeRangeLength,
  isTimeRange,
  LAST_MINUTE,
  type TimeRange,
} from '#src/domain/time/time-of-day.ts'
import css from '../inputs.module.css'
import { TimeInput } from './time-input.tsx'

export type TimeRangeInputProps = {
  /** Minutes of the day. */
  value: TimeRange
  onChange: (range: TimeRange) => void
  /** Latest minute allowed. */
  max?: number
  /** Why the range is refused, where its own rule does not say so. */
  error?: string | undefined
}

/** From and to within a day, in steps of 15 minutes, with the length of the range (spec 1 §6). */
export function TimeRangeInput({ value, onChange, max = LAST_MINUTE, error }: TimeRangeInputProps) {
  const refused = isTimeRange(value) ? error : t('The end must not be before the start')
  return (
    <>
      <div className={css.parts}>
        <TimeInput
          label={t('From')}
          value={value.start}
          limits={{ max }}
          onChange={(start) => onChange({ ...value, start })}
        />
        <TimeInput
          label={t('To')}
          value={value.end}
          limits={{ max }}
          elapsedFrom={value.start}
          onChange={(end) => onChange({ ...value, end })}
        />
      </div>
      <Text
        role="status"
        size="sm"
        className={css.figures}
        c={refused ? 'var(--mantine-color-error)' : 'dimmed'}
      >
        {refused ?? t('Duration {length}', { length: formatTimeRangeLength(value) })}
      </Text>
    </>
  )
}
