import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { activeSessions } from '#src/contract/account/sessions.ts'
import {
  type AdministeredUser,
  blockUser,
  deleteUser,
  recallUser,
  resetUserPassword,
  users,
} from '#src/contract/administration/administered-users.ts'
import { roles } from '#src/contract/administration/roles.ts'
import { t } from '#src/domain/language/text.ts'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { Question } from '#src/ui/dialog/question.tsx'
import { userName } from './user-words.ts'

interface AskedProps {
  user: AdministeredUser
  onClose: () => void
}

function About({ user, children }: { user: AdministeredUser; children: ReactNode }) {
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {userName(user)}
      </Text>
      <Text mt={8}>{children}</Text>
    </>
  )
}

/** Asked before a user is locked out. */
export function BlockQuestion({ user, onClose }: AskedProps) {
  const block = useMutation(mutationOptionsFor(blockUser, { invalidates: [users] }))
  const confirm = () =>
    block.mutate(
      { params: { id: user.uuid } },
      {
        onSuccess: () => {
          onClose()
          notify({ kind: 'success', text: t('Blocked: {name}', { name: userName(user) }) })
        },
      },
    )
  return (
    <Question
      title={t('Block user?')}
      verb={t('Block user')}
      busy={block.isPending}
      problem={block.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <About user={user}>
        {t(
          'The user is signed out everywhere within seconds and cannot sign in until you unblock the account.',
        )}
      </About>
    </Question>
  )
}

/** Asked before a password and all sessions end. */
export function ResetQuestion({ user, self, onClose }: AskedProps & { self: boolean }) {
  const reset = useMutation(mutationOptionsFor(resetUserPassword, { invalidates: [users, activeSessions] }))
  const confirm = () =>
    reset.mutate(
      { body: { userUuid: user.uuid } },
      {
        onSuccess: () => {
          onClose()
          notify({ kind: 'success', text: t('Password reset, link sent to {email}', { email: user.email }) })
        },
      },
    )
  return (
    <Question
      title={t('Reset password?')}
      verb={t('Reset password')}
      busy={reset.isPending}
      problem={reset.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <About user={user}>
        {self
          ? t(
              'The password stops working and all sessions end now. A link to set a new password is e-mailed to {email}. You will be signed out yourself.',
              { email: user.email },
            )
          : t(
              'The password stops working and all sessions end now. A link to set a new password is e-mailed to {email}.',
              { email: user.email },
            )}
      </About>
    </Question>
  )
}

/** Asked before a user is deleted; the deletion can be taken back for some seconds. */
export function DeleteQuestion({ user, onClose }: AskedProps) {
  return (
    <RemoveQuestion
      id={user.uuid}
      endpoint={deleteUser}
      recall={recallUser}
      name={userName(user)}
      noun={t('user')}
      invalidates={[users, roles]}
      onClose={onClose}
    />
  )
}
