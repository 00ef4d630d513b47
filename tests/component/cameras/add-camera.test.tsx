import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { sourceOf } from '#server/store/cameras/sources.ts'
import type { ToAgent } from '#src/contract/intake/agent-socket.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startConsole } from '#tests/support/render.tsx'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

/** Cameras of a chain's own, added and moved in the settings. */

const app = startConsole()
const user = userEvent.setup()
const open = async () =>
  app.open(
    `/cameras/settings?restaurantUuid=${await restaurantUuid(app.provider.services.db, '0412')}`,
    ADMIN,
  )
const device = { manufacturer: 'Acme', model: 'Dome 4', serial: '000123', firmware: '1.0' }

beforeAll(() => {
  app.provider.services.cameras = standInCameras({
    '10.20.0.15': {
      outcome: 'OK',
      device,
      devicePort: 80,
      authentication: 'digest',
      firstPictureMs: 420,
      streams: [
        inspectedStream({ token: 'sub', name: 'Sub', width: 640, height: 360, path: '/sub' }),
        inspectedStream({ token: 'main', name: 'Main', path: '/main' }),
        inspectedStream({ token: 'hevc', name: 'Best', codec: 'H265', usable: false, why: 'It sends H265.' }),
      ],
      warnings: ['A key frame comes every 4 s.'],
    },
    '10.20.0.16': { outcome: 'CREDENTIALS', authentication: 'digest' },
    '10.20.0.17': { outcome: 'NO_SUCH_STREAM' },
  })
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (within: Awaited<ReturnType<typeof dialog>>, name: string) =>
  user.click(within.getByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const type = async (form: Awaited<ReturnType<typeof dialog>>, label: string | RegExp, text: string) => {
  const field = form.getByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

test('a camera is tested, its streams are chosen, and it is added', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Add camera' }))
  const form = await dialog('Add camera')
  await type(form, /^Name/, 'Drive-thru')
  await type(form, /^Address/, '10.20.0.15')
  await type(form, 'User name', 'viewer')
  await type(form, 'Password', 'secret')
  await press(form, 'Test camera')
  await form.findByText('The camera sends a picture.')
  form.getByText('Acme Dome 4, firmware 1.0')
  form.getByText('First picture after 0.4 s.')
  form.getByText('It sends H265.')
  form.getByText('A key frame comes every 4 s.')
  const chosen = (label: string) => (form.getByRole('combobox', { name: label }) as HTMLInputElement).value
  expect(chosen('Stream when shown alone')).toContain('Main · 1280×720')
  expect(chosen('Stream for the camera wall')).toContain('Sub · 640×360')
  await press(form, 'Add camera')
  await screen.findByText('Added: Drive-thru')
  await gone()
  const row = await screen.findByRole('row', { name: /Drive-thru/ })
  expect(row.textContent).toContain('Online')
  const { db } = app.provider.services
  const { id } = await db.one<{ id: number }>(sql`SELECT id FROM camera WHERE name = 'Drive-thru'`)
  expect(await sourceOf(db, { id })).toMatchObject({
    kind: 'ONVIF',
    host: '10.20.0.15',
    mainPath: '/main',
    subPath: '/sub',
    username: 'viewer',
    model: 'Dome 4',
  })
})

test('a wrong password is said at its field, and what was typed stays', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Add camera' }))
  const form = await dialog('Add camera')
  await type(form, /^Name/, 'Lobby')
  await type(form, /^Address/, '10.20.0.16')
  await type(form, 'User name', 'viewer')
  await type(form, 'Password', 'wrong')
  await press(form, 'Add camera')
  expect((await form.findAllByText(CAMERA_FAULT_TEXTS.CREDENTIALS)).length).toBeGreaterThan(0)
  expect(form.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(form.getByLabelText(/^Address/)).toHaveProperty('value', '10.20.0.16')
  await press(form, 'Cancel')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone()
})

test('a camera without ONVIF asks for the path of its stream', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Add camera' }))
  const form = await dialog('Add camera')
  expect(form.queryByLabelText('Stream path')).toBeNull()
  await type(form, /^Address/, '10.20.0.17')
  await press(form, 'Test camera')
  await form.findByText(CAMERA_FAULT_TEXTS.NO_SUCH_STREAM)
  form.getByLabelText('Stream path')
  await press(form, 'Cancel')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone()
})

test('a camera is added through a PC of the restaurant, and its row names the PC', async () => {
  const { services } = app.provider
  const { agents, db } = services
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO device (identifier, kind, restaurant_id, online, status_at, created_at, updated_at, confirmed_at)
    SELECT 'Line box', 'EDGE', id, true, 1, 1, 1, 1 FROM restaurant WHERE number = '0412'
    RETURNING id`)
  const sent: ToAgent[] = []
  const disconnected = agents.bus.connected({
    deviceId: id,
    send(message) {
      sent.push(message)
      agents.bus.heard(id, { id: message.id, result: null })
    },
    close() {},
  })
  services.agents = { ...agents, access: () => services.cameras }
  try {
    await open()
    await user.click(await screen.findByRole('button', { name: 'Add camera' }))
    const form = await dialog('Add camera')
    await user.click(await form.findByRole('combobox', { name: 'Connect through' }))
    await user.click(await screen.findByRole('option', { name: 'Line box' }))
    await type(form, /^Name/, 'Scullery')
    await type(form, /^Address/, '10.20.0.15')
    await type(form, 'Password', 'secret')
    await press(form, 'Add camera')
    await gone()
    const row = await screen.findByRole('row', { name: /Scullery/ })
    expect(row.textContent).toContain('Acme Dome 4 · through Line box')
    expect(sent.map(({ ask }) => ask)).toMatchObject([
      { command: 'keep', host: '10.20.0.15', username: null, password: 'secret' },
    ])
  } finally {
    services.agents = agents
    disconnected()
    await db.run(sql`DELETE FROM camera WHERE name = 'Scullery'`)
    await db.run(sql`DELETE FROM device WHERE id = ${id}`)
  }
})
