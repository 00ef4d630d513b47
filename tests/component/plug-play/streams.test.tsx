import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  changeStream,
  leaveStream,
  streams,
  streamThumbnail,
  watchStream,
} from '#src/contract/cameras/streams.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import { fakeGatewayClient } from '#tests/support/video/gateway.ts'

vi.mock('#src/video/janus/client.ts', () => ({ client: fakeGatewayClient().client }))

const app = startConsole()
let here = ''

beforeAll(async () => {
  here = await restaurantUuid(app.provider.services.db, '0412')
})
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => vi.restoreAllMocks())

async function open() {
  await app.open(`/plug-play/plug?plug=streams&restaurantUuid=${here}`, ADMIN)
  await screen.findByText('Back door')
}
const table = async () => within(await screen.findByRole('table', { name: /PnP/ }))
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
const row = async (description: string) => (await rows()).find((cells) => cells[1] === description)
const names = async () => (await rows()).map((cells) => cells[1])
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const button = (name: string) => screen.findByRole('button', { name })
async function choose(form: ReturnType<typeof within>, select: string, option: string): Promise<void> {
  const field = form.getByRole('combobox', { name: select })
  await userEvent.click(field)
  await waitFor(() => expect(field.getAttribute('aria-controls')).not.toBeNull())
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body
  await userEvent.click(await within(list).findByText(option))
}

test('are listed with camera, zone and state', async () => {
  await open()
  const cells = (await rows()).map((one) => one.slice(1, 5))
  expect(cells).toEqual([
    ['Back door', 'Back Door', 'None', 'Live'],
    ['Boards', 'Boards', 'Holding and Boards', 'Live'],
    ['Breading table', 'Breading', 'Breading and Frying', 'Live'],
    ['Fry chutes', 'Boards', 'Potato', 'Stopped'],
    ['Fry station', 'Fry Station', 'Potato', 'Stopped'],
    ['Fryers', 'Fryers', 'Breading and Frying', 'Live'],
    ['Hot holding', 'Hot Holding', 'Holding and Boards', 'Live'],
  ])
})

