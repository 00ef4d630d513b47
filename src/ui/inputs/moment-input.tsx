import css from './inputs.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { TimeInput } from './time-input.tsx'

export interface Moment {
  /** 'YYYY-MM-DD', or '' while empty. */
  day: string
  /** Minutes on the wall clock. */
  minutes: number
}

export type MomentInputProps = Omit<TextInputProps, 'type' | 'label' | 'value' | 'onChange'> & {
  /** Of the day; the time stands beside it. */
  label: string
  /** What the wall clock's zone is called: 'CST'. */
  zone: string
  value: Moment
  onChange: (value: Moment) => void
}

/** A day and a time of it, side by side. */
export function MomentInput({ label, zone, value, onChange, disabled, ...rest }: MomentInputProps) {
  const { day, minutes } = value
  return (
    <div className={css.moment}>
      <TextInput
        {...rest}
        type="date"
        label={label}
        disabled={disabled}
        value={day}
        onChange={(next) => onChange({ day: next, minutes })}
      />
      <TimeInput
        label={`Time (${zone})`}
        {...(disabled !== undefined && { disabled })}
        value={minutes}
        onChange={(next) => onChange({ day, minutes: next })}
      />
    </div>
  )
}
