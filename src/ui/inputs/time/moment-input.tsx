import '#src/ui/field-styles.ts'
import { t } from '#src/domain/language/text.ts'
import { labelWithZone } from '#src/domain/time/format.ts'
import { instantOf, type Moment, shownInstead } from '#src/domain/time/moment.ts'
import { formatTime12 } from '#src/domain/time/time-of-day.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import css from '../inputs.module.css'
import { TextInput, type TextInputProps } from '../text-input.tsx'
import { TimeInput } from './time-input.tsx'

export type MomentInputProps = Omit<
  TextInputProps,
  'type' | 'label' | 'value' | 'onChange' | 'min' | 'max'
> & {
  /** The label of the day; the time stands next to it. */
  label: string
  /** The IANA zone whose clock is read. */
  zone: string
  /** The present in epoch milliseconds. */
  now: number
  /** Days before or after today are not offered. */
  only?: 'future' | 'past'
  value: Moment
  onChange: (value: Moment) => void
}

/** A day and a time of it, side by side. The clock is named as it is called then: 'CDT' in July, also in winter. */
export function MomentInput({
  label,
  zone,
  now,
  only,
  value,
  onChange,
  disabled,
  ...rest
}: MomentInputProps) {
  const { day, minutes } = value
  const instead = shownInstead(value, zone)
  const today = dayKey(now, zone)
  const naming = useZoneNaming()
  return (
    <div className={css.moment}>
      <TextInput
        {...rest}
        type="date"
        label={label}
        disabled={disabled}
        {...(only === 'future' && { min: today })}
        {...(only === 'past' && { max: today })}
        value={day}
        onChange={(next) => onChange({ day: next, minutes })}
      />
      <TimeInput
        label={labelWithZone(t('Time'), instantOf(value, zone) ?? now, zone, naming)}
        {...(disabled !== undefined && { disabled })}
        value={minutes}
        onChange={(next) => onChange({ day, minutes: next })}
      />
      <p className={css.moved} role="status">
        {instead !== null &&
          t('Clocks go forward that night: {time} is {instead}.', {
            time: formatTime12(minutes),
            instead: formatTime12(instead),
          })}
      </p>
    </div>
  )
}
