import { UnstyledButton } from '@mantine/core'
import { presetRange } from '#src/domain/time/intervals.ts'
import { DAY_S, type IntervalCode, intervalOf, isPresetCode } from '#src/domain/time/presets.ts'
import { startOfDay } from '#src/domain/time/zone.ts'
import css from './date-range.module.css'

export interface QuickIntervalsProps {
  intervals: readonly IntervalCode[]
  /** The interval in force, null for explicit dates. */
  chosen: IntervalCode | null
  custom: boolean
  now: number
  zone: string
  onInterval: (code: IntervalCode) => void
  /** Leads to the calendar. */
  onCustom: () => void
  onClear?: () => void
}

/** 'Last 4 h', 'Today'; a day part that has not begun today is yesterday's: 'Last dinner'. */
function textOf(code: IntervalCode, now: number, zone: string): string {
  const { label, seconds } = intervalOf(code)
  if (isPresetCode(code)) return `Last ${label}`
  const isYesterday = seconds < DAY_S && presetRange(code, now, zone).start < startOfDay(now, zone)
  return isYesterday ? `Last ${label.toLowerCase()}` : label
}

/** Presets, ranges of the calendar, 'Custom' and 'Clear' (spec 1 §2): a column on desk and tablet, a grid of keys on a phone. */
export function QuickIntervals(props: QuickIntervalsProps) {
  const { intervals, chosen, custom, now, zone, onInterval, onCustom, onClear } = props
  return (
    <fieldset className={css.quick} aria-label="Quick intervals">
      {intervals.map((code) => (
        <UnstyledButton
          key={code}
          className={css.key}
          data-calendar={!isPresetCode(code) || undefined}
          aria-pressed={code === chosen}
          onClick={() => onInterval(code)}
        >
          {textOf(code, now, zone)}
        </UnstyledButton>
      ))}
      <UnstyledButton className={css.key} aria-pressed={custom} onClick={onCustom}>
        Custom
      </UnstyledButton>
      {onClear && (
        <UnstyledButton className={css.key} onClick={onClear}>
          Clear
        </UnstyledButton>
      )}
    </fieldset>
  )
}
