import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { useRefusedField } from '../use-refused-field.ts'

interface RecoveryFormProps {
  /** Why the last code was refused. */
  error: string | undefined
  /** Counts the refusals: after each the code has the caret, to be typed again. */
  refusals: number
  busy: boolean
  onEnter: (code: string) => void
}

/** One recovery code, as it was written down: dashes, spaces and case make no difference to the provider. */
export function RecoveryForm({ error, refusals, busy, onEnter }: RecoveryFormProps) {
  const [code, setCode] = useState('')
  const field = useRefusedField(refusals)
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
          label={t('Recovery code')}
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
          {t('Verify')}
        </Button>
      </Stack>
    </form>
  )
}
