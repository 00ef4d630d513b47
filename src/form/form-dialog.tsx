import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { DiscardQuestion } from '#src/ui/dialog/discard-question.tsx'
import { isFocusLost } from '#src/ui/focus/is-focus-lost.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import { useUnsaved } from '#src/ui/unsaved.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './form.module.css'
import { submitLabel } from './submit-label.ts'
import type { Form } from './use-form.ts'

/**
 * Whether a form holds a text that its field cannot read (`useTypedValue`). Each of these fields is marked, and the first has
 * the focus: sent, it would count as empty. What is missing or wrong otherwise is for the form's own schema.
 */
function focusUnreadableField(form: HTMLFormElement): boolean {
  const unread = [...form.querySelectorAll('input')].filter(({ validity }) => validity.customError)
  for (const field of unread) field.checkValidity()
  unread[0]?.focus()
  return unread.length > 0
}

export interface FormDialogProps {
  title: string
  form: Pick<Form<object>, 'submit' | 'busy' | 'dirty' | 'problem' | 'refusals'>
  /** Whether everything is filled in; until it is the button waits. */
  complete?: boolean
  /** What the button does, a verb with its object, where the title doesn't say it. */
  saveLabel?: string
  /** Width of the dialog, where its fields want more than the usual. */
  size?: number
  /** It takes the place of another dialog, such as one that said that it loads: without a transition. */
  inPlace?: boolean
  /** Given up, or closed with nothing to lose. A saved form is closed by its opener. */
  onClose: () => void
  /** A button to go on with, next to the text of what went wrong. */
  remedy?: ReactNode
  /** Something to know before going on. */
  note?: ReactNode
  /** The fields; the one to begin with carries `data-autofocus`. */
  children: ReactNode
}

/**
 * A form in a dialog, on a phone a screen of its own. Enter saves; Escape, the cross and a press outside close
 * it, and ask first when something was typed. Mount it to open it.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    form,
    saveLabel = submitLabel(title),
    complete = true,
    size,
    inPlace = false,
    onClose,
    remedy,
    note,
    children,
  } = props
  const { busy, dirty, problem, refusals } = form
  const phone = usePhone()
  const [asking, setAsking] = useState(false)
  const body = useRef<HTMLFormElement>(null)
  useUnsaved(dirty)

  useEffect(() => {
    if (refusals === 0) return
    const field = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // With what is said below it; what concerns the whole form is said above all of it.
    const told = field ?? body.current?.querySelector<HTMLElement>('[role="alert"]')
    // The button that was pressed waited, and had to let go of the focus.
    told?.focus()
    told?.scrollIntoView({ block: 'center' })
  }, [refusals])

  // The remedy that was pressed is gone with the problem: the keyboard goes on from what is known now, else a field.
  const remedied = useRef(false)
  useEffect(() => {
    if (remedied.current && problem === null && isFocusLost())
      body.current?.querySelector<HTMLElement>('[role="status"], input')?.focus()
    remedied.current = problem !== null
  }, [problem])

  const close = () => {
    if (busy) return
    if (dirty) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        onClose={close}
        closeOnEscape={!asking}
        title={title}
        fullScreen={phone}
        {...(size !== undefined && { size })}
        {...(inPlace && { transitionProps: { duration: 0 } })}
        classNames={{ content: css.content ?? '', body: css.body ?? '' }}
      >
        <form
          ref={body}
          className={css.form}
          aria-busy={busy}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!focusUnreadableField(event.currentTarget)) void form.submit()
          }}
        >
          {problem && (
            <div className={css.problem} role="alert" tabIndex={-1}>
              <StatusIcon name="alert" size={20} />
              <div className={css.words}>{problem.message}</div>
              {remedy}
            </div>
          )}
          {note && (
            <div className={css.note} role="status" tabIndex={-1}>
              <StatusIcon name="info" size={20} />
              <div className={css.words}>{note}</div>
            </div>
          )}
          <div className={css.fields}>{children}</div>
          <div className={css.verbs} data-verbs>
            <Button variant="default" disabled={busy} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={!complete}>
              {saveLabel}
            </Button>
          </div>
        </form>
      </Dialog>
      {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </>
  )
}
