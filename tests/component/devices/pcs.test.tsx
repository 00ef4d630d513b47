import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { confirmDevice, deviceAvailability } from '#src/contract/devices/devices.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import { devicesTopic } from '#src/contract/live/devices.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { holdAnswers } from '#tests/support/hold-calls.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const db = () => app.provider.services.db
let lakeview = ''

/** Of one restaurant three PCs whose times online are known. */
beforeAll(async () => {
  lakeview = await restaurantUuid(db(), '0412')
  const now = app.provider.clock.now()
  await db().run(
    sql`DELETE FROM device WHERE kind = 'PC' AND restaurant_id = (SELECT id FROM restaurant WHERE uuid = ${lakeview})`,
  )
  await db().run(sql`
    INSERT INTO device (kind, restaurant_id, identifier, online, status_at, confirmed_at, created_at, updated_at)
    SELECT 'PC', id, v.identifier, v.online, v.since, v.confirmed, 1, 1 FROM restaurant,
           (VALUES ('KDS', true, ${now - 30 * 24 * HOUR}::bigint, 1), ('OFFICE', false, ${now - 42 * HOUR}::bigint, 1),
                   ('VISION', true, ${now - HOUR}::bigint, NULL)) v (identifier, online, since, confirmed)
     WHERE uuid = ${lakeview}`)
  // Half of the week.
  await db().run(sql`
    INSERT INTO online_period (device_id, started_at, ended_at)
    SELECT id, ${now - 126 * HOUR}::bigint, ${now - 42 * HOUR}::bigint FROM device WHERE identifier = 'OFFICE'`)
})

const PAGE = '/devices/pc'
const open = (more = '', who = ADMIN) => app.open(`${PAGE}?restaurantUuid=${lakeview}${more}`, who)
const rows = async () =>
  within(await screen.findByRole('table', { name: /PC$/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].slice(0, 2).map((cell) => cell.textContent))

test('the list begins with what waits to be confirmed; confirming it is one press [2§2.30]', async () => {
  await open()
  await waitFor(async () =>
    expect(await rows()).toEqual([
      ['VISION', 'Not confirmed'],
      ['OFFICE', 'Offline'],
      ['KDS', 'Online'],
    ]),
  )
  app.mock(confirmDevice, new Refused(409, 'VISION is already confirmed.'))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm PC: VISION' }))
  await screen.findByText('VISION is already confirmed.')
  app.restore()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm PC: VISION' }))
  await screen.findByText('Confirmed: VISION')
  await waitFor(async () =>
    expect(await rows()).toEqual([
      ['OFFICE', 'Offline'],
      ['KDS', 'Online'],
      ['VISION', 'Online'],
    ]),
  )
})

test('a PC is deleted and brought back', async () => {
  await open()
  await pressInRowMenu('KDS', 'Delete PC')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete PC' }))
  await screen.findByText('Deleted: KDS')
  await waitFor(async () => expect((await rows()).map(([name]) => name)).not.toContain('KDS'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Restored: KDS')
  await waitFor(async () => expect((await rows()).map(([name]) => name)).toContain('KDS'))
})

test('the way back is offered, even when the row is gone before the deletion is answered', async () => {
  await open()
  const answer = holdAnswers(({ method }) => method === 'DELETE')
  await pressInRowMenu('KDS', 'Delete PC')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete PC' }))
  await waitFor(async () => {
    topics.deliver(fillDestination(devicesTopic, { uuid: lakeview }), { kinds: ['PC'] }, null)
    expect((await rows()).map(([name]) => name)).not.toContain('KDS')
  })
  answer()
  await screen.findByText('Deleted: KDS')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Restored: KDS')
})

test('a status that changes is seen at once', async () => {
  await open()
  await waitFor(async () => expect(await rows()).toContainEqual(['KDS', 'Online']))
  await db().run(sql`UPDATE device SET online = false WHERE identifier = 'KDS'`)
  topics.deliver(fillDestination(devicesTopic, { uuid: lakeview }), { kinds: ['PC'] }, null)
  await waitFor(async () => expect(await rows()).toContainEqual(['KDS', 'Offline']))
  await db().run(sql`UPDATE device SET online = true WHERE identifier = 'KDS'`)
})

test('availability: each PC with the share of the range that it was online, as a chart and as a table [1§2.26]', async () => {
  await open('&pc=availability')
  const chart = await screen.findByRole('application', { name: /^Availability/ })
  expect(chart.getAttribute('aria-label')).toMatch(/OFFICE: 50%\. .*VISION: 0\.6\d?%\./)
  const tabs = within(screen.getByRole('navigation', { name: 'PCs' }))
  expect(tabs.getByRole('link', { name: 'Availability' }).getAttribute('aria-current')).toBe('page')
})

test('availability that could not be had says so, and asks again', async () => {
  app.mock(deviceAvailability, new Refused(500, 'Broken'))
  await open('&pc=availability&timeInterval=1d')
  const again = await screen.findByRole('button', { name: 'Try again' })
  app.restore()
  await userEvent.click(again)
  await screen.findByRole('application', { name: /^Availability/ })
})

test('in Global, availability asks for a restaurant, and the list says whose each PC is', async () => {
  await app.open(`${PAGE}?restaurantUuid=select&pc=availability`, ADMIN)
  await screen.findByText('Choose a restaurant to see when its PCs were online')
  await userEvent.click(screen.getByRole('link', { name: 'Devices' }))
  const table = within(await screen.findByRole('table', { name: /PC$/ }))
  await table.findByRole('button', { name: /Restaurant/ })
  expect((await table.findAllByText('No restaurant')).length).toBeGreaterThan(0)
})

test('a restaurant’s own page is about it, whichever the header has', async () => {
  await app.open(`/restaurants/${lakeview}/devices/pc?restaurantUuid=select`, ADMIN)
  await screen.findAllByText('0412 - Lakeview')
  await waitFor(async () =>
    expect((await rows()).map(([name]) => name).toSorted()).toEqual(['KDS', 'OFFICE', 'VISION']),
  )
})

test.each(['00000000-0000-4000-8000-000000000000', 'bogus'])(
  'of a restaurant that is not there the page says so: %s',
  async (uuid) => {
    await app.open(`/restaurants/${uuid}/devices/pc`, ADMIN)
    await screen.findByText('This restaurant was not found.')
    await screen.findByRole('link', { name: 'Go to Restaurants' })
  },
)
