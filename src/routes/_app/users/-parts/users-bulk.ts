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
import { t } from '#src/domain/language/text.ts'
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
  verb: on ? t('Turn notifications on for') : t('Turn notifications off for'),
  label: on ? t('Notifications on') : t('Notifications off'),
  done: on ? t('Notifications turned on') : t('Notifications turned off'),
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
  noun: t('user'),
  name: userName,
  actions: [
    {
      verb: t('Invite'),
      done: t('Invited'),
      endpoint: inviteUser,
      leftOut: butNot({ BLOCKED, ACTIVE: t('Already has a password') }),
    },
    notifications(true),
    notifications(false),
    {
      verb: t('Unblock'),
      done: t('Unblocked'),
      endpoint: unblockUser,
      leftOut: butNot({ ACTIVE: t('Not blocked'), INVITED: t('Not blocked') }),
      back: { done: t('Blocked'), endpoint: blockUser },
    },
    {
      verb: t('Block'),
      done: t('Blocked'),
      endpoint: blockUser,
      leftOut: butNot({ BLOCKED: t('Already blocked') }),
      back: { done: t('Unblocked'), endpoint: unblockUser },
      danger: true,
    },
    { ...deleting({ endpoint: deleteUser, recall: recallUser }), leftOut: butNot() },
  ],
}
