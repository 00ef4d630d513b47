import { TYPE_WORDS } from '#src/domain/access/user-types.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { defineImport, type ImportColumn } from '../define/import.ts'

export const importUsers = defineImport('/users', 'users', 'USERS')

/** The columns of the list. An e-mail tells who is meant, so that a file never changes one. */
export const USER_COLUMNS: readonly ImportColumn[] = [
  { key: 'email', title: msg('E-mail'), kind: 'text', example: 'ann.lee@chain.example' },
  { key: 'displayName', title: msg('Name'), kind: 'text', example: 'Ann Lee' },
  { key: 'type', title: msg('Type'), kind: 'text', example: () => TYPE_WORDS.MANAGER },
  { key: 'roleUuid', title: msg('Role'), kind: 'text', example: 'Crew' },
  { key: 'restaurantUuids', title: msg('Restaurants'), kind: 'restaurants', example: '0412; 0436' },
  { key: 'notification', title: msg('Notifications'), kind: 'onOff', example: () => t('On') },
  { key: 'multiFactorAuthentication', title: msg('Multi-factor'), kind: 'onOff', example: () => t('Off') },
]
