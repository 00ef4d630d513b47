import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

interface RecoveryFormProps {
  /** Why the last code was refused. */
  error: string | undefined
  busy: boolean
  onEnter: (code: string) => void
}

/** One recovery code, as it was written down: dashes, spaces and case make no difference to the provider. */
export function RecoveryForm({ error, busy, onEnter }: RecoveryFormProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onEnter(code)
      }}
    >
      <Stack gap={16}>
        <TextInput
          ref={field}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={code}
          onChange={setCode}
          error={error}
          errorProps={{ role: 'alert' }}
        />
        <Button type="submit" fullWidth disabled={busy || code.trim() === ''}>
          Verify
        </Button>
      </Stack>
    </form>
  )
}
