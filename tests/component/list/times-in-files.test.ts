import { expect, test } from 'vitest'
import type { ListDefinition } from '#src/list/list-definition.ts'
import { pcsList } from '#src/routes/_app/-devices/pc/pcs-list.tsx'
import { logsList } from '#src/routes/_app/-devices/tablets/logs-list.tsx'
import { tabletSessionsList } from '#src/routes/_app/-devices/tablets/tablet-sessions-list.tsx'
import { tabletsList } from '#src/routes/_app/-devices/tablets/tablets-list.tsx'
import { recordingList } from '#src/routes/_app/-recordings/recordings-list.tsx'
import { auditList } from '#src/routes/_app/audit-log/-parts/audit-list.tsx'
import { cateringList } from '#src/routes/_app/pcs/-parts/orders/catering-list.tsx'
import { streamsList } from '#src/routes/_app/plug-play/-parts/streams/streams-list.tsx'
import { policiesList } from '#src/routes/_app/policies/-parts/policies-list.tsx'
import { reportsList } from '#src/routes/_app/reports/-parts/reports-list.tsx'
import { restaurantsList } from '#src/routes/_app/restaurants/-parts/restaurants-list.tsx'
import { rolesList } from '#src/routes/_app/roles/-parts/roles-list.tsx'
import { usersList } from '#src/routes/_app/users/-parts/users-list.tsx'
import { sessionsList } from '#src/shell/account/sessions/sessions-list.tsx'

const ZONE = 'America/New_York'
const TIME = Date.parse('2026-11-24T04:20:43Z')

/** A list's columns that are of a time. */
const LISTS: [string, Pick<ListDefinition<never>, 'columns'>, string[]][] = [
  ['users', usersList, ['signedInTime']],
  ['sessions', sessionsList, ['signedInTime', 'lastUsedTime', 'expiryTime']],
  ['roles', rolesList, ['createdDate']],
  ['policies', policiesList, ['createdDate']],
  ['PCs', pcsList, ['statusTime']],
  ['tablets', tabletsList, ['statusTime']],
  ['sessions of tablets', tabletSessionsList, ['signedInTime', 'lastUsedTime']],
  ['logs', logsList, ['eventTime']],
  ['recordings', recordingList, ['startTime', 'endTime', 'createdDate']],
  ['streams', streamsList, ['startedTime']],
  ['catering orders', cateringList, ['restaurantDepartureTime', 'scheduledStart', 'scheduledEnd']],
  ['audit log', auditList, ['eventTime']],
  ['reports', reportsList, ['requestTime']],
]

test.each(LISTS)('a file of %s says the year and whose clock it is', (_, list, keys) => {
  const columns = list.columns(ZONE)
  const row = { timezone: ZONE, ...Object.fromEntries(keys.map((key) => [key, TIME])) } as never
  const said = keys.map((key) => columns.find((column) => column.key === key)?.text(row))
  expect(said).toEqual(keys.map(() => '11/23/2026 11:20:43 PM EST'))
})

test('a file of restaurants says so of when one was deleted', () => {
  const status = restaurantsList.columns(ZONE).find(({ key }) => key === 'status')
  expect(status?.text({ deletedDate: TIME } as never)).toBe('Deleted 11/23/2026 11:20:43 PM EST')
})
