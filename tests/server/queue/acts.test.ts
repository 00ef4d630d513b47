import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationList } from '#src/contract/account/notifications.ts'
import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { type FloorAct, recentActs, takeAct } from '#src/contract/kitchen/acts.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import { STEPS } from '#src/domain/queue/acts.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const NOON = Date.parse('2026-11-02T17:30:00Z')
const clock = movableClock(NOON)
let database: FreshDatabase
let provider: TestProvider
let place: { id: number; uuid: string }

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, clock })
  place = await database.db.one(sql`
    SELECT r.id, r.uuid FROM account a JOIN restaurant r ON r.id = a.restaurant_id WHERE a.email = ${CREW}`)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(async () => {
  clock.advance(2 * 24 * 60 * MINUTE)
  for (const table of ['floor_act', 'fact_key', 'package', 'hold', 'batch', 'recommendation'])
    await database.db.run(sql([`DELETE FROM ${table}`] as unknown as TemplateStringsArray))
})

interface Sent {
  email?: string
  uuid?: string
  ageMs?: number
  certain?: boolean
}

async function send(
  act: FloorAct,
  { email = MANAGER, uuid = randomUUID(), ageMs = 0, certain = true }: Sent = {},
) {
  const token = await provider.tokenOf(email)
  const body = { restaurantUuid: place.uuid, uuid, ageMs, certain, act }
  const answer = await provider.call(takeAct, { token, body })
  return { uuid, ...answer }
}

async function queue() {
  const token = await provider.tokenOf(MANAGER)
  const { body } = await provider.call(liveQueue, { token, query: { restaurantUuid: place.uuid } })
  return body.tables
}

async function materialUuid(code: string): Promise<string> {
  const token = await provider.tokenOf(MANAGER)
  const { body } = await provider.call(allMaterials, { token })
  return body.content.find(({ materialCode }) => materialCode === code)?.uuid ?? ''
}

async function recommend(): Promise<string> {
  await database.db.run(sql`
    INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type, canceled)
    SELECT ${place.id}, id, ${clock.now()}, 56, 56 * piece_weight_g, 'PRODUCTION', false FROM material WHERE material_code = 'NUG'`)
  return (await queue()).future[0]?.uuid ?? ''
}

const container = async () =>
  (await database.db.one<{ code: string }>(sql`SELECT code FROM container ORDER BY id LIMIT 1`)).code

/** Cooks a batch from a recommendation as far as the pan, a step a minute; the acts, and the pan's row. */
async function cookToPan() {
  const started = await send({ kind: 'START', recommendation: await recommend() })
  const acts = [started]
  for (const stage of STEPS) {
    clock.advance(MINUTE)
    const at = stage === 'HOT_HOLDING_TRANSFER' ? { container: await container() } : {}
    acts.push(await send({ kind: 'DONE', batch: started.body.madeUuid ?? '', stage, ...at }))
  }
  return { acts, pan: acts.at(-1)?.body.madeUuid ?? '' }
}

test('without any equipment: a recommendation becomes a batch, its six steps a pan, and the pan waste with its reason', async () => {
  const { acts, pan } = await cookToPan()
  expect(acts.map(({ status }) => status)).toEqual(Array(7).fill(200))
  const { future, batches, containers } = await queue()
  expect(future).toEqual([])
  expect(batches).toMatchObject([
    {
      material: 'Nuggets',
      batchSize: 56,
      batchNumber: 1,
      stageName: 'BATCH_COMPLETE',
      scheduledTime: clock.now() - 6 * MINUTE,
    },
  ])
  expect(containers).toMatchObject([{ uuid: pan, pieces: 56, placedTime: clock.now() }])

  clock.advance(MINUTE)
  expect((await send({ kind: 'WASTE', pan, reason: 'DROPPED' })).status).toBe(200)
  expect((await queue()).containers).toEqual([])
  expect(
    await database.db.rows(sql`SELECT pieces_wasted, weight_wasted_g, waste_reason, removed_at FROM hold`),
  ).toEqual([{ piecesWasted: 56, weightWastedG: 784, wasteReason: 'Dropped', removedAt: clock.now() }])
  clock.advance(MINUTE)
  const token = await provider.tokenOf(MANAGER)
  const query = {
    startTime: clock.now() - 60 * MINUTE,
    endTime: clock.now() + MINUTE,
    restaurantUuid: place.uuid,
  }
  const { body } = await provider.call(wasteSummary, { token, query })
  expect(body).toMatchObject({ wasteWeight: 784, cookedWeight: 784, percent: 100 })
  const history = await provider.call(hotHoldingHistory.list, { token, query })
  expect(history.body.content).toMatchObject([{ wasteWeight: 784, wasteReason: 'Dropped' }])
})

test('a pan that is taken is no waste', async () => {
  const { pan } = await cookToPan()
  expect((await send({ kind: 'TAKE', pan })).body).toMatchObject({ outcome: 'DONE' })
  expect(await database.db.rows(sql`SELECT pieces_wasted, waste_reason FROM hold`)).toEqual([
    { piecesWasted: 0, wasteReason: null },
  ])
})

