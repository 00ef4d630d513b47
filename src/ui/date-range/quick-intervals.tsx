import { UnstyledButton } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { presetRange } from '#src/domain/time/intervals.ts'
import {
  DAY_S,
  type IntervalCode,
  intervalLabel,
  intervalOf,
  isPresetCode,
  type PresetCode,
} from '#src/domain/time/presets.ts'
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

const LAST: Readonly<Record<PresetCode, string>> = {
  '15m': t('Last 15 min'),
  '1h': t('Last hour'),
  '4h': t('Last 4 h'),
  '1d': t('Last day'),
  '2d': t('Last 2 days'),
  '3d': t('Last 3 days'),
  '7d': t('Last 7 days'),
  '15d': t('Last 15 days'),
  '1mo': t('Last month'),
  '6mo': t('Last 6 months'),
  '1y': t('Last year'),
}
const LAST_DAY_PART: Readonly<Partial<Record<IntervalCode, string>>> = {
  breakfast: t('Last breakfast'),
  lunch: t('Last lunch'),
  dinner: t('Last dinner'),
}

/** 'Last 4 h', 'Today'; a day part that has not begun today is yesterday's: 'Last dinner'. */
function textOf(code: IntervalCode, now: number, zone: string): string {
  if (isPresetCode(code)) return LAST[code]
  const isYesterday =
    intervalOf(code).seconds < DAY_S && presetRange(code, now, zone).start < startOfDay(now, zone)
  return (isYesterday && LAST_DAY_PART[code]) || intervalLabel(code)
}

/** Presets, ranges of the calendar, 'Custom' and 'Clear' (spec 1 §2): a column on desk and tablet, a grid of keys on a phone. */
export function QuickIntervals(props: QuickIntervalsProps) {
  const { intervals, chosen, custom, now, zone, onInterval, onCustom, onClear } = props
  return (
    <fieldset className={css.quick} aria-label={t('Quick intervals')}>
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
        {t('Custom')}
      </UnstyledButton>
      {onClear && (
        <UnstyledButton className={css.key} onClick={onClear}>
          {t('Clear')}
        </UnstyledButton>
      )}
    </fieldset>
  )
}
