import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import {
  credentialsForm,
  setCredentials,
  type CredentialsForm as Values,
} from '#src/contract/cameras/camera-settings.ts'
import { type Camera, cameras } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import type { OfCameraProps } from './camera-form.tsx'
import { pathOf } from './settings-words.ts'

/** What a camera is signed in to with. Its password is written and never read: the field begins empty, always. */
export function CredentialsForm({ camera, onClose, onSaved }: OfCameraProps) {
  const set = useMutation(mutationOptionsFor(setCredentials, { invalidates: [cameras] }))
  const form = useForm<Values, Values, Camera>({
    initialValues: { username: camera.username ?? '', password: '' },
    schema: credentialsForm,
    submit: (body) => set.mutateAsync({ ...pathOf(camera), body }),
    onSaved,
  })
  return (
    <FormDialog
      title={t('Credentials of {camera}', { camera: camera.name })}
      saveLabel={t('Save credentials')}
      form={form}
      onClose={onClose}
      note={t('The server uses them to sign in to the camera. The password is never shown again.')}
    >
      <TextInput
        data-autofocus
        label={t('User name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        {...form.field('username')}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="new-password"
        maxLength={128}
        required
        {...form.field('password')}
      />
    </FormDialog>
  )
}
