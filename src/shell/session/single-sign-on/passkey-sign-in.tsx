import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { isAborted, type Result, sentenceOf } from '#src/api/call/result.ts'
import { passkeySignIn, passkeySignInOptions } from '#src/contract/account/passkeys.ts'
import { t } from '#src/domain/language/text.ts'
import { askForPasskey, canUsePasskeys, stopAsking } from '#src/session/passkeys.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import css from '../../frame/sign-in-frame.module.css'
import { homeOf } from '../guard.ts'
import { LOOK } from './look.ts'

/** A challenge counts for five minutes: what is offered in a page that stays open is renewed before. */
const RENEW_EVERY_MS = 4 * 60_000

interface PasskeySignInProps {
  from: string | undefined
  online: boolean
  onRefused: (why: string | null) => void
}

/** Passkeys among what the browser offers in the e-mail field, and a button for them. */
export function PasskeySignIn({ from, online, onRefused }: PasskeySignInProps) {
  const session = useSessionActions()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  // Counts questions: what was asked for before the latest is no longer wanted.
  const latest = useRef(0)

  /** One sign-in from its challenge on; null where it was called off, and where nobody has asked for it. */
  async function signIn(asOffer: boolean): Promise<Result<unknown> | null> {
    latest.current += 1
    const own = latest.current
    const options = await call(passkeySignInOptions, { body: { origin: window.location.origin } })
    if (own !== latest.current) return null
    if (!options.success) return asOffer ? null : options
    const asked = await askForPasskey(options.results, asOffer)
    if (!asked.success) return asOffer || isAborted(asked) ? null : asked
    const browserToken = session.browserToken()
    const body = { assertion: asked.results, ...(browserToken !== undefined && { browserToken }) }
    const result = await call(passkeySignIn, { body })
    if (!result.success) return result
    await session.take(result.results)
    await navigate({ href: from ?? homeOf(session), replace: true })
    return result
  }

  const offer = useEffectEvent(async () => {
    if (!canUsePasskeys() || !(await browserSupportsWebAuthnAutofill())) return
    let result = await signIn(true)
    while (result && !result.success) {
      onRefused(sentenceOf(result))
      result = await signIn(true)
    }
  })
  useEffect(() => {
    if (!online || busy) return
    void offer()
    const timer = setInterval(() => !document.hidden && void offer(), RENEW_EVERY_MS)
    return () => clearInterval(timer)
  }, [online, busy])
  useEffect(
    () => () => {
      latest.current += 1
      stopAsking()
    },
    [],
  )

  if (!canUsePasskeys()) return null
  const press = async () => {
    setBusy(true)
    onRefused(null)
    stopAsking()
    const result = await signIn(false)
    setBusy(false)
    if (result && !result.success) onRefused(sentenceOf(result))
  }
  return (
    <button
      className={css.input}
      style={LOOK}
      type="button"
      aria-disabled={!online || busy || undefined}
      aria-describedby={online ? undefined : 'sign-on-offline'}
      onClick={() => online && !busy && void press()}
    >
      {t('Sign in with a passkey')}
    </button>
  )
}
