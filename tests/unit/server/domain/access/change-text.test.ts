import { expect, test } from 'vitest'
import { changeText } from '#server/domain/access/change-text.ts'
import type { Change } from '#server/domain/access/changes.ts'

test.each<[Change, string]>([
  [{ field: 'type', before: 'USER', after: 'MANAGER' }, 'Type: User → Manager'],
  [{ field: 'displayName', after: 'Ann' }, 'Name: Ann'],
  [{ field: 'notification', before: true, after: false }, 'Notifications: Yes → No'],
  [{ field: 'role', before: null, after: 'Crew' }, 'Role: — → Crew'],
  [{ field: 'restaurants', before: [], after: ['0117', '0412'] }, 'Restaurants: — → 0117, 0412'],
  [
    { field: 'quietHours', before: null, after: { from: 60, zone: 'UTC' } },
    'Quiet hours: — → From: 60, Zone: UTC',
  ],
  [{ field: 'email', before: 'a@b.test' }, 'E-mail: a@b.test'],
  [{ field: 'size', before: 0, after: 1 }, 'Size: 0 → 1'],
  [{ field: 'secret' }, 'Secret changed'],
  [
    {
      field: 'accesses',
      before: [{ moduleType: 'PCS', actionType: ['VIEW'] }],
      after: [
        { moduleType: 'PCS', actionType: ['VIEW', 'EDIT'] },
        { moduleType: 'AUDIT', actionType: ['VIEW'] },
      ],
    },
    'Permissions: PCS: View → PCS: View, Edit · Audit: View',
  ],
])('%o reads %s', (change, text) => {
  expect(changeText(change)).toBe(text)
})
