import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { providerNow } from '#src/api/provider/provider-clock.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import { HOUR, MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { connection } from '#src/live/live.ts'
import { setAlarmSettings } from '#src/routes/_app/pcs/-parts/alarms/alarm-settings.ts'
import { setClock } from '#src/ui/clock/use-now.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

/** The browser's sound engine. Its time runs so fast that no tone waits for the one before. */
class Engine extends EventTarget {
  static pitches: number[] = []
  state = 'running'
  destination = {}
  get currentTime() {
    return performance.now()
  }
  async resume() {}
  async close() {}
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} }
    return { gain, connect: () => {} }
  }
  createOscillator() {
    const frequency = { value: 0 }
    const start = () => Engine.pitches.push(frequency.value)
    return { type: '', frequency, connect: () => ({ connect: () => {} }), start, stop() {} }
  }
}

const app = startConsole()
let places: { id: number; uuid: string }[]
let place: { id: number; uuid: string }

beforeAll(async () => {
  Object.assign(window, { AudioContext: Engine })
  places = await app.provider.services.db.rows(
    sql`SELECT id, uuid FROM restaurant WHERE deleted_at IS NULL ORDER BY id`,
  )
})
beforeEach(async () => {
  const { db } = app.provider.services
  // Another restaurant for each test: what the page still knows of the one before would be shown first.
  const next = places.pop()
  if (!next) throw new Error('More tests than restaurants')
  place = next
  await db.run(sql`DELETE FROM batch`)
  await db.run(sql`DELETE FROM stock_out`)
  await db.run(sql`DELETE FROM hold`)
  await db.run(sql`DELETE FROM alarm_acknowledgement`)
  // The pan expires in an hour.
  await db.run(sql`
    INSERT INTO hold (restaurant_id, material_id, batch_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
    SELECT ${place.id}, m.id, 1, c.id, 24, 400, ${Date.now()}, 3600
      FROM material m, (SELECT id FROM container ORDER BY id LIMIT 1) c WHERE m.material_code = 'NUG'`)
  setAlarmSettings({ sound: false, zones: null })
})
afterEach(() => {
  vi.restoreAllMocks()
  setClock(providerNow)
})

/** The monitor with so many alarms; from then on the queue can't be read. */
async function openMonitor(alarms = 'No alarms'): Promise<HTMLElement> {
  await app.open('/dashboard/chicken', ADMIN)
  // From here on the monitor of the test before sounds no more.
  Engine.pitches = []
  await app.open(`/pcs/monitor?restaurantUuid=${place.uuid}`, ADMIN)
  const region = await screen.findByRole('region', { name: 'Alarms' })
  await within(region).findByText(alarms)
  app.mock(liveQueue, 'unreachable')
  return region
}

/** Time passes, and nobody touches anything. */
const wait = (ms: number) => setClock(() => providerNow() + ms)

const becomeLive = () =>
  vi.spyOn(connection, 'getSnapshot').mockReturnValue({
    ...connection.getSnapshot(),
    state: 'live',
    wasLive: true,
    since: Date.now(),
  })

test.each([
  ['live', true],
  ['gone', false],
])('a pan that expires appears by itself while the queue is %s', async (_, isLive) => {
  if (isLive) becomeLive()
  const region = await openMonitor()
  expect(region.dataset.stale).toBe(isLive ? undefined : 'true')
  const bar = within(region)
  wait(HOUR + SECOND)
  const alarm = await bar.findByText(/^Expired: Nuggets, ./)
  expect(alarm.closest('li')?.textContent).toMatch(/Hot holding\d:\d\d$/)
  bar.getByText('1 alarm')
})

test('an expired pan that is acknowledged here is quiet for the provider too', async () => {
  const bar = within(await openMonitor())
  wait(HOUR + SECOND)
  const { db } = app.provider.services
  await db.run(sql`UPDATE hold SET placed_at = placed_at - ${HOUR}`)
  await userEvent.click(await bar.findByText(/^Expired: Nuggets/))
  await bar.findByText('1 alarm, acknowledged')
  const kept = () => db.rows<{ alarmKey: string }>(sql`SELECT alarm_key FROM alarm_acknowledgement`)
  await expect.poll(kept).toEqual([{ alarmKey: expect.stringMatching(/^expired\//) }])
})

test('without the live queue an expired pan sounds, and a stock-out does not', async () => {
  setAlarmSettings({ sound: true, zones: null })
  await app.provider.services.db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at)
    SELECT ${place.id}, id, ${Date.now() - 65 * SECOND} FROM material WHERE material_code = 'SST'`)
  const bar = within(await openMonitor('1 alarm'))
  await bar.findByText('Not live: only expired pans sound')
  bar.getByText('Out of stock: Spicy Strips')
  expect(Engine.pitches).toEqual([])
  wait(HOUR + SECOND)
  await bar.findByText('2 alarms')
  // Two steady beeps; a stock-out would fall.
  await expect.poll(() => Engine.pitches).toEqual([988, 988])
})

test('a device that plays no zone is silent for the first minute of an alarm only', async () => {
  setAlarmSettings({ sound: true, zones: [] })
  becomeLive()
  const bar = within(await openMonitor())
  await bar.findByText('No zone is chosen: alarms sound after 1 minute')
  wait(HOUR + 20 * SECOND)
  await bar.findByText('1 alarm in zones silent here')
  expect(Engine.pitches).toEqual([])
  wait(HOUR + MINUTE)
  await bar.findByText(/^Expired: Nuggets/)
  await expect.poll(() => Engine.pitches).toEqual([988, 988])
})

test('what is still wrong five minutes after it was acknowledged is heard once more', async () => {
  setAlarmSettings({ sound: true, zones: null })
  becomeLive()
  const bar = within(await openMonitor())
  wait(HOUR + SECOND)
  await userEvent.click(await bar.findByText(/^Expired: Nuggets/))
  await bar.findByText('1 alarm, acknowledged')
  Engine.pitches = []
  wait(HOUR + 5 * MINUTE)
  await bar.findByText('1 alarm, acknowledged')
  expect(Engine.pitches).toEqual([])
  wait(HOUR + 5 * MINUTE + 4 * SECOND)
  await expect.poll(() => Engine.pitches).toEqual([988, 988])
  wait(HOUR + 6 * MINUTE)
  await bar.findByText(/6:\d\d$|5:\d\d$/)
  expect(Engine.pitches).toEqual([988, 988])
})
