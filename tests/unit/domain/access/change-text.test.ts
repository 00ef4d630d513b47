import { expect, test } from 'vitest'
import { changeText } from '#src/domain/access/change-text.ts'
import type { Change } from '#src/domain/access/changes.ts'

test.each<[Change, string]>([
  [{ field: 'type', before: 'USER', after: 'MANAGER' }, 'Type: USER → MANAGER'],
  [{ field: 'displayName', after: 'Ann' }, 'Display name: Ann'],
  [{ field: 'notification', before: true, after: false }, 'Notification: Yes → No'],
  [{ field: 'role', before: null, after: 'Crew' }, 'Role: – → Crew'],
  [{ field: 'restaurants', before: [], after: ['0117', '0412'] }, 'Restaurants: – → 0117, 0412'],
  [
    { field: 'quietHours', before: null, after: { from: 60, zone: 'UTC' } },
    'Quiet hours: – → from 60, zone UTC',
  ],
  [{ field: 'email', before: 'a@b.test' }, 'Email: a@b.test'],
  [{ field: 'size', before: 0, after: 1 }, 'Size: 0 → 1'],
  [{ field: 'secret' }, 'Secret changed'],
])('%o reads %s', (change, text) => {
  expect(changeText(change)).toBe(text)
})
