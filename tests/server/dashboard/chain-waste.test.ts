import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#server/routes/dashboard/chain-waste.ts'
import { chainWaste } from '#src/contract/dashboard/chain-waste.ts'
import { AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider } from '#tests/support/provider.ts'
import { ask, chain, SEEDED_AT } from './kitchens.ts'

const HOUR = 3_600_000
const START = SEEDED_AT - 24 * HOUR

let fresh: Awaited<ReturnType<typeof chain>>
beforeAll(async () => {
  fresh = await chain()
})
afterAll(() => fresh.drop())

/** A restaurant cooks grams of a material and wastes some, `hour` hours into the range. */
async function cook(at: number, hour: number, material: string, cooked: number, wasted: number) {
  const kitchen = fresh.kitchens[at]
  if (!kitchen) throw new Error(`There is no restaurant ${at}`)
  const moment = START + hour * HOUR
  const [code, place] = [sql`(SELECT id FROM material WHERE material_code = ${material})`, kitchen.id]
  await fresh.db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at,
                       stage_expected_s, completed_at)
    VALUES (${place}, ${code}, 1, 10, ${cooked}, 'BOARDS', ${moment - HOUR}, '{}', ${moment})`)
  await fresh.db.run(sql`
    INSERT INTO hold (restaurant_id, material_id, batch_id, container_id, pieces_in, weight_in_g, placed_at,
                      limit_s, removed_at, weight_wasted_g)
    VALUES (${place}, ${code}, 1, (SELECT min(id) FROM container), 10, ${cooked}, ${moment - HOUR}, 1500,
            ${moment}, ${wasted})`)
}
const RANGE = { startTime: START, endTime: SEEDED_AT }
const average = async (more: object = {}) =>
  (await ask(fresh, routes, chainWaste, { query: { ...RANGE, ...more } })).percent

test('the mean of the restaurants that cooked, once there are four; their figures never', async () => {
  expect(await average()).toBeNull()
  await cook(0, 1, 'SF', 1000, 10)
  await cook(1, 1, 'SF', 2000, 40)
  await cook(2, 1, 'SF', 100, 3)
  // Three: who is one of them could tell the others'.
  expect(await average()).toBeNull()
  await cook(3, 1, 'SF', 500, 30)
  // 1, 2, 3 and 6 percent, each counting alike.
  expect(await average()).toBe(3)
  expect(Object.keys(await ask(fresh, routes, chainWaste, { query: RANGE }))).toEqual(['percent'])
})

test('is of the range and of the materials asked for', async () => {
  for (const at of [0, 1, 2, 3]) await cook(at, 10, 'NUG', 1000, 100)
  expect(await average({ startTime: START + 9 * HOUR })).toBe(10)
  expect(await average({ materials: ['NUG'] })).toBe(10)
  expect(await average({ materials: ['SF'] })).toBe(3)
  expect(await average({ startTime: START + 11 * HOUR })).toBeNull()
})

test('does not hang on which restaurants the caller may see', async () => {
  const own = [fresh.kitchens[0]?.id ?? 0]
  const { percent } = await ask(fresh, routes, chainWaste, {
    query: { ...RANGE, materials: ['SF'] },
    scope: own,
  })
  expect(percent).toBe(3)
})

test('takes the permission to see how restaurants perform, and no restaurant', async () => {
  const provider = await startTestProvider({ databaseUrl: fresh.url })
  try {
    const ask = async (email: string, more: object = {}) => {
      const token = await provider.tokenOf(email)
      return (await provider.call(chainWaste, { query: { ...RANGE, ...more }, token })).status
    }
    expect(await ask(MANAGER)).toBe(200)
    expect(await ask(AREA)).toBe(200)
    expect(await ask(CREW)).toBe(403)
    expect(await ask(MANAGER, { restaurantUuid: fresh.kitchens[1]?.uuid })).toBe(400)
  } finally {
    await provider.stop()
  }
})
