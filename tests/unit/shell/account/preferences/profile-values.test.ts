import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Profile, preferences } from '#src/contract/account/profile.ts'
import { bodyOf, mergeChanges, quietZone, valuesOf } from '#src/shell/account/preferences/profile-values.ts'

const profile: Profile = {
  uuid: 'a',
  email: 'crew@linewatch.test',
  displayName: 'Crew',
  type: 'USER',
  roleName: 'Crew',
  preferences: z.parse(preferences, {}),
}
const opened = bodyOf(valuesOf(profile), profile, 'UTC')
const present: Profile = {
  ...profile,
  displayName: 'The crew',
  preferences: { ...profile.preferences, alarmZones: ['HOLDING'], soundVolume: 90 },
}

test('what was not touched stays as another device of the account left it', () => {
  const body = { ...opened, preferences: { ...opened.preferences, theme: 'dark' as const, soundVolume: 30 } }
  expect(mergeChanges(body, opened, present)).toEqual({
    displayName: 'The crew',
    preferences: { ...present.preferences, theme: 'dark', soundVolume: 30 },
  })
  expect(mergeChanges({ ...opened, displayName: 'Kitchen' }, opened, present)).toEqual({
    displayName: 'Kitchen',
    preferences: present.preferences,
  })
})

test.each([
  [1320, 360, 'Asia/Tokyo'],
  [1320, 420, 'America/Chicago'],
])('quiet hours from %s to %s are in %s', (quietFrom, quietTo, zone) => {
  const quietHours = { from: 1320, to: 360, zone: 'Asia/Tokyo' }
  const kept = { ...profile, preferences: { ...profile.preferences, quietHours } }
  expect(quietZone({ quietFrom, quietTo }, kept, 'America/Chicago')).toBe(zone)
})
