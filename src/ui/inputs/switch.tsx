import '#src/ui/field-styles.ts'
import { Switch as MantineSwitch, type SwitchProps as MantineSwitchProps } from '@mantine/core'
import { tc } from '#src/domain/language/text.ts'
import css from './inputs.module.css'

export interface SwitchProps extends Pick<MantineSwitchProps, 'title' | 'aria-label'> {
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** What is on or off at once, with the word in it: its colour is not all that tells. */
export function Switch({ on, onChange, ...rest }: SwitchProps) {
  return (
    <MantineSwitch
      size="lg"
      onLabel={tc('switch', 'On')}
      offLabel={tc('switch', 'Off')}
      {...rest}
      classNames={{ root: css.switch, body: css.switch }}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
