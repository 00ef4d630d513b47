import {
  IconBell,
  IconBellOff,
  IconDeviceMobile,
  IconKey,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import {
  type AdministeredUser,
  blockUser,
  deleteUser,
  inviteUser,
  resetUserPassword,
  restoreUserPassword,
  setUserNotification,
  updateUser,
} from '#src/contract/administered-users.ts'
import { whyNotHimself } from '#src/domain/access/administering.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { RowMenu, type RowMenuItem } from '#src/ui/inputs/row-menu.tsx'
import { userName } from './user-words.ts'

/** What can be done with a user; what asks first says so to the page. */
export type UserAct =
  | 'edit'
  | 'sessions'
  | 'notification'
  | 'invite'
  | 'restore'
  | 'reset'
  | 'block'
  | 'unblock'
  | 'delete'

export interface UserMenuProps {
  user: AdministeredUser
  /** Uuid of whoever looks. */
  me: string
  refusal: (permission: Permission) => string | null
  onAct: (act: UserAct, user: AdministeredUser) => void
}

const BLOCKED = 'This user is blocked. Unblock first.'
const HAS_PASSWORD = 'This user has a password already.'

/** A user's row menu. The provider decides; what it is sure to refuse is refused here with the reason. */
export function UserMenu({ user, me, refusal, onAct }: UserMenuProps) {
  const { status, notification } = user
  const blocked = status === 'BLOCKED'
  // Of somebody whom the caller may not administer that is the reason, whatever else there is.
  const beyond = user.notAdministrableReason
  const why = (permission: Permission, ...reasons: (string | null)[]) =>
    [refusal(permission), beyond, ...reasons].find((reason) => reason !== null) ?? null
  const self = (what: 'block' | 'delete') => whyNotHimself({ uuid: me }, user.uuid, what)
  const mail = blocked ? BLOCKED : null
  const item = (act: UserAct, label: string, icon: RowMenuItem['icon'], reason: string | null) => ({
    label,
    icon,
    refusal: reason,
    onClick: () => onAct(act, user),
  })
  const items: RowMenuItem[] = [
    item('edit', 'Edit', IconPencil, why(updateUser.permission)),
    item('sessions', 'Sessions', IconDeviceMobile, beyond),
    item(
      'notification',
      notification ? 'Turn notifications off' : 'Turn notifications on',
      notification ? IconBellOff : IconBell,
      why(setUserNotification.permission),
    ),
    item(
      'invite',
      status === 'INVITED' ? 'Invite again' : 'Invite',
      IconSend,
      why(inviteUser.permission, mail, status === 'ACTIVE' ? HAS_PASSWORD : null),
    ),
    item('restore', 'Send a password link', IconMailForward, why(restoreUserPassword.permission, mail)),
    { ...item('reset', 'Reset password', IconKey, why(resetUserPassword.permission, mail)), danger: true },
    blocked
      ? item('unblock', 'Unblock', IconLockOpen, why(blockUser.permission))
      : { ...item('block', 'Block', IconLock, why(blockUser.permission, self('block'))), danger: true },
    { ...item('delete', 'Delete', IconTrash, why(deleteUser.permission, self('delete'))), danger: true },
  ]
  return <RowMenu label={`Actions: ${userName(user)}`} items={items} />
}
