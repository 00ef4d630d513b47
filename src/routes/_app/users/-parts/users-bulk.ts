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
import { type BulkAction, type BulkWork, deleting } from '#src/list/bulk/bulk-action.ts'
import { userName } from './user-words.ts'

type Status = (typeof USER_STATUSES)[number]

/** Left out: whom the reader may not administer, and who is in a state that the deed has no use for. */
const butNot =
  (reasons: Partial<Record<Status, string>> = {}) =>
  ({ notAdministrableReason, status }: AdministeredUser) =>
    notAdministrableReason ?? reasons[status] ?? null

const BLOCKED = 'Blocked. Unblock first.'

const notifications = (on: boolean): BulkAction<AdministeredUser> => ({
  verb: `Turn notifications ${on ? 'on' : 'off'} for`,
  label: `Notifications ${on ? 'on' : 'off'}`,
  done: `Notifications turned ${on ? 'on' : 'off'}`,
  endpoint: setUserNotification,
  body: () => ({ notification: on }),
  leftOut: (user) =>
    butNot()(user) ?? (user.notification === on ? `Notifications are already ${on ? 'on' : 'off'}` : null),
})

/** What can be done with many users at once. The provider decides of each. */
export const usersWork: BulkWork<AdministeredUser> = {
  noun: 'user',
  name: userName,
  actions: [
    {
      verb: 'Invite',
      done: 'Invited',
      endpoint: inviteUser,
      leftOut: butNot({ BLOCKED, ACTIVE: 'Already has a password' }),
    },
    notifications(true),
    notifications(false),
    {
      verb: 'Unblock',
      done: 'Unblocked',
      endpoint: unblockUser,
      leftOut: butNot({ ACTIVE: 'Not blocked', INVITED: 'Not blocked' }),
      back: { done: 'Blocked', endpoint: blockUser },
    },
    {
      verb: 'Block',
      done: 'Blocked',
      endpoint: blockUser,
      leftOut: butNot({ BLOCKED: 'Already blocked' }),
      back: { done: 'Unblocked', endpoint: unblockUser },
      danger: true,
    },
    { ...deleting({ endpoint: deleteUser, recall: recallUser }), leftOut: butNot() },
  ],
}
