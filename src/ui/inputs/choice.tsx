import '#src/ui/field-styles.ts'
import { type ReactNode, useId } from 'react'
import css from './inputs.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Below the choices. */
  description?: ReactNode
  error?: ReactNode
}

/** One of a few, all of them in sight: a press chooses, where a list would take two. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
  description,
  error,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.inSight}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {description && <p className={css.below}>{description}</p>}
      {error && (
        <p className={css.below} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
