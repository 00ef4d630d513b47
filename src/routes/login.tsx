import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '#src/api/result.ts'
import { HOME } from '#src/domain/access/pages.ts'
import { useSession, useSessionActions } from '#src/session/use-session.ts'
import { type Credentials, SignInFrame } from '#src/shell/frame/sign-in-frame.tsx'
import { fromSearch } from '#src/shell/from.ts'
import { guard } from '#src/shell/guard.ts'
import { waitingMessage } from '#src/shell/sign-in-message.ts'

export const Route = createFileRoute('/login')({
  staticData: { page: { title: 'Login', frame: 'bare', access: 'public' } },
  validateSearch: fromSearch,
  beforeLoad: async (input) => {
    await guard(input)
  },
  component: SignInPage,
})

function SignInPage() {
  const session = useSessionActions()
  const { isLoading, reason } = useSession().state
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
    else setRefusal(sentenceOf(result))
  }

  return (
    <SignInFrame
      busy={isLoading}
      error={refusal ?? waitingMessage(reason)}
      fieldErrors={missing}
      onSubmit={(credentials) => void submit(credentials)}
      onForgot={(event) => {
        event.preventDefault()
        void navigate({ to: '/forgot-password' })
      }}
    />
  )
}
