import { Button, Stack } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { request } from '#src/api/call/call.ts'
import { expiredPassword, setPassword } from '#src/contract/account/passwords.ts'
import { FORGOT_PASSWORD, LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { NewPasswordField } from '#src/form/new-password-field.tsx'
import { useForm } from '#src/form/use-form.ts'
import { useSession } from '#src/session/use-session.ts'
import { notifyPasswordChange, PasswordForm } from '#src/shell/account/password/password-form.tsx'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'
import { homeOf } from '#src/shell/session/guard.ts'
import { returnAddressSearch } from '#src/shell/session/return-address.ts'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

export const Route = createFileRoute('/_bare/change-expired-password')({
  staticData: { page: { title: t('Change Expired Password'), frame: 'bare', access: 'public' } },
  validateSearch: returnAddressSearch,
  component: ChangeExpiredPasswordPage,
})

function ChangeExpiredPasswordPage() {
  const { session, state } = useSession()
  const navigate = useNavigate()
  const { from } = Route.useSearch()
  const form = useForm({
    initialValues: { email: state.user?.email ?? session.triedEmail(), oldPassword: '', newPassword: '' },
    schema: expiredPassword,
    submit: async (body) => {
      const answer = await notifyPasswordChange(
        request(setPassword, { body: { ...body, browserToken: session.browserToken() } }),
      )
      if ('accessToken' in answer) await session.take(answer)
    },
    onSaved: () => void navigate({ href: from ?? homeOf(session), replace: true }),
  })
  const leave = async (to: typeof LOGIN | typeof FORGOT_PASSWORD) => {
    await session.startOver()
    await navigate({ to, replace: true })
  }
  const { email, oldPassword, newPassword } = form.values
  return (
    <BareFrame
      title={t('Change Expired Password')}
      lead={t('Your password has expired. Choose a new one to continue. You are then signed in.')}
    >
      <Stack gap={8}>
        <PasswordForm form={form} password={newPassword} ready={email.trim() !== '' && oldPassword !== ''}>
          <TextInput
            {...form.field('email')}
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={255}
          />
          <PasswordInput {...form.field('oldPassword')} label={t('Current password')} maxLength={255} />
          <NewPasswordField {...form.field('newPassword')} />
        </PasswordForm>
        <Button variant="subtle" onClick={() => void leave(FORGOT_PASSWORD)}>
          {t('Send me a link instead')}
        </Button>
        <Button variant="subtle" onClick={() => void leave(LOGIN)}>
          {t('Sign in as someone else')}
        </Button>
      </Stack>
    </BareFrame>
  )
}
