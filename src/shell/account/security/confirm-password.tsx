import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { useRefusedField } from '../use-refused-field.ts'

interface PasswordAgainProps {
  /** Why the last one was refused. */
  error: string | undefined
  /** Counts the refusals: after each the password has the caret, to be typed again. */
  refusals: number
  busy: boolean
  onEnter: (password: string) => void
}

/** The password of who is signed in, asked for once more. */
export function ConfirmPassword({ error, refusals, busy, onEnter }: PasswordAgainProps) {
  const [password, setPassword] = useState('')
  const field = useRefusedField(refusals)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onEnter(password)
      }}
    >
      <Stack gap={16}>
        <PasswordInput
          ref={field}
          data-autofocus
          label={t('Password')}
          autoComplete="current-password"
          maxLength={255}
          value={password}
          onChange={setPassword}
          error={error}
          errorProps={{ role: 'alert' }}
        />
        <Button type="submit" fullWidth disabled={busy || password === ''}>
          {t('Confirm')}
        </Button>
      </Stack>
    </form>
  )
}
