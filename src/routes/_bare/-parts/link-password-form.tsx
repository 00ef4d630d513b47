import { useNavigate } from '@tanstack/react-router'
import { request } from '#src/api/call/call.ts'
import { CallError } from '#src/api/call/result.ts'
import { linkPassword, setPassword } from '#src/contract/account/passwords.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { NewPasswordField } from '#src/form/new-password-field.tsx'
import { useForm } from '#src/form/use-form.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { notifyPasswordChange, PasswordForm } from '#src/shell/account/password/password-form.tsx'

/** The status of a link that was used, or ran out, since it was checked. */
const GONE = 410

interface LinkPasswordFormProps {
  token: string
  /** For the browser's password store. */
  email: string
  onGone: () => void
}

/** Sets a password by a mailed link, then leads to sign-in; the user signed in on this device is signed out. */
export function LinkPasswordForm({ token, email, onGone }: LinkPasswordFormProps) {
  const session = useSessionActions()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '' },
    schema: linkPassword,
    toBody: ({ password }) => ({ token, password, browserToken: session.browserToken() }),
    submit: async (body) => {
      try {
        const answer = await notifyPasswordChange(request(setPassword, { body }))
        session.keepBrowserToken(answer)
      } catch (error) {
        if (error instanceof CallError && error.code === GONE) onGone()
        throw error
      }
      if (session.getSnapshot().isLoggedIn) await session.startOver()
    },
    onSaved: () => void navigate({ to: LOGIN, replace: true }),
  })
  return (
    <PasswordForm form={form} password={form.values.password}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField {...form.field('password')} />
    </PasswordForm>
  )
}
