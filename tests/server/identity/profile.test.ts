import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { preferencesOf } from '#server/services/identity/profile.ts'
import { raise } from '#server/services/notifications/notifications.ts'
import { notificationList } from '#src/contract/account/notifications.ts'
import { ownProfile, updateProfile } from '#src/contract/account/profile.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { BodyInputOf } from '#src/contract/define/endpoint.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { CREW } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const DEFAULTS = {
  notificationTypes: ['INFO', 'WARN', 'ERROR'],
  quietHours: null,
  snoozeUntil: null,
  digests: [],
  digestUnit: 'kg',
  language: 'auto',
  dateLanguage: 'auto',
  theme: 'auto',
  noticeSound: false,
  alarmZones: ['BREADING', 'FRYING', 'HOLDING'],
  soundVolume: 60,
  tourSeen: false,
}

let database: FreshDatabase
let provider: TestProvider
let token: string
let id: number

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(CREW)
  id = (await database.db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${CREW}`)).id
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(async () => {
  await database.db.run(sql`UPDATE account SET preferences = '{}' WHERE id = ${id}`)
})

const read = async () => (await provider.call(ownProfile, { token })).body
const change = (body: BodyInputOf<typeof updateProfile>) => provider.call(updateProfile, { token, body })

describe('the profile', () => {
  test('of who never touched it has every default', async () => {
    expect(await read()).toMatchObject({ email: CREW, type: 'USER', preferences: DEFAULTS })
    expect((await read()).roleName).toMatch(/\w/)
  })

  test('is changed as a whole, seen at once, and recorded as what differs', async () => {
    const preferences = {
      notificationTypes: ['ERROR'],
      quietHours: { from: 1320, to: 390, zone: 'America/Denver' },
    } as const
    const { status, body } = await change({
      displayName: '  Night crew ',
      preferences: { ...preferences, notificationTypes: ['ERROR'] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ displayName: 'Night crew', preferences: { ...DEFAULTS, ...preferences } })
    expect(await read()).toEqual(body)
    await expect
      .poll(async () => (await provider.call(currentUser, { token })).body.displayName)
      .toBe('Night crew')
    const { changes, subject } = await database.db.one<{ changes: { field: string }[]; subject: string }>(sql`
      SELECT changes, subject_name AS subject FROM audit_event WHERE action = 'PROFILE_CHANGED'`)
    expect(subject).toBe(CREW)
    expect(changes.map(({ field }) => field).toSorted()).toEqual([
      'displayName',
      'notificationTypes',
      'quietHours',
    ])
  })

  test('keeps which digests come, and records it', async () => {
    const chosen = { digests: ['MORNING_MAIL', 'WEEKLY_PUSH'], digestUnit: 'lbs' } as const
    const wanted = { ...chosen, digests: [...chosen.digests] }
    expect((await change({ displayName: 'Night crew', preferences: wanted })).status).toBe(200)
    expect((await read()).preferences).toEqual({ ...DEFAULTS, ...chosen })
    const { changes } = await database.db.one<{ changes: { field: string }[] }>(sql`
      SELECT changes FROM audit_event WHERE action = 'PROFILE_CHANGED' ORDER BY id DESC LIMIT 1`)
    expect(changes.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(chosen)))
  })

  test('keeps how the console looks and sounds, and records it', async () => {
    const chosen = { dateLanguage: 'pt-BR', theme: 'dark', noticeSound: true, soundVolume: 35 } as const
    expect((await change({ displayName: 'Night crew', preferences: chosen })).status).toBe(200)
    expect((await read()).preferences).toEqual({ ...DEFAULTS, ...chosen })
    const { changes } = await database.db.one<{ changes: { field: string }[] }>(sql`
      SELECT changes FROM audit_event WHERE action = 'PROFILE_CHANGED' ORDER BY id DESC LIMIT 1`)
    expect(changes.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(chosen)))
  })

  test.each<[string, BodyInputOf<typeof updateProfile>]>([
    ['without a name', { displayName: ' ', preferences: {} }],
    ['with a volume of nothing', { displayName: 'a', preferences: { soundVolume: 0 } }],
    ['with a volume past the end', { displayName: 'a', preferences: { soundVolume: 101 } }],
    [
      'with quiet hours in no zone',
      { displayName: 'a', preferences: { quietHours: { from: 0, to: 1, zone: 'Mars/Olympus' } } },
    ],
    [
      'with a minute past the day',
      { displayName: 'a', preferences: { quietHours: { from: 0, to: 1440, zone: 'UTC' } } },
    ],
  ])('%s is refused', async (_, body) => {
    expect((await change(body)).status).toBe(400)
  })

  test.each([
    [
      { density: 'close', quietHours: 'always', snoozeUntil: 7, theme: 'dark' },
      { ...DEFAULTS, snoozeUntil: 7, theme: 'dark' },
    ],
    [
      { dateLanguage: 'tlh', theme: 'sepia', soundVolume: 0, noticeSound: true },
      { ...DEFAULTS, noticeSound: true },
    ],
    [
      { notificationTypes: 'ERROR', snoozeUntil: 5 },
      { ...DEFAULTS, snoozeUntil: 5 },
    ],
    [{}, DEFAULTS],
  ])('stored as %o by another build is read whole', (stored, read) => {
    expect(preferencesOf(stored)).toEqual(read)
  })
})

test('what a user does not want is not raised for them', async () => {
  await change({ displayName: 'Crew', preferences: { notificationTypes: ['ERROR'] } })
  const say = (type: 'INFO' | 'WARN' | 'ERROR') =>
    raise(provider.services, { accountIds: [id], type, message: type })
  expect([await say('INFO'), await say('WARN'), await say('ERROR')]).toEqual([0, 0, 1])
  const { content } = (await provider.call(notificationList, { token })).body
  expect(content.filter(({ message }) => message === 'INFO' || message === 'WARN')).toEqual([])
  await change({ displayName: 'Crew', preferences: { notificationTypes: [] } })
  expect(await say('ERROR')).toBe(0)
})
