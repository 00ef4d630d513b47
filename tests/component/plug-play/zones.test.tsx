import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { startZone, streamsOfZone, zones } from '#src/contract/cameras/plug-and-play.ts'
import { leaveStream, streamThumbnail, watchStream } from '#src/contract/cameras/streams.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { holdCalls } from '#tests/support/hold-calls.ts'
import { startConsole } from '#tests/support/render.tsx'
import { fakeGatewayClient } from '#tests/support/video/gateway.ts'

vi.mock('#src/video/janus/client.ts', () => ({ client: fakeGatewayClient().client }))

const app = startConsole()
let token = ''
/** Each test has another restaurant than the one before, with the zones of the demonstration. */
let kitchens: string[] = []
let here = ''

beforeAll(async () => {
  token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(restaurants, { token, query: { limit: 100 } })
  kitchens = body.content.map(({ uuid }) => uuid)
})
beforeEach(() => {
  here = kitchens.pop() ?? ''
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  app.mock(streamThumbnail, new Refused(409, 'No picture'))
  app.mock(watchStream, { id: 7, pin: 'abc' })
  app.mock(leaveStream, undefined)
})

const zoneOf = async (name: string) => {
  const { body } = await app.provider.call(zones, { token, query: { restaurantUuid: here } })
  const found = body.content.find((zone) => zone.name === name)
  if (!found) throw new Error(`There is no zone ${name}.`)
  return found
}
const order = async (name: string) => {
  const { body } = await app.provider.call(streamsOfZone, {
    token,
    params: { id: (await zoneOf(name)).uuid },
  })
  return body.content.map(({ description }) => description)
}
const open = async (name: string) => {
  await app.open(`/plug-play/plug?restaurantUuid=${here}&zone=${(await zoneOf(name)).uuid}`, ADMIN)
  await screen.findByRole('list', { name: `Streams of ${name}` })
}
const wall = (name: string) => within(screen.getByRole('list', { name: `Streams of ${name}` }))
const shown = (name: string) =>
  wall(name)
    .getAllByRole('region')
    .map((tile) => tile.getAttribute('aria-label'))
const button = (name: string) => screen.findByRole('button', { name })
const notice = async (text: string) =>
  within((await screen.findByText(text)).closest<HTMLElement>('[role="status"]') ?? document.body)
const menuOf = (stream: string) => screen.findByLabelText(`Actions: ${stream}`)
/** Options are looked for in the list of their own select alone: the other's stands hidden on the page too. */
async function choose(select: string, option: string): Promise<void> {
  const field = screen.getByRole('combobox', { name: select })
  await userEvent.click(field)
  await waitFor(() => expect(field.getAttribute('aria-controls')).not.toBeNull())
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body
  await userEvent.click(await within(list).findByText(option))
}

test('the first zone is shown unless another is chosen; the choice stands in the URL', async () => {
  await app.open(`/plug-play/plug?restaurantUuid=${here}`, ADMIN)
  await screen.findByRole('list', { name: 'Streams of Breading and Frying' })
  await screen.findByText('Monitoring · 2 of 2 live')
  await choose('Zone', 'Potato')
  await screen.findByRole('list', { name: 'Streams of Potato' })
  expect(app.location()).toContain(`zone=${(await zoneOf('Potato')).uuid}`)
  expect(shown('Potato')).toEqual(['Fry station', 'Fry chutes'])
})

test('a zone is started for a mode, goes over to another, is stopped, and started again from the notice [2§2.21]', async () => {
  await open('Potato')
  expect(wall('Potato').getAllByText('Stopped')).toHaveLength(2)
  await choose('Mode', 'Calibration')
  await screen.findByText('Shows a grid over the streams, to mount cameras level and at the same height.')
  await userEvent.click(await button('Start zone'))
  await screen.findByText('Calibration · 2 of 2 live')
  expect(await wall('Potato').findAllByRole('img', { name: 'Calibration grid' })).toHaveLength(2)
  expect((await zoneOf('Potato')).mode).toBe('CALIBRATION')

  await choose('Mode', 'Monitoring')
  await userEvent.click(await button('Change mode'))
  await screen.findByText('Monitoring · 2 of 2 live')
  expect(screen.queryByRole('img', { name: 'Calibration grid' })).toBeNull()

  await userEvent.click(await button('Stop zone'))
  await userEvent.click((await notice('Stopped: Potato')).getByText('Start'))
  await screen.findByText('Monitoring · 2 of 2 live')
})

