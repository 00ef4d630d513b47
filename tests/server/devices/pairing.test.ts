import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authorize } from '#server/http/bind.ts'
import { discoverRoutes } from '#server/http/discover.ts'
import { lookAfterTablets, SILENT_MS } from '#server/services/devices/tablet-presence.ts'
import { TABLET_LIFE } from '#server/services/identity/tokens.ts'
import { logout, refresh, type SignedIn } from '#src/contract/account/auth.ts'
import { ownProfile, updateProfile } from '#src/contract/account/profile.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import { auditTrail } from '#src/contract/administration/audit.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { createEnrolment, type EnrolmentForm } from '#src/contract/devices/enrolments.ts'
import { checkPin, pairTablet } from '#src/contract/devices/pairing.ts'
import { moveDevices } from '#src/contract/devices/placing.ts'
import { deleteTabletSessions, tabletSessions } from '#src/contract/devices/tablet-records.ts'
import { commandTablet, deleteTablet, renameTablet, tablets } from '#src/contract/devices/tablets.ts'
import { recentActs, takeAct } from '#src/contract/kitchen/acts.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import { DAY, MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { openStomp } from '#tests/support/stomp.ts'

let database: FreshDatabase
let provider: TestProvider
let url: string
let own: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  url = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  own = await restaurantUuid(database.db, '0412')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const PIN = '4711'
let names = 0

async function codeFor(asked: Partial<EnrolmentForm> = {}) {
  const token = await provider.tokenOf(ADMIN)
  names += 1
  const body = { kind: 'TABLET', restaurantUuid: own, name: `Wall ${names}`, ...asked } as const
  return (await provider.call(createEnrolment, { token, body })).body
}
const pairWith = (code: string, pin = PIN) => provider.call(pairTablet, { body: { code, pin } })
const rowOf = async (name: string) => {
  const token = await provider.tokenOf(ADMIN)
  return (await provider.call(tablets, { token, query: { search: name } })).body.content[0]
}
const messageOf = (answer: { body: unknown }) => (answer.body as { message: string }).message
const alive = async (token: string) => (await provider.call(currentUser, { token })).status === 200

/** A tablet that has just been paired, and its row in the console. */
async function paired() {
  const made = await codeFor()
  const answer = await pairWith(made.code)
  expect(answer.status, messageOf(answer)).toBe(200)
  const row = await rowOf(made.name)
  if (!row) throw new Error('The tablet is not listed.')
  return { ...answer.body, row }
}

