import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#src/api/call/call.ts'
import type { Result } from '#src/api/call/result.ts'
import { notifyOutcome } from '#src/app/notify-outcome.ts'
import {
  type AdministeredUser,
  inviteUser,
  restoreUserPassword,
  setUserNotification,
  unblockUser,
  users,
} from '#src/contract/administration/administered-users.ts'
import { t } from '#src/domain/language/text.ts'
import { userName } from './user-words.ts'

type Act = (user: AdministeredUser) => Promise<void>

/** What is done with a user at one press; each says how it went. */
export function useUserActs(): Record<'invite' | 'restore' | 'unblock' | 'notification', Act> {
  const client = useQueryClient()
  return useMemo(() => {
    const tell = (asked: Promise<Result<unknown>>, done: string) =>
      notifyOutcome(client, asked, { invalidates: [users], done })
    const params = (user: AdministeredUser) => ({ params: { id: user.uuid } })
    return {
      invite: async (user) =>
        tell(call(inviteUser, params(user)), t('Invitation sent to {email}', { email: user.email })),
      restore: async (user) =>
        tell(
          call(restoreUserPassword, params(user)),
          t('Password link sent to {email}', { email: user.email }),
        ),
      unblock: async (user) =>
        tell(call(unblockUser, params(user)), t('Unblocked: {name}', { name: userName(user) })),
      notification: async (user) => {
        const notification = !user.notification
        const asked = call(setUserNotification, { ...params(user), body: { notification } })
        const name = userName(user)
        const done = notification
          ? t('Notifications turned on: {name}', { name })
          : t('Notifications turned off: {name}', { name })
        await tell(asked, done)
      },
    }
  }, [client])
}
