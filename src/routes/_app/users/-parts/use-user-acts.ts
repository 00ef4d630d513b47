import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { type Result, sentenceOf } from '#src/api/result.ts'
import {
  type AdministeredUser,
  inviteUser,
  restoreUserPassword,
  setUserNotification,
  unblockUser,
  users,
} from '#src/contract/administered-users.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { userName } from './user-words.ts'

type Act = (user: AdministeredUser) => Promise<void>

/** What is done with a user at one press; each says how it went. */
export function useUserActs(): Record<'invite' | 'restore' | 'unblock' | 'notification', Act> {
  const client = useQueryClient()
  return useMemo(() => {
    const tell = async (result: Result<unknown>, done: string) => {
      await invalidate(client, users)
      if (result.success) notify({ kind: 'success', text: done })
      else notify({ kind: 'error', title: 'Error', text: sentenceOf(result) })
    }
    const params = (user: AdministeredUser) => ({ params: { id: user.uuid } })
    return {
      invite: async (user) => tell(await call(inviteUser, params(user)), `Invitation sent to ${user.email}`),
      restore: async (user) =>
        tell(await call(restoreUserPassword, params(user)), `Password link sent to ${user.email}`),
      unblock: async (user) => tell(await call(unblockUser, params(user)), `Unblocked: ${userName(user)}`),
      notification: async (user) => {
        const notification = !user.notification
        const result = await call(setUserNotification, { ...params(user), body: { notification } })
        await tell(result, `Notifications turned ${notification ? 'on' : 'off'}: ${userName(user)}`)
      },
    }
  }, [client])
}
