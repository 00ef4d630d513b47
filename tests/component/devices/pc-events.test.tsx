import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { deviceById } from '#src/contract/devices/devices.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { addEdgeBox, sendReport } from '#tests/support/kitchen/edge-box.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
let lakeview = ''
let sender: Awaited<ReturnType<typeof openSender>>
let box: { uuid: string; key: string }

beforeAll(async () => {
  const { db } = app.provider.services
  lakeview = await restaurantUuid(db, '0412')
  sender = await openSender(app.provider, { db })
  box = await addEdgeBox(app.provider, { token: sender.admin, restaurantUuid: lakeview })
})

const openPc = (uuid: string) => app.open(`/devices/pc/${uuid}?restaurantUuid=${lakeview}`, ADMIN)

test('a PC with warnings says so in the list, and what they are on its page', async () => {
  await sendReport(app.provider, box.key, {
    waiting: 1204,
    waitingBytes: 400_000,
    oldestAgeS: 3600,
    diskUsed: 0.8,
  })
  await app.open(`/devices/pc?restaurantUuid=${lakeview}&search=Line`, ADMIN)
  await screen.findByText('2 warnings')
  await userEvent.click(await screen.findByRole('button', { name: 'Show events: Line box' }))
  const shown = within(await screen.findByRole('region', { name: 'Report' }, { timeout: 30_000 }))
  shown.getByText('1,204 events not sent, the oldest for 1 h.')
  shown.getByText('The disk space for events is 80% full.')
  shown.getByText('1,204 (390.6 KiB)')
})

test('what it sends appears by itself, as it came, at the time of its restaurant', async () => {
  await app.open(`/devices/pc/${box.uuid}`, ADMIN)
  await screen.findByText(/^No events have come from this device yet/, {}, { timeout: 30_000 })
  const event = sender.event('stockOut', {
    key: 's-1',
    material: 'NONE',
    startedAt: app.provider.clock.now() - MINUTE,
  })
  await sender.tell([event], { with: box.key })
  const row = within(await screen.findByRole('row', { name: /Stock-out/ }, { timeout: 30_000 }))
  row.getByText('Refused')
  row.getByText(/ C[DS]T$/)
  // The reason, and the event itself.
  expect(row.getAllByText(/NONE/, { selector: '.two-lines' })).toHaveLength(2)
  await userEvent.click(row.getByRole('button', { name: /^Show event:/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock-out' }))
  const json = dialog.getByRole('region', { name: 'The event as it was sent' })
  expect(JSON.parse(json.textContent ?? '')).toEqual(event)
})

test('the code for its new hardware, which is shown once, stays though its row leaves the list', async () => {
  const list = `/devices/pc?restaurantUuid=${lakeview}`
  await app.open(`${list}&search=Line`, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Replace hardware: Line box' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create code' }))
  const code = await screen.findByLabelText('Device code')
  await app.open(`${list}&search=nothing`, ADMIN)
  await screen.findByText('No records')
  expect(document.body.contains(code)).toBe(true)
})

test('a PC that is not there, and one that could not be loaded', async () => {
  await openPc(crypto.randomUUID())
  await screen.findByText(/PC.* (?:not|no longer)/i, {}, { timeout: 30_000 })
  app.mock(deviceById, new Refused(503, 'Busy.'))
  await openPc(box.uuid)
  await screen.findByRole('heading', { level: 1, name: /^PC Events/ })
  await screen.findByRole('row', { name: /Stock-out/ })
  app.restore()
})
