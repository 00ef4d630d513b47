import { Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { CallError } from '#src/api/call/result.ts'
import { notify } from '#src/app/notify.ts'
import { brokenRules } from '#src/domain/access/password-rules.ts'
import { t } from '#src/domain/language/text.ts'
import type { Form } from '#src/form/use-form.ts'
import css from './password-form.module.css'

/** Tells what became of a new password, in the specified words (spec 1 §8); a refusal is thrown on to the form. */
export async function notifyPasswordChange<T>(change: Promise<T>): Promise<T> {
  try {
    const answer = await change
    notify({ kind: 'success', text: t('Password successfully changed') })
    return answer
  } catch (error) {
    if (error instanceof CallError) notify({ kind: 'error', title: t('Error'), text: error.message })
    throw error
  }
}

interface PasswordFormProps {
  form: Pick<Form<object>, 'submit' | 'busy' | 'problem' | 'refusals'>
  /** The new password as it stands; Save waits until it holds every rule. */
  password: string
  /** Whether the other fields are filled in. */
  ready?: boolean
  children: ReactNode
}

/** The fields of a new password, its button, and what the provider said against it. */
export function PasswordForm({ form, password, ready = true, children }: PasswordFormProps) {
  const { busy, problem, refusals, submit } = form
  const body = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return (
    <form
      ref={body}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap={16}>
        {children}
        {problem ? (
          <p className={css.problem} role="alert">
            {problem.message}
          </p>
        ) : null}
        <Button type="submit" fullWidth disabled={busy || !ready || brokenRules(password).length > 0}>
          {t('Save')}
        </Button>
      </Stack>
    </form>
  )
}
