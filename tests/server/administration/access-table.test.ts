import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { currentUser } from '#src/contract/account/user.ts'
import { type AnyEndpoint, addressOf, fillPath } from '#src/contract/define/endpoint.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import type { Action, Module } from '#src/domain/access/modules.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, BLOCKED, CREW, EXPIRED, MANAGER, MFA } from '#tests/support/demo.ts'
import { fitting } from '#tests/support/generate.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** Every call of the contract, by every demo account, and by those who are not, or not wholly, signed in. */

type Grants = Partial<Record<Module, Action[]>>
const ALL: Action[] = ['VIEW', 'CREATE', 'EDIT', 'DELETE']

/** Of no users, audit or dictionaries, but of everything else. */
const areaManager: Grants = {
  DASHBOARD: ALL,
  PCS: ALL,
  EVENTS: ALL,
  TIMER_CYCLE_HISTORY: ALL,
  STOCK_OUT: ALL,
  PERFORMANCE: ALL,
  UNUSUAL: ALL,
  KITCHEN_PLAYER: ALL,
  PLUG_AND_PLAY: ALL,
  CAMERAS: ALL,
  DEVICE: ALL,
  RESTAURANT: ALL,
  MONITORING: ALL,
  REPORTS: ALL,
  SUPPORT: ALL,
}
const restaurantManager: Grants = {
  DASHBOARD: ['VIEW'],
  PCS: ALL,
  EVENTS: ['VIEW'],
  TIMER_CYCLE_HISTORY: ['VIEW', 'DELETE'],
  STOCK_OUT: ['VIEW'],
  PERFORMANCE: ['VIEW'],
  UNUSUAL: ['VIEW'],
  KITCHEN_PLAYER: ['VIEW'],
  CAMERAS: ['VIEW'],
  DEVICE: ['VIEW'],
  REPORTS: ['VIEW', 'CREATE', 'DELETE'],
  MATERIAL_SETTINGS: ['VIEW'],
  SUPPORT: ['VIEW', 'CREATE'],
}
/** What each account may do; an administrator, everything. */
const TABLE: Record<string, Grants | 'everything'> = {
  [ADMIN]: 'everything',
  [AREA]: areaManager,
  [MANAGER]: restaurantManager,
  [MFA]: restaurantManager,
  [EXPIRED]: restaurantManager,
  [CREW]: { DASHBOARD: ['VIEW'], PCS: ['VIEW'] },
}

/** What a caller meets before anything is done. */
type Door = 'open' | 'sign in' | 'blocked' | 'code' | 'forbidden'
const CALLERS = [...Object.keys(TABLE), BLOCKED, 'waiting for a code', 'a foreign token', 'nobody'] as const

/** Asked for while a second factor is being set up or given, before a session is verified; not of the blocked. */
const SETTING_UP = new Set([
  'POST /auth/confirm',
  'PUT /auth/multiFactor/enable',
  'GET /auth/multiFactor/qr',
  'POST /auth/multiFactor/enable/verify',
  'POST /auth/passkeys/verify/options',
  'POST /auth/passkeys/verify',
  'POST /auth/passkeys/options',
  'POST /auth/passkeys',
])

/** A public address that asks for a permission where it is not a link. */
const BY_ID: Record<string, AnyEndpoint['permission']> = {
  'GET /restaurants/{restaurantId}/hls/{id}/index.m3u8': 'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW',
}

function doorFor(who: string, { name, permission: stated }: AnyEndpoint): Door {
  const permission = BY_ID[name] ?? stated
  if (permission === 'public') return 'open'
  if (who === 'nobody' || who === 'a foreign token') return 'sign in'
  if (permission === 'session') return who === BLOCKED && SETTING_UP.has(name) ? 'blocked' : 'open'
  if (who === BLOCKED) return 'blocked'
  if (who === 'waiting for a code') return 'code'
  const grants = TABLE[who] ?? {}
  if (permission === 'user' || grants === 'everything') return 'open'
  const granted = permission.split('|').some((either) => {
    const [moduleType, action] = either.split('.')
    return grants[moduleType as Module]?.some((one) => one === action)
  })
  return granted ? 'open' : 'forbidden'
}

/** Refusals by 401 and 403 that are not about who calls, but about what the caller sent or did before. */
const OWN_RULES: Record<string, RegExp> = {
  'POST /auth/signIn': /^The e-mail or the password is not right/,
  'POST /auth/refresh': /^The session has ended/,
  'PUT /users/password': /^(The e-mail or the password is not right|Sign in to)/,
  'GET /auth/sessions': /^You can only do this with your own sessions/,
  'DELETE /auth/sessions/reset/{id}': /^You can only do this with your own sessions/,
  'PUT /auth/multiFactor/disable': /^Enter a verification code or use a passkey first/,
  'PUT /auth/multiFactor/recoveryCodes/reset': /^Enter a verification code or use a passkey first/,
  'POST /auth/passkeys/options': /^Finish signing in first/,
  'POST /auth/passkeys': /^Finish signing in first/,
}

