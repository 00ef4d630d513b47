import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql, { raw } from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshQueue, watchQueue } from '#server/services/queue/live-queue.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { acknowledgeAlarms, liveQueue, queueTopic } from '#src/contract/kitchen/queue.ts'
import { alarmsOf } from '#src/domain/queue/alarms.ts'
import type { QueueDelta } from '#src/domain/queue/feed.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { topics } from '#src/live/live.ts'
import { setAlarmSettings } from '#src/routes/_app/pcs/-parts/alarms/alarm-settings.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
let place: { id: number; uuid: string }
let path: string
let material: (code: string) => Promise<number>

beforeAll(async () => {
  const { db } = app.provider.services
  place = await db.one(sql`SELECT id, uuid FROM restaurant WHERE number = '0412'`)
  path = `/pcs/monitor?restaurantUuid=${place.uuid}`
  material = async (code) =>
    (await db.one<{ id: number }>(sql`SELECT id FROM material WHERE material_code = ${code}`)).id
})

beforeEach(async () => {
  const { db } = app.provider.services
  for (const table of [
    'batch',
    'hold',
    'stock_out',
    'task_delay',
    'recommendation',
    'live_queue',
    'alarm_acknowledgement',
  ])
    await db.run(sql`DELETE FROM ${raw(table)}`)
})

interface Batch {
  number: number
  code: string
  ended: number
  grilled?: boolean
  late?: boolean
  canceled?: boolean
}

/** A batch whose stages should take a minute each, and that ended so many of them. */
async function cook({
  number,
  code,
  ended,
  grilled = false,
  late = false,
  canceled = false,
}: Batch): Promise<void> {
  const { db } = app.provider.services
  const started = Date.now() - ended * MINUTE - 10 * SECOND
  const ends = Array.from({ length: ended }, (_, stage) => started + (stage + 1) * MINUTE)
  await db.run(sql`
    INSERT INTO batch (id, restaurant_id, material_id, batch_number, pieces, weight_g, work_center, grilled, started_at,
                       stage_expected_s, stage_ended_at, completed_at, canceled_at)
    VALUES (${number}, ${place.id}, ${await material(code)}, ${number}, 24, 1000, 'BOARDS', ${grilled}, ${started},
            '{60,60,60,60,60,60}', ${ends}::bigint[], ${ended === 6 ? ends[5] : null},
            ${canceled ? Date.now() - SECOND : null})`)
  if (late)
    await db.run(sql`
      INSERT INTO task_delay (restaurant_id, material_id, batch_id, stage, started_at)
      VALUES (${place.id}, ${await material(code)}, ${number}, ${ended + 1}, ${Date.now() - 95 * SECOND})`)
}

const table = (title: string) => screen.findByRole('region', { name: new RegExp(`^${title} \\d`) })
const rowOf = async (title: string, number: number) => {
  const box = await table(title)
  // Times of the row hold numbers, too.
  return within(box).findByRole('row', { name: new RegExp(`#${number}\\b`) })
}

/** What the provider would currently send. */
async function delta(): Promise<QueueDelta> {
  let told: QueueDelta | undefined
  const publish = async (_topic: unknown, _audience: unknown, message: QueueDelta) => {
    told = message
  }
  await refreshQueue({ ...app.provider.services, live: { publish } as never }, place)
  if (!told) throw new Error('Nothing changed')
  return JSON.parse(JSON.stringify(told)) as QueueDelta
}
const destination = () => queueTopic.destination.replace('{uuid}', place.uuid)

