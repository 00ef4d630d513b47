import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { sentenceOf } from '#src/api/call/result.ts'
import { loadConfig } from '#src/api/provider/config.ts'
import { t } from '#src/domain/language/text.ts'
import { useSession, useSessionActions } from '#src/session/use-session.ts'
import { type Credentials, SignInFrame } from '#src/shell/frame/sign-in-frame.tsx'
import { guard, homeOf } from '#src/shell/session/guard.ts'
import { restOfWords } from '#src/shell/session/rest-of-words.ts'
import { returnAddressSearch } from '#src/shell/session/return-address.ts'
import { signInMessage } from '#src/shell/session/sign-in-message.ts'

export const Route = createFileRoute('/login')({
  staticData: { page: { title: t('Login'), frame: 'bare', access: 'public' } },
  validateSearch: returnAddressSearch,
  beforeLoad: async (input) => {
    if (input.location.hash.startsWith('handoff=')) await (await signOn()).finishSignOn(input)
    await guard(input)
  },
  component: SignInPage,
})

/** Single sign-on and passkeys, only where there are some. */
const signOn = async () => {
  await restOfWords()
  return import('#src/shell/session/single-sign-on/sign-on.ts')
}

/** The status of an e-mail and a password that do not belong together. */
const WRONG_PAIR = 401

function SignInPage() {
  const session = useSessionActions()
  const { isLoading, reason } = useSession().state
  const navigate = useNavigate()
  const { from } = Route.useSearch()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [missing, setMissing] = useState<Partial<Record<keyof Credentials, string>>>({})

  // Nothing at first: what React takes over has no buttons yet.
  const [buttons, setButtons] = useState<ReactNode>()
  useEffect(() => {
    void loadConfig()
      .then(async (config) => {
        if (config.signInProviders || config.passkeyOrigins?.includes(window.location.origin))
          setButtons((await signOn()).signOnButtons(config, from, setRefusal))
      })
      .catch(() => {})
    // What was typed before the page came again in another language.
    const field = document.querySelector<HTMLInputElement>('#sign-in-email')
    if (field?.value === '') field.value = window.history.state?.email ?? ''
  }, [from])

  const submit = async ({ email, password }: Credentials) => {
    const gaps = {
      ...(email.trim() === '' ? { email: t('Enter your e-mail') } : {}),
      ...(password === '' ? { password: t('Enter your password') } : {}),
    }
    setMissing(gaps)
    setRefusal(null)
    if (Object.keys(gaps).length > 0) return
    const result = await session.signIn(email.trim(), password)
    if (result.success) return void (await navigate({ href: from ?? homeOf(session), replace: true }))
    setRefusal(sentenceOf(result))
    if (result.code === WRONG_PAIR) setRefusals((count) => count + 1)
  }

  return (
    <SignInFrame
      busy={isLoading}
      error={refusal ?? signInMessage(reason)}
      fieldErrors={missing}
      refusals={refusals}
      onSubmit={(credentials) => void submit(credentials)}
      onLanguage={(chosen, email) =>
        void import('#src/shell/language/choose-language.ts').then(({ signInIn }) => signInIn(chosen, email))
      }
      onForgot={(event) => {
        event.preventDefault()
        void navigate({ to: '/forgot-password' })
      }}
    >
      {buttons}
    </SignInFrame>
  )
}