test('streams are swapped from their menu and by keys, for everybody [2§2.22]', async () => {
  await open('Holding and Boards')
  expect(shown('Holding and Boards')).toEqual(['Hot holding', 'Boards'])
  await userEvent.click(await menuOf('Hot holding'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Swap with place 2' }))
  await waitFor(() => expect(shown('Holding and Boards')).toEqual(['Boards', 'Hot holding']))
  await waitFor(async () => expect(await order('Holding and Boards')).toEqual(['Boards', 'Hot holding']))
  expect(screen.getByText('Hot holding moved to position 2 of 2')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

  const menu = await menuOf('Hot holding')
  menu.focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await waitFor(() => expect(shown('Holding and Boards')).toEqual(['Hot holding', 'Boards']))
  await waitFor(async () => expect(await order('Holding and Boards')).toEqual(['Hot holding', 'Boards']))
})

test('in validation each stream says what its camera reads', async () => {
  await open('Holding and Boards')
  const tiles = wall('Holding and Boards')
  expect(await tiles.findByText('40 not seen')).toBeDefined()
  expect(tiles.getByText('This camera reads no markers.')).toBeDefined()
})

test('one stream is stopped and started by itself', async () => {
  await open('Breading and Frying')
  await userEvent.click(await menuOf('Fryers'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop stream' }))
  await screen.findByText('Monitoring · 1 of 2 live')
  await userEvent.click(await wall('Breading and Frying').findByRole('button', { name: 'Start' }))
  await screen.findByText('Monitoring · 2 of 2 live')
})

test('of several streams only the one that is being started waits', async () => {
  await open('Potato')
  const goOn = holdCalls(({ method }) => method === 'PUT')
  const [first, second] = wall('Potato').getAllByRole('button', { name: 'Start' })
  await userEvent.click(first as HTMLElement)
  await waitFor(() => expect(first?.dataset.loading).toBe('true'))
  expect(second?.dataset.loading).toBeUndefined()
  goOn()
  await waitFor(() => expect(wall('Potato').getAllByRole('button', { name: 'Start' })).toHaveLength(1))
})

describe('what fails', () => {
  test('to be started from a notice is reported, though its zone is not shown any more', async () => {
    await open('Breading and Frying')
    await userEvent.click(await button('Stop zone'))
    const again = (await notice('Stopped: Breading and Frying')).getByText('Start')
    // It stays while the pointer rests on it, however long the other page takes.
    await userEvent.hover(again)
    app.mock(startZone, new Refused(409, 'Somebody else is at this zone.'))
    fireEvent.click(screen.getByRole('link', { name: 'Streams' }))
    await screen.findByRole('table', { name: /PnP/ })
    await userEvent.click(again)
    await screen.findByText('Somebody else is at this zone.')
  })

  test('a zone that could not be started says why', async () => {
    await open('Potato')
    app.mock(startZone, new Refused(409, 'Potato has no streams. Add one first.'))
    await userEvent.click(await button('Start zone'))
    const alert = await screen.findByText('Potato has no streams. Add one first.')
    expect(alert.closest('[role="alert"]')).not.toBeNull()
  })

  test('a restaurant without zones says so', async () => {
    app.mock(zones, { content: [] })
    await app.open(`/plug-play/plug?restaurantUuid=${here}`, ADMIN)
    await screen.findByText('This restaurant has no zones')
  })

  test('zones that cannot be asked for, and a zone without streams', async () => {
    app.mock(zones, new Refused(403, 'No'))
    await app.open(`/plug-play/plug?restaurantUuid=${here}`, ADMIN)
    await screen.findByText('No information')
    app.restore()
    app.restore()
    const zone = { ...(await zoneOf('Potato')), streams: 0 }
    app.mock(streamsOfZone, { zone, content: [] })
    await userEvent.click(await button('Try again'))
    await screen.findByText('This zone has no streams. Add one on the Streams tab.')
  })
})

test('without a restaurant it asks for one', async () => {
  await app.open('/plug-play/plug?restaurantUuid=select', ADMIN)
  await screen.findByText('No selected restaurant')
})
