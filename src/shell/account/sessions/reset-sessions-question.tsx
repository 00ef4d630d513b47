import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { activeSessions, resetSessions } from '#src/contract/account/sessions.ts'
import { Question } from '#src/ui/dialog/question.tsx'

export interface ResetSessionsQuestionProps {
  userUuid: string
  /** 'Delete all sessions?' */
  title: string
  verb: string
  /** What happens then. */
  text: string
  /** Said once it is done. */
  done: string
  /** Leaves the session that asks. */
  keepCurrent?: boolean
  onClose: () => void
}

/** Asked before all sessions of a user end. Mount it to open it. */
export function ResetSessionsQuestion(props: ResetSessionsQuestionProps) {
  const { userUuid, title, verb, text, done, keepCurrent = false, onClose } = props
  const reset = useMutation(mutationOptionsFor(resetSessions, { invalidates: [activeSessions] }))
  const confirm = () =>
    reset.mutate(
      { params: { id: userUuid }, query: { keepCurrent } },
      {
        onSuccess: () => {
          onClose()
          notify({ kind: 'success', text: done })
        },
      },
    )
  return (
    <Question
      title={title}
      verb={verb}
      busy={reset.isPending}
      problem={reset.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{text}</Text>
    </Question>
  )
}