/** What generated input does not hit upon. */
const code = { body: { code: '000000' } }
const recurring = {
  restaurantUuid: randomUUID(),
  materialUuid: randomUUID(),
  orderType: 'BUS',
  batchSize: 30,
  workCenter: 'BOARDS',
  demandDescription: '',
  weekdays: ['MONDAY'],
  departureMinutes: 720,
  startDay: '2026-11-02',
  endDay: null,
}
const WRITTEN: Record<string, { params?: object; query?: object; body?: object }> = {
  // Its lists ask for permissions of their own.
  'GET /analytic/report': {
    query: { startEventTime: Date.UTC(2026, 5, 1), endEventTime: Date.UTC(2026, 5, 2), names: ['waste'] },
  },
  'GET /restaurants/{restaurantId}/hls/{id}/index.m3u8': {
    params: { restaurantId: randomUUID(), id: randomUUID() },
  },
  'POST /auth/multiFactor/verify': code,
  'POST /auth/multiFactor/enable/verify': code,
  'POST /recurring-orders': { body: recurring },
  'PUT /recurring-orders/{id}': { body: { ...recurring, version: 1 } },
  'PUT /notification/push/subscription': {
    body: {
      endpoint: 'https://push.example/one',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
  },
}

const { endpoints } = await readContract()
let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, jobs: true })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

/** A new session for each call, because some calls end it. */
async function tokenFor(who: string): Promise<string | undefined> {
  if (who === 'nobody') return undefined
  if (who === 'a foreign token') return 'A'.repeat(43)
  if (who !== 'waiting for a code') return provider.tokenOf(who)
  const token = await provider.tokenOf(MFA)
  await database.db.run(sql`
    UPDATE session SET verified = false WHERE id = (SELECT max(id) FROM session)`)
  return token
}

/** Something that the schema takes, naming nothing that is there; undefined where the call takes nothing. */
function inputOf(schema: AnyEndpoint['body']): unknown {
  if (!schema) return undefined
  const given = { now: provider.clock.now(), uuids: [randomUUID()] }
  const find = (numRuns: number) =>
    fc
      .sample(fitting(schema, given), { numRuns, seed: 7 })
      .find((value) => z.safeParse(schema, value).success && isInOrder(value))
  // One of the first few nearly always fits, and hundreds take longer to make than the calls take.
  return find(10) ?? find(500)
}

/** What a call is given, the same no matter who makes it. */
function inputsOf(endpoint: AnyEndpoint) {
  const written = WRITTEN[endpoint.name] ?? {}
  return {
    params: written.params ?? inputOf(endpoint.params),
    query: written.query ?? inputOf(endpoint.query),
    body: written.body ?? inputOf(endpoint.body),
  }
}

/** A range that ends before it starts is refused no matter who asks. */
function isInOrder(value: unknown): boolean {
  const times = value as Record<string, number | undefined>
  return RANGES.every(([start, end]) => {
    const [from, until] = [times[start], times[end]]
    return from === undefined || until === undefined || from < until
  })
}
const RANGES = [
  ['startTime', 'endTime'],
  ['startEventTime', 'endEventTime'],
  ['start', 'end'],
] as const

async function doorOf(
  endpoint: AnyEndpoint,
  inputs: ReturnType<typeof inputsOf>,
  who: string,
): Promise<string> {
  for (const part of ['params', 'query', 'body'] as const)
    if (endpoint[part] && inputs[part] === undefined) return `no ${part} could be generated`
  const { params, query, body } = inputs
  const token = await tokenFor(who)
  const asked = encodeQuery(query as Record<string, unknown> | undefined)
  const answer = await provider.app.inject({
    method: endpoint.method,
    url: `${fillPath(addressOf(endpoint), params as Record<string, unknown>)}${asked && `?${asked}`}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  if (answer.statusCode >= 500) return `failed: ${answer.body}`
  if (answer.statusCode !== 401 && answer.statusCode !== 403) return 'open'
  const { message } = answer.json() as { message: string }
  if (OWN_RULES[endpoint.name]?.test(message)) return 'open'
  if (answer.statusCode === 401) return 'sign in'
  if (message === 'User is blocked') return 'blocked'
  if (message.startsWith('Enter your verification code')) return 'code'
  return message.startsWith('You need the permission') ? 'forbidden' : message
}

test.each(Object.keys(TABLE).filter((who) => TABLE[who] !== 'everything'))(
  '%s has what the table says',
  async (who) => {
    const { body } = await provider.call(currentUser, { token: await provider.tokenOf(who) })
    const has =
      body.userRoleDto?.accessList.map(({ moduleType, actionType }) => [moduleType, actionType]) ?? []
    expect(Object.fromEntries(has)).toEqual(TABLE[who])
  },
)

describe('who comes in [1§6.2, V8.1.1]', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const met: Record<string, string> = {}
    const inputs = inputsOf(endpoint)
    for (const who of CALLERS) met[who] = await doorOf(endpoint, inputs, who)
    expect(met).toEqual(Object.fromEntries(CALLERS.map((who) => [who, doorFor(who, endpoint)])))
  })
})
