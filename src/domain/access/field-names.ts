import { type Message, msg, t } from '../language/text.ts'

/** What the number in a field is. */
export type FieldUnit = 'seconds' | 'grams' | 'instant'

/** The fields that the audit record names, in a person's words; and what their numbers are. */
const FIELDS: Readonly<Record<string, { label: Message; unit?: FieldUnit }>> = {
  active: { label: msg('Active') },
  accesses: { label: msg('Permissions') },
  accessList: { label: msg('Permissions') },
  alarmZones: { label: msg('Kitchen alarm sounds') },
  address: { label: msg('Address') },
  bitrate: { label: msg('Maximum kbit/s') },
  blocked: { label: msg('Blocked') },
  browser: { label: msg('Browser') },
  constituents: { label: msg('Policies') },
  createdDate: { label: msg('Created'), unit: 'instant' },
  device: { label: msg('Device') },
  displayName: { label: msg('Name') },
  email: { label: msg('E-mail') },
  frameRate: { label: msg('Frames per second') },
  fryTime: { label: msg('Fry time'), unit: 'seconds' },
  grilled: { label: msg('Grilled') },
  groups: { label: msg('Groups') },
  holdLimit: { label: msg('Hold limit'), unit: 'seconds' },
  idleMinutes: { label: msg('Longest time without use, minutes') },
  isCorrect: { label: msg('Correct') },
  actualTime: { label: msg('Actual time'), unit: 'seconds' },
  expectedTime: { label: msg('Expected time'), unit: 'seconds' },
  externalId: { label: msg('External ID') },
  prefix: { label: msg('Key') },
  scopes: { label: msg('Allowed') },
  sessionHours: { label: msg('Longest session, hours') },
  sessions: { label: msg('Most sessions at once') },
  startPage: { label: msg('Start page') },
  startTime: { label: msg('Start'), unit: 'instant' },
  endTime: { label: msg('End'), unit: 'instant' },
  isShared: { label: msg('Shared within the restaurant') },
  lines: { label: msg('Products') },
  linked: { label: msg('Sends data automatically') },
  members: { label: msg('Members') },
  materialCode: { label: msg('Code') },
  multiFactor: { label: msg('Multi-factor required') },
  multiFactorAuthentication: { label: msg('Multi-factor authentication') },
  networks: { label: msg('Allowed networks') },
  name: { label: msg('Name') },
  language: { label: msg('Language') },
  dateLanguage: { label: msg('Language of dates') },
  noticeSound: { label: msg('Sound of notifications') },
  notification: { label: msg('Notifications') },
  passkey: { label: msg('Passkey') },
  percent: { label: msg('Change') },
  pieceWeight: { label: msg('Piece weight'), unit: 'grams' },
  provider: { label: msg('Provider') },
  restaurantDepartureTime: { label: msg('Departure'), unit: 'instant' },
  restaurantNumber: { label: msg('Restaurant') },
  restaurants: { label: msg('Restaurants') },
  role: { label: msg('Role') },
  roleName: { label: msg('Role') },
  type: { label: msg('Type') },
  username: { label: msg('User name') },
  rollingHours: { label: msg('Rolling recording, hours') },
  uuid: { label: msg('ID') },
}

/** A field's name as words: from the table, else its own words, 'quietHours' as 'Quiet hours'. */
export function fieldName(field: string): string {
  const known = FIELDS[field]
  if (known) return t(known.label)
  const words = field
    .replace(/[_.]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the number in a field is; null when it is just a number. */
export const fieldUnit = (field: string): FieldUnit | null => FIELDS[field]?.unit ?? null