test('one is created and changed', async () => {
  await open()
  await userEvent.click(await button('Create stream'))
  let form = await dialog('Create stream')
  await userEvent.click(form.getByRole('button', { name: 'Create stream' }))
  await form.findByText('Enter a description')
  await form.findByText('Choose a camera', { selector: 'p, div' })
  await userEvent.type(form.getByRole('textbox', { name: 'Description' }), 'FRYERS')
  await choose(form, 'Camera', 'Fryers')
  await choose(form, 'Zone', 'Potato')
  await userEvent.click(form.getByRole('button', { name: 'Create stream' }))
  await form.findByText('Another stream has this description')
  await userEvent.clear(form.getByRole('textbox', { name: 'Description' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Description' }), 'Oil')
  await userEvent.click(form.getByRole('button', { name: 'Create stream' }))
  await gone()
  await waitFor(async () => expect((await row('Oil'))?.slice(2, 5)).toEqual(['Fryers', 'Potato', 'Live']))

  await pressInRowMenu('Oil', 'Edit')
  form = await dialog('Edit stream')
  await choose(form, 'Camera', 'Breading')
  await choose(form, 'Zone', 'None')
  await userEvent.click(form.getByRole('button', { name: 'Save stream' }))
  await gone()
  await waitFor(async () => expect((await row('Oil'))?.slice(2, 5)).toEqual(['Breading', 'None', 'Live']))
})

test('one is stopped, started, deleted and brought back', async () => {
  await open()
  await pressInRowMenu('Hot holding', 'Stop')
  await waitFor(async () => expect((await row('Hot holding'))?.[4]).toBe('Stopped'))
  await pressInRowMenu('Hot holding', 'Start')
  await waitFor(async () => expect((await row('Hot holding'))?.[4]).toBe('Live'))

  await pressInRowMenu('Hot holding', 'Delete')
  await userEvent.click(await button('Delete stream'))
  await waitFor(async () => expect(await names()).not.toContain('Hot holding'))
  await userEvent.click(await button('Undo'))
  await waitFor(async () => expect(await names()).toContain('Hot holding'))
})

test('one that cannot be started from the notice says why, also on another page [2§8.6]', async () => {
  await open()
  await pressInRowMenu('Boards', 'Stop')
  const notice = (await screen.findByText('Stopped: Boards')).closest<HTMLElement>('[role="status"]')
  const again = within(notice ?? document.body).getByText('Start')
  // It stays while the pointer rests on it, however long the other page takes.
  await userEvent.hover(again)
  app.mock(changeStream, new Refused(409, 'There are newer changes to the stream.'))
  await app.open('/unusual/recordings', ADMIN)
  await userEvent.click(again)
  await screen.findByText('There are newer changes to the stream.')
  app.restore()
})

test('somebody else was first: what they saved is shown next to what was typed', async () => {
  await open()
  await pressInRowMenu('Boards', 'Edit')
  const form = await dialog('Edit stream')
  await userEvent.type(form.getByRole('textbox', { name: 'Description' }), ' left')
  const token = await app.provider.tokenOf(ADMIN)
  const params = { restaurantId: here } as never
  const { body } = await app.provider.call(streams, { token, params, query: { search: 'Boards' } })
  const [other] = body.content
  await app.provider.call(changeStream, {
    token,
    params: { restaurantId: here, id: other?.id } as never,
    body: {
      description: 'Packing',
      cameraUuid: other?.metadata.cameraUuid ?? '',
      zoneUuid: other?.metadata.zoneUuid ?? null,
      version: other?.version ?? 0,
    },
  })
  await userEvent.click(form.getByRole('button', { name: 'Save stream' }))
  await userEvent.click(await form.findByRole('button', { name: 'Load current version' }))
  await form.findByText('Saved: Packing')
  await userEvent.click(form.getByRole('button', { name: 'Save stream' }))
  await gone()
  await waitFor(async () => expect(await names()).toContain('Boards left'))
})

test.each([
  ['desk', 1440],
  ['phone', 390],
])('a live one is watched from its picture on a %s', async (_, width) => {
  setViewport(width)
  await app.open('/plug-play/aruco', ADMIN)
  await open()
  app.mock(watchStream, { id: 7, pin: 'abc' })
  app.mock(leaveStream, undefined)
  const picture = await screen.findByLabelText('Watch: Back door')
  // A press on it is a press on nothing else.
  expect(picture.parentElement?.closest('button')).toBeNull()
  await userEvent.click(picture)
  const large = await dialog('Back door')
  await large.findByRole('region', { name: 'Back door' })
  await userEvent.click(large.getByRole('button', { name: 'Close' }))
  await gone()
})

test('a picture opens in a window of its own', async () => {
  await open()
  const shown = { location: { replace: vi.fn() }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(shown as never)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  await pressInRowMenu('Fry station', 'Open picture')
  await waitFor(() => expect(shown.location.replace).toHaveBeenCalledWith('blob:picture'))
  expect(opened).toHaveBeenCalledWith('', '_blank')
  expect(shown.close).not.toHaveBeenCalled()
})

test('where windows are blocked it says so, and asks for nothing [1§8.5]', async () => {
  await open()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await pressInRowMenu('Fryers', 'Open picture')
  const alert = await screen.findByText('Please disable your Pop-up blocker and try again.')
  expect(alert.closest('[role="alert"]')).not.toBeNull()
  expect(opened).toHaveBeenCalledOnce()
})

test('a window that has nothing to show is closed', async () => {
  await open()
  const shown = { location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(shown as never)
  app.mock(streamThumbnail, new Refused(409, 'The camera of Fryers cannot be reached.'))
  await pressInRowMenu('Fryers', 'Open picture')
  await screen.findByText('The camera of Fryers cannot be reached.')
  expect(shown.close).toHaveBeenCalledOnce()
  expect(shown.location.replace).not.toHaveBeenCalled()
})