test('a batch entered by hand is one; a repetition, a double tap and a second tablet are the same act', async () => {
  const cook: FloorAct = { kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 9 }
  const uuid = randomUUID()
  const first = await send(cook, { uuid })
  expect((await send(cook, { uuid })).body).toEqual(first.body)
  expect(await queue()).toMatchObject({ batches: [{ batchSize: 9, stageName: 'BREADING' }] })

  const done: FloorAct = { kind: 'DONE', batch: first.body.madeUuid ?? '', stage: 'BREADING' }
  const [one, other] = await Promise.all([send(done), send(done, { email: AREA })])
  const outcomes = [one.body, other.body].map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['ALREADY', 'DONE'])
  const second = one.body.outcome === 'ALREADY' ? one.body : other.body
  expect(second.by).toMatch(/\w/)
})

test('what a device did while it was offline is dated by its age, and names what it made itself by its acts', async () => {
  const cook = await send(
    { kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 9 },
    { ageMs: 10 * MINUTE, certain: false },
  )
  await send({ kind: 'DONE', batch: cook.uuid, stage: 'BREADING' }, { ageMs: 8 * MINUTE })
  // Its clock said so later than the step before: it can't have ended earlier than that.
  await send({ kind: 'DONE', batch: cook.uuid, stage: 'BASKET_LOADING' }, { ageMs: 9 * MINUTE })
  const [row] = await database.db.rows(sql`SELECT started_at, stage_ended_at FROM batch`)
  expect(row).toEqual({
    startedAt: clock.now() - 10 * MINUTE,
    stageEndedAt: [clock.now() - 8 * MINUTE, clock.now() - 8 * MINUTE],
  })
})

test('a later step ends the earlier ones', async () => {
  const { body } = await send({ kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 9 })
  clock.advance(MINUTE)
  await send({ kind: 'DONE', batch: body.madeUuid ?? '', stage: 'BASKET_FRYING' })
  expect(await queue()).toMatchObject({ batches: [{ stageName: 'CTS_TRANSFER' }] })
})

test('each act is recalled to what was before, the latest first; afterwards it can be done again', async () => {
  const { acts, pan } = await cookToPan()
  const taken = await send({ kind: 'TAKE', pan })
  const last = acts.at(-1)?.uuid ?? ''
  expect(await send({ kind: 'RECALL', act: last })).toMatchObject({
    status: 409,
    body: { message: 'Something was done after it. Recall the later action first.' },
  })
  expect((await send({ kind: 'RECALL', act: taken.uuid })).status).toBe(200)
  expect((await queue()).containers).toMatchObject([{ uuid: pan, pieces: 56 }])
  for (const { uuid } of acts.toReversed())
    expect((await send({ kind: 'RECALL', act: uuid })).body).toMatchObject({ outcome: 'DONE' })
  expect(await queue()).toMatchObject({ batches: [], containers: [], future: [{ batchSize: 56 }] })
  expect((await send({ kind: 'RECALL', act: last })).body.outcome).toBe('ALREADY')

  expect((await cookToPan()).acts.map(({ body }) => body.outcome)).toEqual(Array(7).fill('DONE'))
})

test('the last ten are listed, with who did them and which are recalled', async () => {
  const { acts } = await cookToPan()
  await send({ kind: 'RECALL', act: acts.at(-1)?.uuid ?? '' })
  const { body } = await provider.call(recentActs, {
    token: await provider.tokenOf(MANAGER),
    query: { restaurantUuid: place.uuid },
  })
  expect(body.content).toHaveLength(7)
  expect(body.content.slice(0, 2)).toMatchObject([
    { kind: 'DONE', stage: 'HOT_HOLDING_TRANSFER', isRecalled: true },
    {
      kind: 'DONE',
      stage: 'CTS_TRANSFER',
      isRecalled: false,
      material: 'Nuggets',
      batchNumber: 1,
      by: expect.stringMatching(/\w/),
    },
  ])
})

test.each([{ kind: 'WASTE', reason: 'DROPPED' }, { kind: 'TAKE' }] as const)(
  'of a pan that is partly used, $kind is listed with the pieces that were still in it',
  async (act) => {
    const { pan } = await cookToPan()
    await database.db.run(sql`
    INSERT INTO package (restaurant_id, material_id, hold_id, package_type_id, chute, quantity, pieces, weight_g, packed_at, taken_at)
    SELECT restaurant_id, material_id, id, (SELECT min(id) FROM package_type), 1, 1, 52, 728, placed_at, placed_at FROM hold`)
    expect((await queue()).containers).toMatchObject([{ pieces: 4 }])
    const { uuid } = await send({ ...act, pan })
    const { body } = await provider.call(recentActs, {
      token: await provider.tokenOf(MANAGER),
      query: { restaurantUuid: place.uuid },
    })
    expect(body.content.slice(0, 2)).toMatchObject([
      { uuid, kind: act.kind, pieces: 4 },
      { kind: 'DONE', stage: 'HOT_HOLDING_TRANSFER', pieces: 56 },
    ])
  },
)

