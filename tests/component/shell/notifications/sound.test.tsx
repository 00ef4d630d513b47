// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import type { Notification } from '#src/contract/account/notifications.ts'
import { ownProfile, type Preferences } from '#src/contract/account/profile.ts'
import { soundNotification } from '#src/shell/notifications/sound/sound-notification.ts'
import { alarmSound, NOTICE_TONE } from '#src/ui/sound/alarm-sound.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const NOTICE: Notification = { uuid: 'n1', type: 'WARN', status: 'UNREAD', message: 'm', eventTime: NOON }
const NIGHT = { from: 22 * 60, to: 6 * 60, zone: 'UTC' }

let client: QueryClient
const choose = (preferences: Partial<Preferences>) =>
  client.setQueryData(queryOptionsFor(ownProfile).queryKey, {
    uuid: 'u',
    email: 'a@linewatch.test',
    displayName: 'A',
    type: 'USER',
    roleName: null,
    preferences: {
      notificationTypes: ['INFO', 'WARN', 'ERROR'],
      quietHours: null,
      snoozeUntil: null,
      digests: [],
      digestUnit: 'kg',
      language: 'auto',
      dateLanguage: 'en-US',
      tourSeen: true,
      theme: 'auto',
      noticeSound: true,
      alarmZones: [],
      soundVolume: 40,
      ...preferences,
    },
  })

const spies = () => ({
  arm: vi.spyOn(alarmSound, 'arm').mockResolvedValue(true),
  play: vi.spyOn(alarmSound, 'play').mockResolvedValue(true),
})
let { arm, play } = spies()
beforeEach(() => {
  client = new QueryClient()
  ;({ arm, play } = spies())
  Reflect.deleteProperty(navigator, 'locks')
})

test('is heard as loud as its user chose', async () => {
  choose({})
  await soundNotification(client, NOTICE, NOON)
  expect(play).toHaveBeenCalledExactlyOnceWith(NOTICE_TONE, 40)
})

test.each<[string, Partial<Preferences>, string]>([
  ['while sound is off', { noticeSound: false }, '2026-11-21T12:00:00Z'],
  ['in quiet hours', { quietHours: NIGHT }, '2026-11-21T23:00:00Z'],
  ['while notifications are paused', { snoozeUntil: NOON + 1 }, '2026-11-21T12:00:00Z'],
])('is not heard %s', async (_, preferences, at) => {
  choose(preferences)
  await soundNotification(client, NOTICE, Date.parse(at))
  expect(arm).not.toHaveBeenCalled()
  expect(play).not.toHaveBeenCalled()
})

test('is heard again after quiet hours and pause', async () => {
  choose({ quietHours: NIGHT, snoozeUntil: NOON })
  await soundNotification(client, NOTICE, NOON)
  expect(play).toHaveBeenCalledOnce()
})

test('is not heard before it is known whether it is wanted', async () => {
  await soundNotification(client, NOTICE, NOON)
  expect(arm).not.toHaveBeenCalled()
})

test('is left to another tab that holds it, or that the browser lets sound', async () => {
  choose({})
  const request = vi.fn(async (_name: string, _ways: object, work: (lock: object | null) => unknown) =>
    work(null),
  )
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  await soundNotification(client, NOTICE, NOON)
  expect(request.mock.calls[0]?.slice(0, 2)).toEqual(['linewatch.sound.n1', { ifAvailable: true }])
  arm.mockResolvedValue(false)
  await soundNotification(client, NOTICE, NOON)
  expect(request).toHaveBeenCalledOnce()
  expect(play).not.toHaveBeenCalled()
})
