import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type MarkerReading,
  validatedRestaurants,
  validatedStreams,
} from '#src/contract/cameras/plug-and-play.ts'
import { leaveStream, streamThumbnail, watchStream } from '#src/contract/cameras/streams.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startConsole } from '#tests/support/render.tsx'
import { fakeGatewayClient } from '#tests/support/video/gateway.ts'

vi.mock('#src/video/janus/client.ts', () => ({ client: fakeGatewayClient().client }))

const app = startConsole()
const PAGE = '/plug-play/aruco'

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  app.mock(streamThumbnail, new Refused(409, 'No picture'))
  app.mock(watchStream, { id: 7, pin: 'abc' })
  app.mock(leaveStream, undefined)
})

const lakeview = () => restaurantUuid(app.provider.services.db, '0412')
const validated = async (restaurant: string) => {
  const token = await app.provider.tokenOf(ADMIN)
  return app.provider.call(validatedStreams, { token, query: { restaurantUuid: restaurant } })
}
const stream = () => screen.findByRole('region', { name: 'Markers of Hot holding' })
const reading = (more: Partial<MarkerReading>): MarkerReading => ({
  marker: 101,
  container: 'Third Pan 01',
  status: 'SEEN',
  time: Date.now(),
  seen: null,
  other: null,
  ...more,
})

test('restaurants are listed with what is wrong in each, and lead to their streams and back [2§2.23]', async () => {
  const token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(validatedRestaurants, { token })
  const content = body.content.map((one) =>
    one.number === '0412' ? { ...one, markers: { SEEN: 36, WRONG: 2, IDENTICAL: 1, MISSING: 1 } } : one,
  )
  app.mock(validatedRestaurants, { content })
  await app.open(`${PAGE}?restaurantUuid=select`, ADMIN)
  const list = within(await screen.findByRole('list', { name: 'Restaurants' }))
  expect(list.getAllByRole('link')).toHaveLength(12)
  const link = list.getByRole('link', { name: /0412 Lakeview/ })
  for (const words of ['1 of 1 live', '2 wrong', '1 identical', '36 seen', '1 not seen'])
    expect(within(link).getByText(words)).toBeDefined()
  await userEvent.click(link)
  await stream()
  expect(app.location()).toBe(`${PAGE}?restaurantUuid=${await lakeview()}`)
  await userEvent.click(screen.getByRole('link', { name: 'All restaurants' }))
  await screen.findByRole('list', { name: 'Restaurants' })
})

test('a stream is stopped and started, and says so [2§2.24]', async () => {
  await app.open(`${PAGE}?restaurantUuid=${await lakeview()}`, ADMIN)
  let one = within(await stream())
  await one.findByRole('region', { name: 'Hot holding' })
  await userEvent.click(one.getByRole('button', { name: 'Stop' }))
  one = within(await stream())
  await waitFor(() => expect(one.queryByRole('region', { name: 'Hot holding' })).toBeNull())
  expect((await validated(await lakeview())).body.content[0]?.stream.startedTime).toBeNull()
  await userEvent.click(await one.findByRole('button', { name: 'Start' }))
  await one.findByRole('region', { name: 'Hot holding' })
  expect((await validated(await lakeview())).body.content[0]?.stream.startedTime).not.toBeNull()
})

test('what was read wrongly comes first, in words; what was not seen is folded away', async () => {
  const other = await restaurantUuid(app.provider.services.db, '0436')
  const { body } = await validated(other)
  const [first] = body.content
  if (!first) throw new Error('There is no stream that reads markers.')
  const markers = [
    reading({}),
    reading({ marker: 102, container: 'Half Pan 02', status: 'MISSING', time: null }),
    reading({
      marker: 103,
      container: 'Third Pan 03',
      status: 'IDENTICAL',
      seen: 101,
      other: 'Third Pan 01',
    }),
    reading({ marker: 104, container: 'Half Pan 04', status: 'WRONG', seen: 140 }),
  ]
  app.mock(validatedStreams, { content: [{ ...first, markers }] })
  await app.open(`${PAGE}?restaurantUuid=${other}`, ADMIN)
  const one = within(await stream())
  await one.findByText('140 was read')
  const read = within(one.getByRole('list', { name: 'Markers read' })).getAllByRole('listitem')
  expect(read.map((row) => row.textContent)).toEqual([
    '104 Half Pan 04140 was readjust nowWrong',
    '103 Third Pan 03101, as on Third Pan 01just nowIdentical',
    '101 Third Pan 01just nowSeen',
  ])
  expect(one.getByRole('img', { name: 'Marker 104' }).querySelector('path')?.getAttribute('d')).not.toBe('')
  const missing = one.getByText('1 not seen in the last 24 hours').closest('details')
  expect(missing?.open).toBe(false)
})

test('a restaurant that has no such stream says what to do; one that cannot be asked, that', async () => {
  app.mock(validatedStreams, { content: [] })
  const other = await restaurantUuid(app.provider.services.db, '0117')
  await app.open(`${PAGE}?restaurantUuid=${other}`, ADMIN)
  await screen.findByText('No stream here has a camera that reads markers. Create one under PnP.')
  app.mock(validatedStreams, new Refused(404, 'Gone'))
  const third = await restaurantUuid(app.provider.services.db, '0204')
  await app.open(`${PAGE}?restaurantUuid=${third}`, ADMIN)
  await screen.findByText('No information')
})
