import { defineImport, type ImportColumn } from '../define/import.ts'

export const importUsers = defineImport('/users', 'users', 'USERS')

/** The columns of the list. An e-mail tells who is meant, so that a file never changes one. */
export const USER_COLUMNS: readonly ImportColumn[] = [
  { key: 'email', title: 'E-mail', kind: 'text', example: 'ann.lee@chain.example' },
  { key: 'displayName', title: 'Name', kind: 'text', example: 'Ann Lee' },
  { key: 'type', title: 'Type', kind: 'text', example: 'Manager' },
  { key: 'roleUuid', title: 'Role', kind: 'text', example: 'Crew' },
  { key: 'restaurantUuids', title: 'Restaurants', kind: 'restaurants', example: '0412; 0436' },
  { key: 'notification', title: 'Notifications', kind: 'onOff', example: 'On' },
  { key: 'multiFactorAuthentication', title: 'Multi-factor', kind: 'onOff', example: 'Off' },
]