test('of two tablets that were offline, the earlier act stands, whichever comes first', async () => {
  const { pan } = await cookToPan()
  clock.advance(5 * MINUTE)
  await send({ kind: 'TAKE', pan }, { ageMs: MINUTE })
  expect((await send({ kind: 'WASTE', pan, reason: 'CLOSING' }, { ageMs: 2 * MINUTE })).body.outcome).toBe(
    'DONE',
  )
  expect((await send({ kind: 'TAKE', pan })).body).toMatchObject({
    outcome: 'ALREADY',
    at: clock.now() - 2 * MINUTE,
  })
  expect(await database.db.rows(sql`SELECT removed_at, waste_reason FROM hold`)).toEqual([
    { removedAt: clock.now() - 2 * MINUTE, wasteReason: 'Closing' },
  ])
  // The manager is asked which of both is right, once.
  const { body } = await provider.call(notificationList, {
    token: await provider.tokenOf(MANAGER),
    query: { size: 100 },
  })
  const asked = body.content.filter(({ subject }) => subject === 'TAKEN_AND_WASTED')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.message).toMatch(
    /Nuggets, \S.*: wasted at .+ by \S.+, but taken at .+ by \S.+\. It counts as wasted\. If that is wrong, recall it at the board\.$/,
  )
})

test.each<[string, (made: { batch: string; pan: string }) => FloorAct | Promise<FloorAct>, number, RegExp]>([
  [
    'a batch that is unknown',
    () => ({ kind: 'DONE', batch: randomUUID(), stage: 'BREADING' }),
    404,
    /This batch was not found/,
  ],
  ['a pan that is unknown', () => ({ kind: 'TAKE', pan: randomUUID() }), 404, /This pan was not found/],
  [
    'a recommendation that is unknown',
    () => ({ kind: 'START', recommendation: randomUUID() }),
    404,
    /not found/,
  ],
  [
    'the last step without a pan',
    ({ batch }) => ({ kind: 'DONE', batch, stage: 'HOT_HOLDING_TRANSFER' }),
    400,
    /Choose the pan/,
  ],
  [
    'a pan that no dictionary has',
    ({ batch }) => ({ kind: 'DONE', batch, stage: 'HOT_HOLDING_TRANSFER', container: 'P999' }),
    409,
    /There is no container .*P999/,
  ],
  ['no pieces', async () => ({ kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 0 }), 400, /./],
  [
    '100,000 pieces',
    async () => ({ kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 100_000 }),
    400,
    /./,
  ],
  ['an act that nobody did', () => ({ kind: 'RECALL', act: randomUUID() }), 404, /This action was not found/],
])('%s is refused in words, and changes nothing', async (_, actOf, status, words) => {
  const { body } = await send({ kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 9 })
  const before = await queue()
  const act = await actOf({ batch: body.madeUuid ?? '', pan: '' })
  const refused = await send(act)
  expect(refused.status).toBe(status)
  expect(JSON.stringify(refused.body)).toMatch(words)
  expect(await queue()).toEqual(before)
})

test('a canceled batch is refused, a canceled recommendation too', async () => {
  const recommendation = await recommend()
  const { body } = await send({ kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 9 })
  await database.db.run(sql`UPDATE batch SET canceled_at = ${clock.now()}`)
  await database.db.run(sql`UPDATE recommendation SET canceled = true`)
  const done = await send({ kind: 'DONE', batch: body.madeUuid ?? '', stage: 'BREADING' })
  expect(done).toMatchObject({ status: 409, body: { message: 'This batch was canceled.' } })
  expect(await send({ kind: 'START', recommendation })).toMatchObject({ status: 409 })
})

test('a burst of 50 double taps is one act', async () => {
  const { body } = await send({ kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 9 })
  const done: FloorAct = { kind: 'DONE', batch: body.madeUuid ?? '', stage: 'BREADING' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(done)))
  expect(answers.filter(({ body }) => body.outcome === 'DONE')).toHaveLength(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await database.db.one(sql`SELECT count(*) AS acts FROM floor_act`)).toEqual({ acts: 2 })
})

test('an act needs the right to edit, and a restaurant of one’s own', async () => {
  const elsewhere = await database.db.one<{ uuid: string }>(sql`
    SELECT uuid FROM restaurant WHERE id <> ${place.id} ORDER BY id DESC LIMIT 1`)
  const token = await provider.tokenOf(MANAGER)
  const act: FloorAct = { kind: 'COOK', materialUuid: await materialUuid('CFA'), pieces: 9 }
  const body = { restaurantUuid: elsewhere.uuid, uuid: randomUUID(), ageMs: 30 * SECOND, certain: true, act }
  expect((await provider.call(takeAct, { token, body })).status).toBe(404)
})
