import {
  type AdministeredUser,
  blockUser,
  deleteUser,
  inviteUser,
  recallUser,
  setUserNotification,
  unblockUser,
} from '#src/contract/administration/administered-users.ts'
import type { USER_STATUSES } from '#src/domain/access/user-types.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { type BulkAction, type BulkWork, deleting } from '#src/list/bulk/bulk-action.ts'
import { userName } from './user-words.ts'

type Status = (typeof USER_STATUSES)[number]

/** Left out: whom the reader may not administer, and who is in a state that the deed has no use for. */
const butNot =
  (reasons: Partial<Record<Status, string>> = {}) =>
  ({ notAdministrableReason, status }: AdministeredUser) =>
    notAdministrableReason ?? reasons[status] ?? null

const BLOCKED = t('Blocked. Unblock first.')

const notifications = (on: boolean): BulkAction<AdministeredUser> => ({
  label: on ? t('Notifications on') : t('Notifications off'),
  deed: on ? msg('Turn notifications on for {rows}') : msg('Turn notifications off for {rows}'),
  done: on ? msg('Notifications turned on: {rows}') : msg('Notifications turned off: {rows}'),
  endpoint: setUserNotification,
  body: () => ({ notification: on }),
  leftOut: (user) => {
    const reason = butNot()(user)
    if (reason !== null || user.notification !== on) return reason
    return on ? t('Notifications are already on') : t('Notifications are already off')
  },
})

/** What can be done with many users at once. The provider decides of each. */
export const usersWork: BulkWork<AdministeredUser> = {
  noun: { one: t('user'), other: t('users') },
  name: userName,
  actions: [
    {
      label: t('Invite'),
      deed: msg('Invite {rows}'),
      done: msg('Invited: {rows}'),
      endpoint: inviteUser,
      leftOut: butNot({ BLOCKED, ACTIVE: t('Already has a password') }),
    },
    notifications(true),
    notifications(false),
    {
      label: t('Unblock'),
      deed: msg('Unblock {rows}'),
      done: msg('Unblocked: {rows}'),
      endpoint: unblockUser,
      leftOut: butNot({ ACTIVE: t('Not blocked'), INVITED: t('Not blocked') }),
      back: { done: msg('Blocked: {rows}'), endpoint: blockUser },
    },
    {
      label: t('Block'),
      deed: msg('Block {rows}'),
      done: msg('Blocked: {rows}'),
      endpoint: blockUser,
      leftOut: butNot({ BLOCKED: t('Already blocked') }),
      back: { done: msg('Unblocked: {rows}'), endpoint: unblockUser },
      danger: true,
    },
    { ...deleting({ endpoint: deleteUser, recall: recallUser }), leftOut: butNot() },
  ],
}
