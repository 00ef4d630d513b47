import { Anchor, Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { forgotPassword } from '#src/contract/account/auth.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { useSession } from '#src/session/use-session.ts'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

export const Route = createFileRoute('/_bare/forgot-password')({
  staticData: { page: { title: t('Forgot Password'), frame: 'bare', access: 'public' } },
  component: ForgotPasswordPage,
})

function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const send = useMutation(mutationOptionsFor(forgotPassword))
  const field = useRef<HTMLInputElement>(null)
  // The button that was pressed waited, and had to let go of the focus.
  useEffect(() => {
    if (send.error) field.current?.focus()
  }, [send.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { email: email.trim() } })
  }
  // Users who came from a dead link while signed in can go on from there to the page they work on.
  const { isLoggedIn } = useSession().state
  const back = (
    <Anchor component={Link} to={LOGIN} mih={44} display="flex" style={{ alignItems: 'center' }}>
      {isLoggedIn ? t('Back to Linewatch') : t('Back to sign in')}
    </Anchor>
  )
  if (send.isSuccess) {
    return (
      <BareFrame
        title={t('Check your mail')}
        lead={t(
          'If {email} has an account, a link to set a new password is on its way. It works once, within one day.',
          { email: email.trim() },
        )}
      >
        {back}
      </BareFrame>
    )
  }
  return (
    <BareFrame
      title={t('Forgot Password')}
      lead={t('Enter your e-mail. We will send you a link to set a new password.')}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <TextInput
            ref={field}
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            maxLength={255}
            value={email}
            onChange={setEmail}
            error={send.error && (send.error.fields.email ?? send.error.message)}
          />
          <Button type="submit" fullWidth disabled={send.isPending}>
            {t('Send the link')}
          </Button>
          {back}
        </Stack>
      </form>
    </BareFrame>
  )
}
