import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'

interface PasswordAgainProps {
  /** Why the last one was refused. */
  error: string | undefined
  busy: boolean
  onEnter: (password: string) => void
}

/** The password of who is signed in, asked for once more. */
export function PasswordAgain({ error, busy, onEnter }: PasswordAgainProps) {
  const [password, setPassword] = useState('')
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
          data-autofocus
          label="Password"
          autoComplete="current-password"
          maxLength={255}
          value={password}
          onChange={setPassword}
          error={error}
          errorProps={{ role: 'alert' }}
        />
        <Button type="submit" fullWidth disabled={busy || password === ''}>
          Confirm
        </Button>
      </Stack>
    </form>
  )
}