describe('a tablet that is paired', () => {
  test('is signed in as a user of one restaurant without e-mail, is listed, and its QR code leads to the page for it', async () => {
    const made = await codeFor({ name: 'Fry wall' })
    expect(made.url).toMatch(new RegExp(`/pair\\?code=${made.code}$`))
    const answer = await pairWith(made.code.toLowerCase())
    expect(answer.body.user).toMatchObject({
      email: '',
      displayName: 'Fry wall',
      type: 'USER',
      tablet: true,
      restaurantUuid: own,
      userRoleDto: { name: 'Wall tablet' },
    })
    expect(await rowOf('Fry wall')).toMatchObject({
      status: 'ONLINE',
      restaurantUuid: own,
      build: 'Floor board',
    })
    const again = await pairWith(made.code)
    expect([again.status, messageOf(again)]).toEqual([
      409,
      'This code has already been used. Create a new one in Linewatch.',
    ])
  })

  test('sees and acts at the board of its restaurant, by its name, and at no other', async () => {
    const { accessToken: token, row } = await paired()
    expect((await provider.call(liveQueue, { token, query: { restaurantUuid: own } })).status).toBe(200)
    const other = await restaurantUuid(database.db, '0117')
    expect((await provider.call(liveQueue, { token, query: { restaurantUuid: other } })).status).toBe(404)
    const { uuid: materialUuid } = await database.db.one<{ uuid: string }>(
      sql`SELECT uuid FROM material WHERE material_code = 'NUG' AND deleted_at IS NULL`,
    )
    const act = { kind: 'COOK', materialUuid, pieces: 40 } as const
    const uuid = crypto.randomUUID()
    const body = { restaurantUuid: own, uuid, ageMs: 0, certain: true, act }
    const done = await provider.call(takeAct, { token, body })
    expect(done.status, messageOf(done)).toBe(200)
    const manager = await provider.tokenOf(MANAGER)
    const { body: recent } = await provider.call(recentActs, {
      token: manager,
      query: { restaurantUuid: own },
    })
    expect(recent.content[0]).toMatchObject({ uuid, by: row.name })
  })

  test('changes nothing but what its board shows, and has nothing that people have of their own', async () => {
    const { accessToken: token } = await paired()
    const caller = await provider.services.sessions.find(token)
    const may = (endpoint: AnyEndpoint) => {
      try {
        authorize(endpoint, caller)
        return true
      } catch {
        return false
      }
    }
    const endpoints = (await discoverRoutes()).map(({ endpoint }) => endpoint)
    const forTablets = endpoints.filter(({ alsoFor }) => alsoFor === 'tablet')
    expect(forTablets.map(({ name }) => name).sort()).toEqual([
      'DELETE /shift-notes/{id}',
      'GET /queue/acts',
      'POST /auth/logout',
      'POST /queue/acts',
      'POST /shift-notes',
      'PUT /shift-notes/read',
    ])
    expect(forTablets.filter((endpoint) => !may(endpoint))).toEqual([])
    const writes = endpoints.filter(({ permission, method }) => permission !== 'public' && method !== 'GET')
    expect(
      writes
        .filter(may)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'DELETE /shift-notes/{id}',
      'POST /auth/logout',
      'POST /queue/acts',
      'POST /shift-notes',
      'POST /tablets/pin',
      'PUT /queue/alarms/acknowledge',
      'PUT /shift-notes/read',
    ])
    const { preferences } = (await provider.call(ownProfile, { token })).body
    const named = { displayName: 'Somebody', preferences }
    const answer = await provider.call(updateProfile, { token, body: named })
    expect([answer.status, messageOf(answer)]).toEqual([
      403,
      'A wall tablet has no profile, password or messages of its own.',
    ])
    expect((await provider.call(users, { token })).status).toBe(403)
  })

  test('is nobody in the list of users, and is named in the audit record', async () => {
    const { row } = await paired()
    const token = await provider.tokenOf(ADMIN)
    const { body } = await provider.call(users, { token, query: { limit: 100 } })
    expect(body.content.map(({ email }) => email)).not.toContain('')
    expect(body.total).toBe(body.content.length)
    const today = { startTime: provider.clock.now() - DAY, endTime: provider.clock.now() + MINUTE }
    const trail = await provider.call(auditTrail, { token, query: { limit: 10, ...today } })
    expect(trail.body.content).toContainEqual(
      expect.objectContaining({
        action: 'ENROLMENT_REDEEMED',
        subject: expect.objectContaining({ name: row.name }),
      }),
    )
  })

  test('follows its row: another name, another restaurant', async () => {
    const { accessToken, row } = await paired()
    const token = await provider.tokenOf(ADMIN)
    const named = { name: 'Bread wall', version: row.version }
    const renamed = await provider.call(renameTablet, { token, params: { id: row.uuid }, body: named })
    const other = await restaurantUuid(database.db, '0117')
    const moved = await provider.call(moveDevices, {
      token,
      params: { id: own, restaurantUuid: other },
      body: { devices: [{ uuid: row.uuid, version: renamed.body.version }] },
    })
    expect(moved.status, messageOf(moved)).toBe(200)
    const { body } = await provider.call(currentUser, { token: accessToken })
    expect(body).toMatchObject({ displayName: 'Bread wall', restaurantUuid: other })
    const query = { restaurantUuid: own }
    expect((await provider.call(liveQueue, { token: accessToken, query })).status).toBe(404)
  })

  test('takes no commands, since it shows the board', async () => {
    const { row } = await paired()
    const token = await provider.tokenOf(ADMIN)
    const answer = await provider.call(commandTablet, {
      token,
      params: { id: row.uuid },
      body: { action: 'STOP' },
    })
    expect([answer.status, messageOf(answer)]).toEqual([
      409,
      `${row.name} shows the floor board, and takes no commands.`,
    ])
  })
})

