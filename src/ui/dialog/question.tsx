import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from './dialog.tsx'
import css from './question.module.css'

export interface QuestionProps {
  /** 'Block user?' */
  title: string
  /** What it is about, and what happens then. */
  children: ReactNode
  /** The verb on the button: 'Block user'. */
  verb: string
  /** Nothing is lost by it. */
  harmless?: boolean
  /** The call is under way. */
  busy: boolean
  /** Why it did not work, when it did not. */
  problem: string | null
  /** Why it cannot be done, known before it is tried; the button then stays, disabled. */
  refusal?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asked before something that others feel. Mount it to open it. */
export function Question(props: QuestionProps) {
  const { title, children, verb, harmless = false, busy, problem, refusal = null } = props
  const { onConfirm, onClose } = props
  const id = useId()
  const waits = busy || refusal !== null
  // Two presses within a moment are one: `busy` may still be on its way to the screen at the second.
  const pressed = useRef(false)
  useEffect(() => {
    if (!busy) pressed.current = false
  })
  const confirm = () => {
    if (waits || pressed.current) return
    pressed.current = true
    onConfirm()
  }
  return (
    <Dialog onClose={onClose} title={title}>
      {children}
      {refusal !== null && (
        <Text id={id} role="status" mt={16}>
          {refusal}
        </Text>
      )}
      {problem !== null && refusal === null && (
        <Text role="alert" c="var(--status-bad-fg)" mt={16}>
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap={8} className={css.verbs} data-verbs>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {/* Not disabled while it works: that would take the keyboard out of the question. */}
        <Button
          {...(!harmless && { color: 'danger' })}
          data-disabled={waits || undefined}
          aria-disabled={waits}
          aria-describedby={refusal === null ? undefined : id}
          onClick={confirm}
        >
          {verb}
        </Button>
      </Group>
    </Dialog>
  )
}
