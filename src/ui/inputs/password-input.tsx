import '#src/ui/field-styles.ts'
import { UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import css from './inputs.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'exact' | 'fallback' | 'rightSection'>

/** A password with a show and hide toggle that mouse, finger, keyboard and screen reader all reach. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      exact
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth="var(--control-height, 44px)"
      rightSection={
        <UnstyledButton
          className={css.inside}
          disabled={props.disabled}
          aria-label={shown ? t('Hide password') : t('Show password')}
          // Keeps the caret in the field, and the phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden />
        </UnstyledButton>
      }
    />
  )
}
