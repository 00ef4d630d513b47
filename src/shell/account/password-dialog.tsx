import { request } from '#src/api/call.ts'
import { ownPassword, setPassword } from '#src/contract/passwords.ts'
import { brokenRules } from '#src/domain/access/password-rules.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { NewPasswordField } from '#src/form/new-password-field.tsx'
import { useForm } from '#src/form/use-form.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { told } from './password-form.tsx'

/** Changes the signed-in user's own password; this session goes on with new tokens, all others end (spec 1 §4, §5). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const session = useSessionActions()
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '' },
    schema: ownPassword,
    submit: async (body) => {
      // The call is open to those without a session too, so it carries one only when it is handed it.
      const authorization = await session.authorizer.authorize()
      const answer = await told(request(setPassword, { body, authorization }))
      if ('accessToken' in answer) await session.take(answer)
    },
    onSaved: onClose,
  })
  const { oldPassword, newPassword } = form.values
  return (
    <FormDialog
      title="Change password"
      form={form}
      complete={oldPassword !== '' && brokenRules(newPassword).length === 0}
      onClose={onClose}
    >
      <PasswordInput
        {...form.field('oldPassword')}
        data-autofocus
        label="Current password"
        autoComplete="current-password"
        maxLength={255}
      />
      <NewPasswordField {...form.field('newPassword')} />
    </FormDialog>
  )
}
