import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { takeAct } from '#src/contract/kitchen/acts.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const db = () => app.provider.services.db
let place: { id: number; uuid: string }
/** Of what is recommended: other ones in each test, so that no test presses what the one before left on the screen. */
let pieces = 50

beforeAll(async () => {
  place = await db().one(sql`
    SELECT r.id, r.uuid FROM account a JOIN restaurant r ON r.id = a.restaurant_id WHERE a.email = ${CREW}`)
})
beforeEach(async () => {
  pieces += 1
  for (const table of ['floor_act', 'fact_key', 'task_delay', 'stock_out', 'recommendation', 'batch', 'hold'])
    await db().run(sql([`DELETE FROM ${table}`]))
  await db().run(sql`
    INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type,
                                minute_demand_g, minutes_before_stockout)
    SELECT ${place.id}, id, ${Date.now()}, ${pieces}, 784, 'PRODUCTION', 100, 20 FROM material WHERE material_code = 'NUG'`)
})

async function openBoard() {
  await app.open('/pcs/fryer-manager', MANAGER)
  await app.open(`/pcs/floor?restaurantUuid=${place.uuid}`, MANAGER)
  await screen.findByRole('button', { name: `Start: ${pieces} NUG` })
}
/** Two taps of one thing count as one within 0.7 seconds. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 750))
/** Opens the list of what was done and what was refused, which has its button's place once Undo has left it. */
const openRecall = async () => userEvent.click(await screen.findByRole('button', { name: 'Recall' }))
/** Presses a button; of several to choose from the first. */
async function press(name: RegExp | string) {
  const [first] = await screen.findAllByRole('button', { name })
  if (first) await userEvent.click(first)
}
const batches = () =>
  db().rows<{ pieces: number; stageEndedAt: number[]; completedAt: number | null; fryer: string | null }>(
    sql`SELECT pieces, stage_ended_at, completed_at, fryer FROM batch ORDER BY id`,
  )
const pans = () =>
  db().rows<{ piecesWasted: number | null; wasteReason: string | null; removedAt: number | null }>(
    sql`SELECT pieces_wasted, waste_reason, removed_at FROM hold ORDER BY id`,
  )

test('a batch takes seven presses from its recommendation to the pan, and the pan two to be thrown away', async () => {
  await openBoard()
  expect(screen.queryByText(/^You can look at this board/)).toBeNull()
  const steps = [
    /^Start: /,
    /^Breaded: /,
    /^In basket: /,
    /^In oil \S+: /,
    /^Out of oil: /,
    /^At CTS: /,
    /^In pan P\d+: /,
  ]
  for (const step of steps) {
    await press(step)
    await settled()
  }
  await expect.poll(batches).toMatchObject([{ pieces, stageEndedAt: Array(6).fill(expect.any(Number)) }])
  expect((await batches())[0]).toMatchObject({
    completedAt: expect.any(Number),
    fryer: expect.stringMatching(/./),
  })
  await press(/^NUG, .* pieces: taken or wasted$/)
  await userEvent.click(await screen.findByRole('button', { name: 'Overcooked' }))
  await expect
    .poll(pans)
    .toMatchObject([{ piecesWasted: pieces, wasteReason: 'Overcooked', removedAt: expect.any(Number) }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /taken or wasted$/ })).toBeNull())
})

test('what was done is undone by one press for five seconds, and recalled from the list afterwards', async () => {
  await openBoard()
  await press(/^Start: /)
  await screen.findByRole('button', { name: /^Breaded: / })
  await expect.poll(batches).toHaveLength(1)
  await press(`Undo Started: ${pieces} NUG`)
  await expect.poll(batches).toEqual([])
  await screen.findByRole('heading', { name: 'Nothing to cook now' })

  await settled()
  await press(/^Start: /)
  await screen.findByRole('button', { name: /^Breaded: / })
  await openRecall()
  const list = within(await screen.findByRole('list', { name: 'Recent actions' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  await userEvent.click(list.getByRole('button', { name: 'Recall: Started · Nuggets' }))
  await expect.poll(batches).toEqual([])
  await screen.findByRole('heading', { name: 'Nothing to cook now' })
})

test('what was refused is still in Recall, with its reason', async () => {
  await openBoard()
  app.mock(takeAct, new Refused(409, 'This recommendation was canceled.'))
  await press(/^Start: /)
  await openRecall()
  const list = within(await screen.findByRole('list', { name: 'Not done' }))
  list.getByText(`Not done: Started: ${pieces} NUG`)
  list.getByText(/ · This recommendation was canceled\.$/)
  expect(await batches()).toEqual([])
})

test('a double tap is one act', async () => {
  await openBoard()
  const start = await screen.findByRole('button', { name: /^Start: / })
  await userEvent.dblClick(start)
  await userEvent.click(await screen.findByRole('button', { name: /^Breaded: / }))
  await expect.poll(batches).toMatchObject([{ stageEndedAt: [] }])
})

test('offline the board goes on: acts wait in their order, and are dated by their age once they are sent', async () => {
  await openBoard()
  app.mock(takeAct, 'unreachable')
  const before = Date.now()
  await press('Start a batch')
  await userEvent.click(await screen.findByRole('button', { name: /^SST/ }))
  await press('Start 24 pieces')
  await settled()
  await press(/^Breaded: 24 SST/)
  await screen.findByText('2 waiting to be sent')
  await screen.findByRole('button', { name: /^In basket: 24 SST/ })
  expect(await batches()).toEqual([])
  const after = Date.now()
  await settled()
  // What did not leave this device is simply not done.
  await press('Undo Breaded: 24 SST')
  await screen.findByText('1 waiting to be sent')
  await settled()
  await press(/^Breaded: 24 SST/)
  await settled()

  app.restore()
  window.dispatchEvent(new Event('online'))
  await expect.poll(batches).toMatchObject([{ pieces: 24, stageEndedAt: [expect.any(Number)] }])
  const [{ startedAt }] = (await db().rows<{ startedAt: number }>(sql`SELECT started_at FROM batch`)) as [
    { startedAt: number },
  ]
  expect(startedAt).toBeGreaterThanOrEqual(before - 100)
  expect(startedAt).toBeLessThanOrEqual(after)
  await waitFor(() => expect(screen.queryByText(/waiting to be sent$/)).toBeNull())
})

test('an expired pan is wasted by one press', async () => {
  await db().run(sql`
    INSERT INTO hold (restaurant_id, material_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
    SELECT ${place.id}, m.id, c.id, 24, 336, ${Date.now() - 21 * MINUTE}, 1200
      FROM material m, LATERAL (SELECT id FROM container ORDER BY id LIMIT 1) c WHERE m.material_code = 'NUG'`)
  await app.open('/pcs/fryer-manager', MANAGER)
  await app.open(`/pcs/floor?restaurantUuid=${place.uuid}`, MANAGER)
  await press(/^Waste NUG, /)
  await expect.poll(pans).toMatchObject([{ piecesWasted: 24, wasteReason: 'Expired' }])
})

test('what can’t be done any more is taken back, and says why', async () => {
  await openBoard()
  await press(/^Start: /)
  await expect.poll(batches).toHaveLength(1)
  await settled()
  await db().run(sql`UPDATE batch SET canceled_at = ${Date.now()}`)
  await press(/^Breaded: /)
  // A notice says so too, but for three seconds only: a busy machine may not look once in that time.
  await openRecall()
  const list = within(await screen.findByRole('list', { name: 'Not done' }))
  await list.findByText(/ · This batch was canceled\.$/)
})
