import { Text } from '@mantine/core'
import { useState } from 'react'
import { call, request } from '#src/api/call/call.ts'
import { sentenceOf } from '#src/api/call/result.ts'
import { notify } from '#src/app/notify.ts'
import { type Passkey, passkeyName, removePasskey, renamePasskey } from '#src/contract/account/passkeys.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { useLogin } from '#src/session/use-session.ts'
import { AddPasskey } from '#src/shell/account/security/add-passkey.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Question } from '#src/ui/dialog/question.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { usePhone } from '#src/ui/use-phone.ts'

interface DialogProps {
  /** The passkeys are others now. */
  onChanged: () => void
  onClose: () => void
}

export function AddPasskeyDialog({ onChanged, onClose }: DialogProps) {
  const phone = usePhone()
  const email = useLogin((state) => state.user?.email ?? '')
  // Codes that are on the screen are nowhere else: they go by their own button only.
  const [locked, setLocked] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      title={t('Add a passkey')}
      fullScreen={phone}
      closeOnEscape={!locked}
      closeOnClickOutside={false}
      withCloseButton={!locked}
    >
      <AddPasskey
        email={email}
        onAdded={(withCodes) => {
          setLocked(withCodes)
          onChanged()
        }}
        onDone={() => {
          notify({ kind: 'success', text: t('Passkey added') })
          onClose()
        }}
      />
    </Dialog>
  )
}

export function RenamePasskey({ passkey, onChanged, onClose }: DialogProps & { passkey: Passkey }) {
  const form = useForm({
    initialValues: { name: passkey.name },
    schema: passkeyName,
    submit: (body) => request(renamePasskey, { params: { id: passkey.uuid }, body }),
    onSaved: () => {
      onChanged()
      notify({ kind: 'success', text: t('Passkey renamed') })
      onClose()
    },
  })
  return (
    <FormDialog title={t('Rename passkey')} saveLabel={t('Save name')} form={form} onClose={onClose}>
      <TextInput
        {...form.field('name')}
        data-autofocus
        label={t('Name of the passkey')}
        autoComplete="off"
        maxLength={80}
      />
    </FormDialog>
  )
}

export function RemovePasskey({ passkey, onChanged, onClose }: DialogProps & { passkey: Passkey }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    const result = await call(removePasskey, { params: { id: passkey.uuid } })
    setBusy(false)
    if (!result.success) return setProblem(sentenceOf(result))
    onChanged()
    notify({ kind: 'success', text: t('Passkey removed') })
    onClose()
  }
  return (
    <Question
      title={t('Remove passkey?')}
      verb={t('Remove passkey')}
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>
        {t(
          '“{name}” no longer signs in. If the device is lost, also end its session under Active Sessions. Delete the passkey on the device yourself.',
          { name: passkey.name },
        )}
      </Text>
    </Question>
  )
}
