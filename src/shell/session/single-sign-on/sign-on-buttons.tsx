import { useEffect, useEffectEvent, useState } from 'react'
import type { RuntimeConfig } from '#src/contract/operations/provider.ts'
import { t } from '#src/domain/language/text.ts'
import { canUsePasskeys } from '#src/session/passkeys.ts'
import { beginSignOn } from '#src/session/single-sign-on.ts'
import css from '../../frame/sign-in-frame.module.css'
import { takeRefusal } from './finish.ts'
import { LOOK } from './look.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

interface SignOnButtonsProps {
  config: Pick<RuntimeConfig, 'signInProviders' | 'passwordSignIn'>
  from: string | undefined
  /** Says why it didn't begin, or takes that back. */
  onRefused: (why: string | null) => void
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    const leave = new AbortController()
    for (const event of ['online', 'offline']) window.addEventListener(event, look, leave)
    return () => leave.abort()
  }, [])
  return online
}

/** The buttons of the sign-in page. They say at once why the last sign-in at a provider came to nothing. */
export const signOnButtons = (
  config: SignOnButtonsProps['config'],
  from: string | undefined,
  onRefused: SignOnButtonsProps['onRefused'],
) => <SignOnButtons {...{ config, from, onRefused }} />

/** One button for each identity provider, and one for passkeys. */
function SignOnButtons({ config, from, onRefused }: SignOnButtonsProps) {
  const { signInProviders = [], passwordSignIn = true } = config
  const online = useOnline()
  const say = useEffectEvent(onRefused)
  useEffect(() => {
    const why = takeRefusal()
    if (why !== null) say(why)
  }, [])
  const [busy, setBusy] = useState(false)
  const begin = async (id: string) => {
    setBusy(true)
    const why = await beginSignOn(id, { from })
    // Left alone while the page is being left.
    if (why === null) return
    setBusy(false)
    onRefused(why)
  }
  return (
    <>
      {!passwordSignIn && <span>{t('Only emergency accounts sign in with a password.')}</span>}
      <PasskeySignIn from={from} online={online} onRefused={onRefused} />
      {signInProviders.map(({ id, name }) => (
        <button
          key={id}
          className={css.input}
          style={LOOK}
          type="button"
          aria-disabled={!online || busy || undefined}
          aria-describedby={online ? undefined : 'sign-on-offline'}
          onClick={() => online && !busy && void begin(id)}
        >
          {t('Sign in with {name}', { name })}
        </button>
      ))}
      {!online && (signInProviders.length > 0 || canUsePasskeys()) && (
        <span id="sign-on-offline">{t('You are offline. Signing in this way needs the internet.')}</span>
      )}
    </>
  )
}
