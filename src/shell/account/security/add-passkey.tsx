import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { addPasskey, passkeyCreationOptions } from '#src/contract/account/passkeys.ts'
import { t } from '#src/domain/language/text.ts'
import { makePasskey } from '#src/session/passkeys.ts'
import { REFRESH_TIMEOUT_MS } from '#src/session/refresh.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { useRefusedField } from '../use-refused-field.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useCode } from './use-code.ts'

interface AddPasskeyProps {
  /** Whose account it is. */
  email: string
  /** It is there, whatever becomes of the recovery codes; whether there are some to be kept. */
  onAdded?: (withCodes: boolean) => void
  /** It is there, and the recovery codes are kept where there are some. */
  onDone: () => void
}

/** Adds a passkey: its name, what the browser asks for, and recovery codes for the first one. */
export function AddPasskey({ email, onAdded, onDone }: AddPasskeyProps) {
  const { authorizer } = useSessionActions()
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { enter, boxes } = useCode(
    async (called: string) => {
      const options = await call(passkeyCreationOptions)
      if (!options.success) return options
      const made = await makePasskey(options.results)
      if (!made.success) return made
      const body = { name: called, attestation: made.results }
      return authorizer.renewing((authorization) =>
        call(addPasskey, { body, authorization, timeoutMs: REFRESH_TIMEOUT_MS }),
      )
    },
    ({ recoveryCodes }) => {
      onAdded?.(recoveryCodes !== null)
      if (recoveryCodes) setCodes(recoveryCodes)
      else onDone()
    },
  )
  const field = useRefusedField(boxes.refusals)
  if (codes) return <RecoveryCodes codes={codes} email={email} onKept={onDone} />
  return (
    <form
      noValidate
      aria-busy={boxes.busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void enter(name.trim())
      }}
    >
      <Stack gap={16}>
        <Text>
          {t(
            'Your browser asks where to save the passkey: on this device, on your phone or on a security key.',
          )}
        </Text>
        <TextInput
          ref={field}
          data-autofocus
          label={t('Name of the passkey')}
          description={t('So that you recognize it later, such as “My phone”.')}
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={setName}
          error={boxes.error}
          errorProps={{ role: 'alert' }}
        />
        <Button type="submit" fullWidth disabled={boxes.busy || name.trim() === ''}>
          {t('Create passkey')}
        </Button>
      </Stack>
    </form>
  )
}
