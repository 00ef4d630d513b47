import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createCamera } from '#src/contract/cameras/camera-sources.ts'
import { cameras, changeCamera } from '#src/contract/cameras/cameras.ts'
import { changeRolling, rollingRecording } from '#src/contract/cameras/rolling.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

/** Rolling recording: what it takes is said before it is switched on. */

const app = startConsole()
const user = userEvent.setup()
const GIB = 2 ** 30
const lakeview = () => restaurantUuid(app.provider.services.db, '0412')
const open = async () => app.open(`/cameras/settings?restaurantUuid=${await lakeview()}`, ADMIN)

beforeAll(async () => {
  app.provider.services.cameras = standInCameras({
    '10.20.0.15': {
      outcome: 'OK',
      streams: [
        inspectedStream({ token: 'main', path: '/main' }),
        inspectedStream({ token: 'sub', width: 640, height: 360, bitrate: 500, path: '/sub' }),
      ],
    },
  })
  await app.provider.call(createCamera, {
    token: await app.provider.tokenOf(ADMIN),
    params: { restaurantId: await lakeview() },
    body: { name: 'Dome', address: '10.20.0.15', mainToken: 'main', subToken: 'sub', categories: [] },
  })
})
afterEach(() => vi.restoreAllMocks())

const free = (bytes: number | null) =>
  vi.spyOn(app.provider.services.room, 'freeBytes').mockReturnValue(bytes)

/** A camera of the restaurant as it is stored. */
async function stored(name: string) {
  const token = await app.provider.tokenOf(ADMIN)
  const restaurantId = await lakeview()
  const { body } = await app.provider.call(cameras, {
    token,
    params: { restaurantId },
    query: { search: name },
  })
  const [camera] = body.content
  if (!camera) throw new Error(`There is no camera ${name}`)
  const path = { token, params: { restaurantId, id: camera.uuid } }
  const rolling = await app.provider.call(rollingRecording, path)
  return { path, camera, rolling: rolling.body }
}

const dialog = async (camera: string) =>
  within(await screen.findByRole('dialog', { name: `Rolling recording of ${camera}` }))