describe('its session', () => {
  const renew = (refreshToken: string) => provider.call(refresh, { body: { refreshToken } })

  test('goes on for years while it is used, and ends after it was off for 90 days', async () => {
    let { refreshToken } = await paired()
    for (let months = 0; months < 24; months += 2) {
      provider.clock.advance(60 * DAY)
      const { status, body } = await renew(refreshToken)
      expect(status).toBe(200)
      refreshToken = body.refreshToken
    }
    provider.clock.advance(TABLET_LIFE.idleMs + SECOND)
    expect((await renew(refreshToken)).status).toBe(401)
  })

  test('outlives answers that were lost on the way, as long as nobody has used the new tokens', async () => {
    const { refreshToken } = await paired()
    for (let lost = 0; lost < 3; lost += 1) {
      expect((await renew(refreshToken)).status).toBe(200)
      provider.clock.advance(10 * MINUTE)
    }
    const { body } = await renew(refreshToken)
    expect(await alive(body.accessToken)).toBe(true)
    provider.clock.advance(10 * MINUTE)
    // By now somebody else must have it.
    expect((await renew(refreshToken)).status).toBe(401)
    expect((await renew(body.refreshToken)).status).toBe(401)
  })

  test.each<[string, (one: { row: { uuid: string }; session: string; token: string }) => Promise<unknown>]>([
    [
      'when it is ended in the console',
      ({ row, token }) =>
        provider.call(deleteTabletSessions, { token, query: { tabletUuid: row.uuid } as never }),
    ],
    [
      'when its tablet is deleted',
      ({ row, token }) => provider.call(deleteTablet, { token, params: { id: row.uuid } }),
    ],
    [
      'when its hardware is replaced',
      async ({ row }) => pairWith((await codeFor({ name: '', replaces: row.uuid })).code),
    ],
    ['when the tablet itself is unpaired', ({ session }) => provider.call(logout, { token: session })],
  ])('ends %s', async (_, end) => {
    const { accessToken, refreshToken, row } = await paired()
    const token = await provider.tokenOf(ADMIN)
    await end({ row, session: accessToken, token })
    expect(await alive(accessToken)).toBe(false)
    const answer = await renew(refreshToken)
    expect([answer.status, messageOf(answer)]).toEqual([
      401,
      'The pairing of this tablet was ended. Pair it again with a new code.',
    ])
  })

  test('is listed with the tablet', async () => {
    const { row } = await paired()
    const token = await provider.tokenOf(ADMIN)
    const { body } = await provider.call(tabletSessions, { token, query: { tabletUuid: row.uuid } })
    expect(body.content).toMatchObject([{ build: 'Floor board', current: true }])
  })

  test('has the tablet be online while its board listens, on whichever server', async () => {
    const { accessToken, row } = await paired()
    const address = `${url.replace('http', 'ws')}${API}/sockets/notifications?token=${accessToken}`
    const board = await openStomp(address)
    provider.clock.advance(2 * SILENT_MS)
    await lookAfterTablets(provider.services)
    expect(await rowOf(row.name)).toMatchObject({ status: 'ONLINE' })
    await board.close()
    await expect.poll(() => provider.services.live.hub.size).toBe(0)
    provider.clock.advance(2 * SILENT_MS)
    await lookAfterTablets(provider.services)
    expect(await rowOf(row.name)).toMatchObject({ status: 'OFFLINE' })
  })
})

describe('its PIN', () => {
  let one: SignedIn
  beforeEach(async () => {
    one = await paired()
  })
  const check = (pin: string) => provider.call(checkPin, { token: one.accessToken, body: { pin } })

  test('opens with the right one; five wrong ones pause it for a minute, then two', async () => {
    expect((await check(PIN)).status).toBe(204)
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(messageOf(await check('0000'))).toBe('This PIN is not right.')
    for (const minutes of [1, 2]) {
      const waits = await check(PIN)
      expect([waits.status, messageOf(waits)]).toEqual([
        429,
        `Too many wrong PINs. Try again in ${minutes === 1 ? '60 seconds' : `${minutes} minutes`}.`,
      ])
      provider.clock.advance(minutes * MINUTE)
      expect((await check('0000')).status).toBe(400)
    }
    provider.clock.advance(4 * MINUTE)
    expect((await check(PIN)).status).toBe(204)
  })

  test('is asked of tablets alone, and is stored as a hash', async () => {
    const token = await provider.tokenOf(AREA)
    expect((await provider.call(checkPin, { token, body: { pin: PIN } })).status).toBe(409)
    const { hash } = await database.db.one<{ hash: string }>(
      sql`SELECT pin_hash AS hash FROM tablet t JOIN account a USING (device_id) WHERE a.uuid = ${one.userUuid}`,
    )
    expect(hash).toMatch(/^\$argon2id\$/)
  })
})

describe('bad input', () => {
  test.each([
    ['a code that is none', { code: 'hello', pin: PIN }, 400],
    ['a code that nobody made', { code: 'ABCD-EFGH', pin: PIN }, 404],
    ['a PIN of letters', { code: 'ABCD-EFGH', pin: 'abcd' }, 400],
    ['a PIN of three digits', { code: 'ABCD-EFGH', pin: '123' }, 400],
  ])('%s', async (_, body, status) => {
    expect((await provider.call(pairTablet, { body })).status).toBe(status)
  })

  test('a code for an edge box is refused, and stays usable', async () => {
    const made = await codeFor({ kind: 'EDGE' })
    const answer = await pairWith(made.code)
    expect([answer.status, messageOf(answer)]).toEqual([
      409,
      'This code is for another kind of device. Code: Edge box. This device: Tablet.',
    ])
  })
})
