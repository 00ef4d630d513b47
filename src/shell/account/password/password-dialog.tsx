import { call } from '#src/api/call/call.ts'
import { CallError } from '#src/api/call/result.ts'
import { ownPassword, setPassword } from '#src/contract/account/passwords.ts'
import type { BodyInputOf } from '#src/contract/define/endpoint.ts'
import { brokenRules } from '#src/domain/access/password-rules.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { NewPasswordField } from '#src/form/new-password-field.tsx'
import { useForm } from '#src/form/use-form.ts'
import { REFRESH_TIMEOUT_MS } from '#src/session/refresh.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { notifyPasswordChange } from './password-form.tsx'

/** Changes the signed-in user's own password; this session goes on with new tokens, all others end (spec 1 §4, §5). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const session = useSessionActions()
  // The answer makes the former tokens invalid: a refresh at the same time would use one and end the session.
  const change = async (body: BodyInputOf<typeof setPassword>) => {
    const result = await session.authorizer.renewing((authorization) =>
      call(setPassword, { body, authorization, timeoutMs: REFRESH_TIMEOUT_MS }),
    )
    if (!result.success) throw new CallError(result)
    return result.results
  }
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '' },
    schema: ownPassword,
    submit: async (body) => {
      const answer = await notifyPasswordChange(change(body))
      if ('accessToken' in answer) await session.goOn(answer)
    },
    onSaved: onClose,
  })
  const { oldPassword, newPassword } = form.values
  return (
    <FormDialog
      title={t('Change password')}
      form={form}
      complete={oldPassword !== '' && brokenRules(newPassword).length === 0}
      onClose={onClose}
    >
      <PasswordInput
        {...form.field('oldPassword')}
        data-autofocus
        label={t('Current password')}
        autoComplete="current-password"
        maxLength={255}
      />
      <NewPasswordField {...form.field('newPassword')} />
    </FormDialog>
  )
}