test('batches stand where they are, each by the rules of its display [2§1.2]', async () => {
  await cook({ number: 501, code: 'NUG', ended: 3 })
  await cook({ number: 502, code: 'ST', ended: 6 })
  await cook({ number: 503, code: 'CFA', ended: 0, late: true })
  await cook({ number: 504, code: 'SF', ended: 1, canceled: true })
  await cook({ number: 505, code: 'NUG', ended: 2, grilled: true })
  await app.open(path, ADMIN)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Monitor')
  expect((await rowOf('Production', 501)).textContent).toContain('Basket frying')
  expect((await rowOf('Production', 502)).textContent).toMatch(/Batch complete\d+:\d\d:\d\d [AP]M/)
  expect((await rowOf('Production', 503)).textContent).toMatch(/Delayed: Breading.*[12]:\d\d/)
  expect((await rowOf('Production', 504)).textContent).toContain('Cancelled')
  expect((await rowOf('Grilled', 505)).textContent).toContain('Grilled: Basket transfer')
  // By status id, the highest first (spec 2 §4).
  const numbers = within(await table('Production'))
    .getAllByRole('cell')
    .flatMap(({ textContent }) => /^#50\d$/.exec(textContent ?? '')?.[0] ?? [])
  expect(numbers).toEqual(['#502', '#501', '#503', '#504'])
  for (const title of ['Future', 'Scheduled Production', 'Stock Out Timers'])
    expect((await table(title)).textContent).toContain('No records')
})

test('a canceled batch is late no longer: nothing counts and no alarm sounds', async () => {
  await cook({ number: 506, code: 'NUG', ended: 1, late: true, canceled: true })
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  const text = (await rowOf('Production', 506)).textContent
  expect(text).toContain('Cancelled')
  // Its delay ended with it, 94 seconds after it began.
  expect(text).toMatch(/1:3[34]/)
  await screen.findByText('No alarms')
})

test('a canceled order has nothing waiting, and a table without rows is one line', async () => {
  const { db } = app.provider.services
  await db.run(sql`DELETE FROM catering_order`)
  const order = async (number: number, status: string) =>
    db.run(sql`
    INSERT INTO catering_order (restaurant_id, material_id, order_type, order_number, pieces, work_center, status,
                                departs_at, scheduled_start, scheduled_end, finalized_at, created_at, updated_at)
    VALUES (${place.id}, ${await material('NUG')}, 'BUS', ${number}, 40, 'BOARDS', ${status},
            ${Date.now() + 60 * MINUTE}, ${Date.now() + 30 * MINUTE}, ${Date.now() + 50 * MINUTE}, ${status === 'NEW' ? null : Date.now()}::bigint, 1, 1)`)
  await order(1, 'NEW')
  await order(2, 'CANCELED')
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  const cells = async (number: number) =>
    within(await rowOf('Scheduled Production', number))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  // The first column is the row's heading.
  const [status, amount, waiting] = [1, 3, 4]
  const [open, canceled] = [await cells(1), await cells(2)]
  expect([open[amount], open[waiting]]).toEqual(['40', '40'])
  expect([canceled[status], canceled[amount], canceled[waiting]]).toEqual(['Canceled', '40', '0'])
  const empty = await table('Grilled')
  expect(empty.textContent).toBe('Grilled 0No records')
  expect(within(empty).queryByRole('button')).toBeNull()
})

test('a delta updates its rows without another call; after a gap the whole queue is fetched [2§4.10]', async () => {
  await cook({ number: 511, code: 'NUG', ended: 1 })
  // What a subscription does at the provider.
  await watchQueue(app.provider.services, place)
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  expect((await rowOf('Production', 511)).textContent).toContain('Basket loading')
  await waitFor(() => expect(topics.wanted()).toContain(destination()))
  // Nobody answers: what changes comes by the delta alone.
  app.mock(liveQueue, 'unreachable')
  const { db } = app.provider.services
  await db.run(sql`UPDATE batch SET stage_ended_at = stage_ended_at || ${Date.now()}::bigint WHERE id = 511`)
  topics.deliver(destination(), await delta(), 1)
  await waitFor(async () => expect((await rowOf('Production', 511)).textContent).toContain('Basket transfer'))

  app.restore()
  await cook({ number: 512, code: 'ST', ended: 0 })
  await delta()
  await cook({ number: 513, code: 'CFA', ended: 0 })
  topics.deliver(destination(), await delta(), 3)
  await rowOf('Production', 512)
  await rowOf('Production', 513)
})

test('while nothing comes live it says of when the queue is, and greys what ticks', async () => {
  await cook({ number: 521, code: 'NUG', ended: 1, late: true })
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  await rowOf('Production', 521)
  const told = await screen.findByText(/^Not live\. Last updated/)
  expect(told.closest('p')?.dataset.connection).toBe('BEGIN')
  const box = await table('Production')
  expect(box.parentElement?.className).toMatch(/stale/)
  expect((await screen.findByRole('region', { name: 'Alarms' })).dataset.stale).toBe('true')
})

test('of a queue that nobody could read nothing is said but why', async () => {
  app.mock(liveQueue, new Refused(503, 'The kitchen is being moved.'))
  const { db } = app.provider.services
  const other = await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = '0204'`)
  await app.open(`/pcs/monitor?restaurantUuid=${other.uuid}`, ADMIN)
  await screen.findByText('The kitchen is being moved.')
  const alarms = within(screen.getByRole('region', { name: 'Alarms' }))
  alarms.getByText("Couldn't load the alarms.")
  for (const text of ['Loading alarms', 'Connecting to the queue', 'No alarms'])
    expect(screen.queryByText(text)).toBeNull()
  app.restore()
  await userEvent.click(alarms.getByRole('button', { name: 'Try again' }))
  await alarms.findByText('No alarms')
})

test('the all-day board adds up what is needed now, by material, the most first', async () => {
  await cook({ number: 531, code: 'NUG', ended: 1 })
  await cook({ number: 532, code: 'NUG', ended: 2, grilled: true })
  await cook({ number: 533, code: 'ST', ended: 0 })
  await cook({ number: 534, code: 'CFA', ended: 6 })
  const { db } = app.provider.services
  await db.run(sql`DELETE FROM catering_order`)
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  await rowOf('Production', 531)
  const board = within(await table('All Day')).getByRole('list', { name: 'Pieces needed now' })
  // What is cooked already (534) is needed no more.
  expect(
    within(board)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nuggets48Production 48', 'Strips24Production 24'])
})

test('a stock-out counts since it began, and tables that nobody wants stay away [2§2.44]', async () => {
  const { db } = app.provider.services
  await db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at)
    VALUES (${place.id}, ${await material('SST')}, ${Date.now() - 65 * SECOND})`)
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  const outs = await table('Stock Out Timers')
  expect((await within(outs).findByRole('row', { name: /Spicy Strips/ })).textContent).toMatch(/[12]:\d\d$/)
  await userEvent.click(screen.getByRole('button', { name: 'Tables' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Grilled', hidden: true }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Grilled \d/ })).toBeNull())
  expect(localStorage.getItem(`linewatch.queueTables.${place.uuid}`)).toBe('["grilled"]')
})

test('alarms are named with their zone, acknowledged one by one, and silent until a device is told otherwise', async () => {
  localStorage.removeItem('linewatch.alarms')
  const { db } = app.provider.services
  await db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at)
    VALUES (${place.id}, ${await material('SST')}, ${Date.now() - 5 * SECOND})`)
  await cook({ number: 541, code: 'NUG', ended: 3, late: true })
  // After a minute they would concern this device whatever zones it plays.
  await db.run(sql`UPDATE task_delay SET started_at = ${Date.now() - 5 * SECOND}`)
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  const bar = within(await screen.findByRole('region', { name: 'Alarms' }))
  await bar.findByText('2 alarms')
  const alarm = (words: string) => bar.getByText(words).closest('li')
  expect(alarm('Delayed: Nuggets, batch 541')?.textContent).toMatch(/Frying\d:\d\d$/)
  await userEvent.click(bar.getByText('Out of stock: Spicy Strips'))
  expect(alarm('Out of stock: Spicy Strips')?.textContent).toMatch(/Hot holding\d:\d\dAcknowledged$/)
  await userEvent.click(bar.getByRole('button', { name: 'Acknowledge' }))
  await bar.findByText('2 alarms, acknowledged')
  expect(bar.queryByRole('button', { name: /^Acknowledge/ })).toBeNull()
  const kept = () =>
    db.rows(sql`SELECT alarm_key FROM alarm_acknowledgement WHERE restaurant_id = ${place.id}`)
  await expect.poll(async () => (await kept()).length).toBe(2)

  await userEvent.click(bar.getByRole('button', { name: 'Alarms are silent on this device' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Alarm sound on this device' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Turn alarm sound on' }))
  // jsdom makes no sounds, and the bar owns up to it.
  await bar.findByText("Alarms are silent: this browser can't play sounds")
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Frying' }))
  expect(JSON.parse(localStorage.getItem('linewatch.alarms') ?? '')).toEqual({
    sound: true,
    zones: ['BREADING', 'HOLDING'],
  })
  await bar.findByText('1 alarm, acknowledged; 1 in zones silent here')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Hot holding' }))
  await bar.findByText('2 alarms in zones silent here')
})

test('of many alarms those to be heard are named first, all can be asked for, and none slips under the finger', async () => {
  setAlarmSettings({ sound: false, zones: null })
  for (let number = 601; number <= 606; number++) await cook({ number, code: 'NUG', ended: 3, late: true })
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  const bar = within(await screen.findByRole('region', { name: 'Alarms' }))
  await bar.findByText('6 alarms')
  const named = () => bar.getAllByText(/^Delayed: Nuggets/).map(({ textContent }) => textContent)
  const quiet = () => bar.queryAllByText('Acknowledged').map((each) => each.closest('li')?.textContent)
  expect(named()).toHaveLength(4)
  const before = named()
  const [first] = bar.getAllByTitle('Acknowledge')
  if (first) await userEvent.click(first)
  expect(named()).toEqual(before)
  expect(quiet()).toEqual([expect.stringContaining(before[0] ?? '?')])

  await userEvent.click(bar.getByRole('button', { name: 'and 2 more' }))
  expect(named()).toHaveLength(6)
  expect(bar.getAllByTitle('Acknowledge')).toHaveLength(5)
  await userEvent.click(bar.getByRole('button', { name: 'Show 4 only' }))

  // One more comes: what sounds stands before what does not.
  const { db } = app.provider.services
  await expect.poll(async () => (await db.rows(sql`SELECT 1 FROM alarm_acknowledgement`)).length).toBe(1)
  await cook({ number: 607, code: 'NUG', ended: 3, late: true })
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  const later = within(await screen.findByRole('region', { name: 'Alarms' }))
  await later.findByText('7 alarms')
  expect(later.getAllByTitle('Acknowledge')).toHaveLength(4)
  expect(later.queryByText('Acknowledged')).toBeNull()
})

test('what another screen acknowledged is quiet here too; a refusal lets it be heard again', async () => {
  setAlarmSettings({ sound: false, zones: null })
  const { db } = app.provider.services
  await db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at)
    VALUES (${place.id}, ${await material('SST')}, ${Date.now() - 65 * SECOND})`)
  await cook({ number: 542, code: 'NUG', ended: 3, late: true })
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  const bar = within(await screen.findByRole('region', { name: 'Alarms' }))
  await bar.findByText('2 alarms')
  app.mock(acknowledgeAlarms, new Refused(403, 'You need the permission PCS VIEW'))
  await userEvent.click(bar.getByRole('button', { name: 'Acknowledge all' }))
  await screen.findByText('You need the permission PCS VIEW')
  await bar.findByText('2 alarms')

  app.restore()
  const token = await app.provider.tokenOf(CREW)
  const { body } = await app.provider.call(liveQueue, { token, query: { restaurantUuid: place.uuid } })
  const keys = alarmsOf(body.tables, Date.now()).map(({ key }) => key)
  await app.provider.call(acknowledgeAlarms, { token, body: { restaurantUuid: place.uuid, keys } })
  await app.open('/dashboard/chicken', ADMIN)
  await app.open(path, ADMIN)
  const later = within(await screen.findByRole('region', { name: 'Alarms' }))
  await later.findByText('2 alarms, acknowledged')
})
