/** What the number in a field is. */
export type FieldUnit = 'seconds' | 'grams' | 'instant'

/** The fields that the audit record names, in a person's words; and what their numbers are. */
const FIELDS: Readonly<Record<string, { label: string; unit?: FieldUnit }>> = {
  accesses: { label: 'Permissions' },
  accessList: { label: 'Permissions' },
  alarmZones: { label: 'Kitchen alarm sounds' },
  address: { label: 'Address' },
  bitrate: { label: 'Maximum kbit/s' },
  browser: { label: 'Browser' },
  constituents: { label: 'Policies' },
  createdDate: { label: 'Created', unit: 'instant' },
  device: { label: 'Device' },
  displayName: { label: 'Name' },
  email: { label: 'E-mail' },
  frameRate: { label: 'Frames per second' },
  fryTime: { label: 'Fry time', unit: 'seconds' },
  grilled: { label: 'Grilled' },
  holdLimit: { label: 'Hold limit', unit: 'seconds' },
  isCorrect: { label: 'Correct' },
  actualTime: { label: 'Actual time', unit: 'seconds' },
  expectedTime: { label: 'Expected time', unit: 'seconds' },
  startPage: { label: 'Start page' },
  startTime: { label: 'Start', unit: 'instant' },
  endTime: { label: 'End', unit: 'instant' },
  isShared: { label: 'Shared within the restaurant' },
  lines: { label: 'Products' },
  linked: { label: 'Sends data automatically' },
  materialCode: { label: 'Code' },
  multiFactorAuthentication: { label: 'Multi-factor authentication' },
  name: { label: 'Name' },
  dateLanguage: { label: 'Language of dates' },
  noticeSound: { label: 'Sound of notifications' },
  notification: { label: 'Notifications' },
  percent: { label: 'Change' },
  pieceWeight: { label: 'Piece weight', unit: 'grams' },
  restaurantDepartureTime: { label: 'Departure', unit: 'instant' },
  restaurantNumber: { label: 'Restaurant' },
  restaurants: { label: 'Restaurants' },
  role: { label: 'Role' },
  roleName: { label: 'Role' },
  type: { label: 'Type' },
  username: { label: 'User name' },
  rollingHours: { label: 'Rolling recording, hours' },
  uuid: { label: 'ID' },
}

/** A field's name as words: from the table, else its own words, 'quietHours' as 'Quiet hours'. */
export function fieldName(field: string): string {
  const known = FIELDS[field]
  if (known) return known.label
  const words = field
    .replace(/[_.]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the number in a field is; null when it is just a number. */
export const fieldUnit = (field: string): FieldUnit | null => FIELDS[field]?.unit ?? null
