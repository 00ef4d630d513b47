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
  IconUnlink,
} from '@tabler/icons-react'
import {
  type AdministeredUser,
  blockUser,
  deleteUser,
  disconnectUser,
  inviteUser,
  resetUserPassword,
  restoreUserPassword,
  setUserNotification,
  updateUser,
} from '#src/contract/administration/administered-users.ts'
import { deniedText, selfRefusal } from '#src/domain/access/administering.ts'
import { t } from '#src/domain/language/text.ts'
import { type RowActs, rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { userName } from './user-words.ts'

/** What can be done with a user; what asks first says so to the page. */
export type UserAct =
  | 'edit'
  | 'sessions'
  | 'notification'
  | 'invite'
  | 'restore'
  | 'reset'
  | 'disconnect'
  | 'block'
  | 'unblock'
  | 'delete'

interface UserMenuProps extends RowActs<UserAct, AdministeredUser> {
  user: AdministeredUser
  /** Uuid of the signed-in user. */
  me: string
}

const BLOCKED = t('This user is blocked. Unblock first.')
const HAS_PASSWORD = t('This user already has a password.')

/** A user's row menu. The provider decides; what it is sure to refuse is refused here with the reason. */
export function UserMenu({ user, me, ...acts }: UserMenuProps) {
  const { status, notification } = user
  const blocked = status === 'BLOCKED'
  // Of somebody whom the caller may not administer that is the reason, whatever else there is.
  const beyond = user.notAdministrableReason
  const self = (what: 'block' | 'delete') => selfRefusal({ uuid: me }, user.uuid, what)
  const mail = blocked ? BLOCKED : null
  const managed =
    user.managedBy === undefined ? null : t('This user signs in with {name}.', { name: user.managedBy })
  const keptOut = user.keptOut && user.managedBy !== undefined ? deniedText(user.managedBy) : null
  const item = rowItems(acts, user)
  const disconnect = (providers: NonNullable<AdministeredUser['signInProviders']>) => {
    const [one, other] = providers
    const label = other ? t('Disconnect single sign-on') : t('Disconnect {name}', { name: one?.name ?? '' })
    return item('disconnect', label, IconUnlink, disconnectUser, beyond)
  }
  const items = [
    item('edit', t('Edit'), IconPencil, updateUser, beyond),
    item('sessions', t('Sessions'), IconDeviceMobile, null, beyond),
    item(
      'notification',
      notification ? t('Turn notifications off') : t('Turn notifications on'),
      notification ? IconBellOff : IconBell,
      setUserNotification,
      beyond,
    ),
    item(
      'invite',
      status === 'INVITED' ? t('Invite again') : t('Invite'),
      IconSend,
      inviteUser,
      beyond ?? mail ?? managed ?? (status === 'ACTIVE' ? HAS_PASSWORD : null),
    ),
    item('restore', t('Send a password link'), IconMailForward, restoreUserPassword, beyond ?? mail),
    { ...item('reset', t('Reset password'), IconKey, resetUserPassword, beyond ?? mail), danger: true },
    ...(user.signInProviders ? [{ ...disconnect(user.signInProviders), danger: true }] : []),
    blocked
      ? item('unblock', t('Unblock'), IconLockOpen, blockUser, beyond ?? keptOut)
      : { ...item('block', t('Block'), IconLock, blockUser, beyond ?? self('block')), danger: true },
    { ...item('delete', t('Delete'), IconTrash, deleteUser, beyond ?? self('delete')), danger: true },
  ]
  return <RowMenu label={t('Actions: {name}', { name: userName(user) })} items={items} />
}
