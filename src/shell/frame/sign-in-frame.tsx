import { Anchor, Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import css from './bare-frame.module.css'
import { BareFrame } from './bare-frame.tsx'

export interface Credentials {
  email: string
  password: string
}

export interface SignInFrameProps {
  /**
   * Before the program runs the button submits nothing: a plain form would send the password to the server's
   * log as part of an address, or to nobody.
   */
  onSubmit?: (credentials: Credentials) => void
  /** The link's press; without it the link is followed as any other. */
  onForgot?: (event: MouseEvent<HTMLAnchorElement>) => void
  busy?: boolean
  /** Why the last attempt was refused, in one sentence. */
  error?: ReactNode
  fieldErrors?: Partial<Record<keyof Credentials, string>>
}

/**
 * The sign-in page as the server sends it and as the program takes it over. The same component makes both, so
 * its markup must not depend on anything but its props: fixed ids, no viewport, no storage, no time. The fields
 * keep their own text (no `value`), which lets text typed before the program ran stay where it is.
 */
export function SignInFrame({ onSubmit, onForgot, busy = false, error, fieldErrors }: SignInFrameProps) {
  const [shown, setShown] = useState(false)
  const [live, setLive] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye

  // After the take-over, not during it: what React adopts must be what the document holds.
  useEffect(() => setLive(true), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (!busy) onSubmit?.({ email: String(fields.get('email')), password: String(fields.get('password')) })
  }

  return (
    <BareFrame title="Sign In">
      <form className={css.fields} method="post" onSubmit={submit} noValidate aria-busy={busy}>
        <TextInput
          id="sign-in-email"
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={255}
          error={fieldErrors?.email}
        />
        <TextInput
          id="sign-in-password"
          name="password"
          label="Password"
          className={css.password}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={fieldErrors?.password}
          rightSectionWidth="var(--control-height)"
          rightSection={
            <UnstyledButton
              className={css.eye}
              aria-label={shown ? 'Hide password' : 'Show password'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setShown(!shown)}
            >
              <Eye size={20} aria-hidden />
            </UnstyledButton>
          }
        />
        {error ? (
          <p className={css.error} role="alert">
            {error}
          </p>
        ) : null}
        <Button id="sign-in-submit" type={live ? 'submit' : 'button'} fullWidth disabled={busy}>
          Sign In
        </Button>
        <Anchor className={css.forgot} href="/forgot-password" onClick={onForgot}>
          Forgot password?
        </Anchor>
      </form>
    </BareFrame>
  )
}
