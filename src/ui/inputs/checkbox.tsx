import '#src/ui/field-styles.ts'
import { Checkbox as MantineCheckbox, type CheckboxProps as MantineCheckboxProps } from '@mantine/core'
import css from './inputs.module.css'

export type CheckboxProps = Omit<
  MantineCheckboxProps,
  'checked' | 'defaultChecked' | 'onChange' | 'label' | 'classNames'
> & {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox whose whole row, box and words, answers to the press. */
export function Checkbox({ checked, onChange, ...rest }: CheckboxProps) {
  return (
    <MantineCheckbox
      size="md"
      {...rest}
      classNames={{ root: css.check, label: css.checkLabel }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
