import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/domain/language/languages.ts'
import { language, t } from '#src/domain/language/text.ts'
import { BareFrame } from './bare-frame.tsx'
import { Eye } from './eye.tsx'
import css from './sign-in-frame.module.css'

export interface Credentials {
  email: string
  password: string
}

export interface SignInFrameProps {
  onSubmit?: (credentials: Credentials) => void
  /** The link's press; without it the link is followed as any other. */
  onForgot?: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Another language was chosen for this device; with the e-mail that was typed so far. */
  onLanguage?: (language: Language, email: string) => void
  busy?: boolean
  /** Why the last attempt was refused, in one sentence. */
  error?: ReactNode
  fieldErrors?: Partial<Record<keyof Credentials, string>>
  /** Counts the refusals of what was typed: after each the password has the caret, to be typed again. */
  refusals?: number
  /** Other ways to sign in. */
  children?: ReactNode
}

interface FieldProps {
  id: string
  label: string
  error: string | undefined
  children: ReactNode
}

function Field({ id, label, error, children }: FieldProps) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error ? (
        <p className={css.fieldError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

const emailOf = (form: HTMLFormElement | null): string =>
  form ? String(new FormData(form).get('email')) : ''
const described = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}

/**
 * The sign-in page as the server sends it and as the program takes it over. The same component makes both, so
 * its markup must not depend on anything but its props: fixed ids, no viewport, no storage, no time. The fields
 * keep their own text (no `value`), which lets text typed before the program ran stay where it is. Plain elements
 * instead of Mantine's: this page alone would otherwise bring its inputs, buttons and loaders into the first load.
 */
export function SignInFrame(props: SignInFrameProps) {
  const {
    onSubmit,
    onForgot,
    onLanguage,
    busy = false,
    error,
    fieldErrors = {},
    refusals = 0,
    children,
  } = props
  const [shown, setShown] = useState(false)
  const [live, setLive] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // Before the program runs the button submits nothing: a plain form would send the password who knows where.
  // Set after the take-over, not during it: what React adopts must be what the document holds.
  useEffect(() => setLive(true), [])

  // Pressed before there was a program to hear it (sw/build/after-paint.ts).
  useEffect(() => {
    const { dataset } = document.documentElement
    if (!live || dataset.early === undefined) return
    delete dataset.early
    form.current?.requestSubmit()
  }, [live])

  // What is missing is said where it is to be typed.
  const firstGap = fieldErrors.email ? 'email' : fieldErrors.password ? 'password' : null
  useEffect(() => {
    const field = firstGap && form.current?.elements.namedItem(firstGap)
    if (field instanceof HTMLElement) field.focus()
  }, [firstGap])

  useEffect(() => {
    const field = refusals > 0 && form.current?.elements.namedItem('password')
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [refusals])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (!busy) onSubmit?.({ email: String(fields.get('email')), password: String(fields.get('password')) })
  }

  const plain = {
    className: css.input,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  } as const
  return (
    <BareFrame title={t('Sign In')} name={t('Login')}>
      <form ref={form} className={css.fields} method="post" onSubmit={submit} noValidate aria-busy={busy}>
        <Field id="sign-in-email" label={t('E-mail')} error={fieldErrors.email}>
          <input
            {...plain}
            {...described('sign-in-email', fieldErrors.email)}
            id="sign-in-email"
            name="email"
            type="email"
            // The browser offers passkeys here, too.
            autoComplete="username webauthn"
            maxLength={255}
          />
        </Field>
        <Field id="sign-in-password" label={t('Password')} error={fieldErrors.password}>
          <div className={css.password}>
            <input
              {...plain}
              {...described('sign-in-password', fieldErrors.password)}
              id="sign-in-password"
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
            />
            <button
              className={css.eye}
              type="button"
              aria-label={shown ? t('Hide password') : t('Show password')}
              // Keeps the caret in the field, and the phone's keyboard open.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setShown(!shown)}
            >
              <Eye crossed={shown} />
            </button>
          </div>
        </Field>
        {error ? (
          <p className={css.error} role="alert">
            {error}
          </p>
        ) : null}
        <button
          className={css.submit}
          type={live ? 'submit' : 'button'}
          // Not disabled while it works: that would take the keyboard from it.
          aria-disabled={busy || undefined}
          data-early={live ? undefined : ''}
        >
          {t('Sign In')}
        </button>
        {children}
        <a className={css.forgot} href="/forgot-password" onClick={onForgot}>
          {t('Forgot password?')}
        </a>
        {LANGUAGES.filter((one) => one !== language()).map((one) => (
          <button
            key={one}
            className={css.language}
            type="button"
            lang={one}
            onClick={() => onLanguage?.(one, emailOf(form.current))}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </form>
    </BareFrame>
  )
}
