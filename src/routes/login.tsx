import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { HOME, LOGIN } from '#src/domain/access/pages.ts'
import { useSession, useSessionActions } from '#src/session/use-session.ts'
import { type Credentials, SignInFrame } from '#src/shell/frame/sign-in-frame.tsx'
import { guard } from '#src/shell/guard.ts'
import { only } from '#src/shell/search.ts'
import { signInMessage, waitingMessage } from '#src/shell/sign-in-message.ts'

export const Route = createFileRoute('/login')({
  staticData: { page: { title: 'Login', frame: 'bare', access: 'public' } },
  /** `from`: where the visitor was going, inside this console only. */
  validateSearch: only<{ from?: string }>(({ from }) =>
    typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith(LOGIN) ? { from } : {},
  ),
  beforeLoad: async (input) => {
    await guard(input)
  },
  component: SignInPage,
})

function SignInPage() {
  const session = useSessionActions()
  const { isLoading, isLoggedIn, verified, reason } = useSession().state
  const navigate = useNavigate()
  const { from } = Route.useSearch()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [missing, setMissing] = useState<Partial<Record<keyof Credentials, string>>>({})

  const submit = async ({ email, password }: Credentials) => {
    const gaps = {
      ...(email.trim() === '' ? { email: 'Enter your e-mail' } : {}),
      ...(password === '' ? { password: 'Enter your password' } : {}),
    }
    setMissing(gaps)
    setRefusal(null)
    if (Object.keys(gaps).length > 0) return
    const result = await session.signIn(email.trim(), password)
    if (result.success) await navigate({ href: from ?? HOME, replace: true })
    else setRefusal(signInMessage(result))
  }

  return (
    <SignInFrame
      busy={isLoading}
      error={refusal ?? waitingMessage({ isLoggedIn, verified, reason })}
      fieldErrors={missing}
      onSubmit={(credentials) => void submit(credentials)}
      onForgot={(event) => {
        event.preventDefault()
        void navigate({ to: '/forgot-password' })
      }}
    />
  )
}