type Within = Awaited<ReturnType<typeof dialog>>
const press = (camera: string) => pressInRowMenu(camera, 'Rolling recording')
/** The form, which takes the place of the dialog that loads it. */
async function loaded(camera: string): Promise<Within> {
  await screen.findByRole('combobox', { name: 'Keep' })
  return dialog(camera)
}
async function openForm(camera: string): Promise<Within> {
  await press(camera)
  return loaded(camera)
}
async function choose(form: Within, field: string, option: string): Promise<void> {
  await user.click(form.getByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const chosen = (form: Within, field: string) =>
  form.getByRole<HTMLInputElement>('combobox', { name: field }).value
const estimate = (form: Within) =>
  [...form.getByRole('status').querySelectorAll('p')].map(({ textContent }) => textContent)
const save = (form: Within) => user.click(form.getByRole('button', { name: 'Save' }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const NEVER = 'Off. It is recorded only when somebody or an event asks for it.'

test('what it takes of the disk and of the line is said by hours and picture, and saved with them', async () => {
  free(40 * GIB)
  await open()
  const form = await openForm('Dome')
  expect([chosen(form, 'Keep'), chosen(form, 'Picture')]).toEqual(['Off', 'Main picture'])
  expect(estimate(form)).toEqual([NEVER])
  await choose(form, 'Keep', '24 hours')
  expect(estimate(form)).toEqual([
    "Needs about 20.1 GiB on the server's disk, which has 40 GiB free.",
    "The restaurant's line sends about 2 Mbit/s for it all the time.",
  ])
  await choose(form, 'Picture', 'Smaller picture')
  await choose(form, 'Keep', '3 days')
  expect(estimate(form)).toEqual([
    "Needs about 15.1 GiB on the server's disk, which has 40 GiB free.",
    "The restaurant's line sends about 500 kbit/s for it all the time.",
  ])
  await save(form)
  await screen.findByText('Saved: Dome')
  await gone()
  expect((await stored('Dome')).rolling).toMatchObject({ hours: 72, stream: 'SUB' })
  await screen.findByRole('row', { name: /Dome.*Recorded all the time, 3 days kept/ })
})

test('what the disk is too small for is warned of before, and refused next to its field', async () => {
  free(30 * GIB)
  await open()
  const form = await openForm('Dome')
  await choose(form, 'Picture', 'Main picture')
  expect(estimate(form)).toContain('Too large for the disk. Choose fewer hours or the smaller picture.')
  await choose(form, 'Picture', 'Smaller picture')
  expect(estimate(form).join()).not.toContain('Too large')
  await choose(form, 'Keep', '7 days')
  expect(estimate(form)).toContain('Too large for the disk. Choose fewer hours.')
  await save(form)
  await form.findByText('Too large for the disk')
  expect(form.getByRole('combobox', { name: 'Keep' }).getAttribute('aria-invalid')).toBe('true')
  expect(form.queryByRole('button', { name: 'Load current version' })).toBeNull()
  free(null)
  await choose(form, 'Keep', '12 hours')
  await save(form)
  await gone()
  expect((await stored('Dome')).rolling).toMatchObject({ hours: 12, stream: 'SUB' })
})

test('somebody else was first: what they saved is shown next to what was chosen', async () => {
  await open()
  const form = await openForm('Dome')
  await choose(form, 'Keep', '48 hours')
  const { path, camera } = await stored('Dome')
  await app.provider.call(changeRolling, {
    ...path,
    body: { hours: 4, stream: 'SUB', version: camera.version },
  })
  await save(form)
  await user.click(await form.findByRole('button', { name: 'Load current version' }))
  await form.findByText('Saved: 4 hours')
  await save(form)
  await gone()
  expect((await stored('Dome')).rolling).toMatchObject({ hours: 48 })
})

test('each opening begins with what is stored then', async () => {
  await open()
  const form = await openForm('Dome')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await gone()
  const { path, camera } = await stored('Dome')
  await app.provider.call(changeCamera, { ...path, body: { name: 'Dome', version: camera.version } })
  const again = await openForm('Dome')
  await choose(again, 'Keep', 'Off')
  await save(again)
  await gone()
  expect((await stored('Dome')).rolling.hours).toBeNull()
  await waitFor(() => expect(screen.getByRole('row', { name: /Dome/ }).textContent).not.toContain('Recorded'))
})

test('a camera of the demonstration has one picture and needs no line; what it holds stays its hours', async () => {
  const { rolling, camera } = await stored('Fryers')
  const heldFrom = Date.now() - 3_600_000
  await open()
  const streams = [{ stream: 'MAIN' as const, bitrate: 1_000 }]
  const holding = { hours: 4, heldFrom, heldBytes: 2 * GIB, freeBytes: GIB }
  app.mock(rollingRecording, { ...rolling, ...holding, streams })
  const form = await openForm('Fryers')
  expect(form.queryByRole('combobox', { name: 'Picture' })).toBeNull()
  const held = `Held now: 2 GiB since ${formatDayTime(heldFrom, camera.timezone, 'always')}.`
  expect(estimate(form)).toEqual([
    "Needs about 1.7 GiB on the server's disk, which has 1 GiB free and already holds 2 GiB of it.",
    held,
  ])
  await choose(form, 'Keep', 'Off')
  expect(estimate(form)).toEqual(['Off. What is held now is deleted when its hours are over.', held])
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone()
})

test('what cannot be loaded is said, and asked for again', async () => {
  await open()
  app.mock(rollingRecording, new Refused(500, 'The server is busy.'))
  await press('Boards')
  const again = await (await dialog('Boards')).findByRole('button', { name: 'Try again' })
  app.restore()
  await user.click(again)
  const form = await loaded('Boards')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await gone()
})
