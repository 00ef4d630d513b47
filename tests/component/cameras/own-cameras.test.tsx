import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { OnvifFault } from '#server/video/cameras/onvif-fault.ts'
import { createCamera } from '#src/contract/cameras/camera-sources.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openRowMenu, pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

/** What can be set of cameras of a chain's own, and why the rest cannot. */

const app = startConsole()
const user = userEvent.setup()
const lakeview = () => restaurantUuid(app.provider.services.db, '0412')
const open = async () => app.open(`/cameras/settings?restaurantUuid=${await lakeview()}`, ADMIN)

beforeAll(async () => {
  const onvif = {
    outcome: 'OK' as const,
    devicePort: 80,
    streams: [
      inspectedStream({ token: 'main', path: '/main' }),
      inspectedStream({ token: 'sub', width: 640, height: 360, path: '/sub' }),
    ],
  }
  app.provider.services.cameras = standInCameras({
    '10.20.0.15': onvif,
    '10.20.0.16': onvif,
    '10.20.0.18': { outcome: 'OK', streams: [inspectedStream({ path: '/live' })] },
  })
  const params = { restaurantId: await lakeview() }
  const token = await app.provider.tokenOf(ADMIN)
  for (const body of [
    { name: 'Dome', address: '10.20.0.15', mainToken: 'main', subToken: 'sub' },
    { name: 'Bullet', address: '10.20.0.16', mainToken: 'main', subToken: 'sub' },
    { name: 'Cheap', address: '10.20.0.18' },
  ])
    await app.provider.call(createCamera, { params, token, body: { ...body, categories: [] } })
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
type Within = Awaited<ReturnType<typeof dialog>>
const isRefused = (list: Within, name: string) =>
  list.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
async function reasonOf(list: Within, name: string): Promise<string | null> {
  await user.hover(list.getByRole('button', { name }))
  const tip = await screen.findByRole('tooltip')
  const { textContent } = tip
  await user.unhover(list.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  return textContent
}

test('a camera without ONVIF is restarted, reset and set in its own settings', async () => {
  await open()
  const menu = await openRowMenu('Cheap')
  for (const name of [/^Restart/, /^Reset/])
    expect(menu.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true')
  screen.getByText('This camera does not support ONVIF. Use its own settings.')
  await user.click(menu.getByRole('menuitem', { name: 'Profiles' }))
  const list = await dialog('Profiles of Cheap')
  await list.findByRole('button', { name: 'Edit profile: Main' })
  for (const name of ['Edit profile: Main', 'Delete profile: Main', 'Add profile'])
    expect([name, isRefused(list, name)]).toEqual([name, true])
  list.getByText('This camera does not support ONVIF. Use its own settings.')
  expect(list.queryByText(/^Couldn't load/)).toBeNull()
})

test('profiles of an ONVIF camera are its streams: they are edited, and that is all', async () => {
  await open()
  await pressInRowMenu('Dome', 'Profiles')
  const list = await dialog('Profiles of Dome')
  await waitFor(() => expect(isRefused(list, 'Edit profile: Wall')).toBe(false))
  const itsOwn = "These are the camera's own streams. Add or delete them in its own settings."
  for (const [name, reason] of [
    ['Add profile', itsOwn],
    ['Delete profile: Wall', itsOwn],
    ['Make active: Wall', 'The camera wall plays this stream. Choose streams under Change address.'],
  ] as const)
    expect([name, await reasonOf(list, name)]).toEqual([name, reason])

  const { cameras } = app.provider.services
  const { writeProfile } = cameras
  cameras.writeProfile = async (...input) => ({ ...(await writeProfile(...input)), bitrate: 512 })
  await user.click(list.getByRole('button', { name: 'Edit profile: Wall' }))
  const form = await dialog('Edit profile')
  expect(form.queryByRole('checkbox', { name: 'Active' })).toBeNull()
  const bitrate = form.getByRole('spinbutton', { name: 'Bitrate, kbit/s' })
  await user.clear(bitrate)
  await user.type(bitrate, '600')
  await user.click(form.getByRole('button', { name: 'Save profile' }))
  await screen.findByText(
    'The camera adjusted Wall: 640×360 · H264 · 25 frames per second · at most 512 kbit/s',
  )
  cameras.writeProfile = writeProfile
})

test('of a camera that does not answer the reason is said, and it is asked again', async () => {
  const { cameras } = app.provider.services
  const { abilities } = cameras
  app.provider.services.cameras = {
    ...cameras,
    abilities: async () => {
      throw new OnvifFault('UNREACHABLE', 'timeout')
    },
  }
  await open()
  await pressInRowMenu('Bullet', 'Profiles')
  const list = await dialog('Profiles of Bullet')
  await list.findByText(`Couldn't load what this camera supports. ${CAMERA_FAULT_TEXTS.UNREACHABLE}`)
  expect(isRefused(list, 'Edit profile: Main')).toBe(true)
  app.provider.services.cameras.abilities = abilities
  await user.click(list.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(isRefused(list, 'Edit profile: Main')).toBe(false))
})

test('a reset of everything says that the camera may be lost', async () => {
  await open()
  await pressInRowMenu('Dome', 'Reset')
  const question = await dialog('Reset camera?')
  question.getByText(/until it is back, in about 1 to 2 minutes/)
  const lost = /may have another address, and its user name and password are gone/
  expect(question.queryByText(lost)).toBeNull()
  await user.click(question.getByText('Keep its network settings and credentials'))
  question.getByText(lost)
  await user.click(question.getByRole('button', { name: 'Reset camera' }))
  await screen.findByText('Resetting: Dome')
  await gone()
  await screen.findByRole('row', { name: /Dome.*Restarting/ })
})
