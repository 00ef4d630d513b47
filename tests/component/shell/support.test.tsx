import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveCameraView } from '#src/contract/cameras/camera-view.ts'
import { cameras, cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { records } from '#src/contract/cameras/recordings.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'
import { fakeGatewayClient } from '#tests/support/video/gateway.ts'
import { settleRecordings } from '#tests/support/video/recordings.ts'

vi.setConfig({ testTimeout: 120_000 })
vi.mock('#src/video/janus/client.ts', () => ({ client: fakeGatewayClient().client }))
/** What the player shows; jsdom draws none. */
const shown = vi.hoisted(() => ({ picture: null as Blob | null }))
vi.mock('#src/shell/support/page-picture.ts', () => ({ pagePicture: async () => shown.picture }))
vi.mock('#src/video/player/screenshot.ts', () => ({ takeScreenshot: async () => shown.picture }))

const JPEG = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], { type: 'image/jpeg' })
const app = startConsole()
let here = ''
let fryers = ''
/** When a recording of the fryers begins. */
let rush = 0

beforeAll(async () => {
  const { db } = app.provider.services
  here = (await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = '0412'`))?.uuid ?? ''
  const token = await app.provider.tokenOf(ADMIN)
  const params = { restaurantId: here }
  const { body } = await app.provider.call(cameras, { token, params, query: { limit: 100 } })
  fryers = body.content.find(({ name }) => name === 'Fryers')?.uuid ?? ''
  const view = { layout: [fryers], layoutType: 1 as const, presets: [] }
  await app.provider.call(saveCameraView, { token, params, body: view })
  await settleRecordings(app.provider)
  const rushed = await app.provider.call(records, { token, params, query: { search: 'Lunch rush' } })
  rush = rushed.body.content[0]?.startTime ?? 0
})
beforeEach(() => {
  shown.picture = JPEG
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  URL.createObjectURL = () => 'blob:screenshot'
  URL.revokeObjectURL = () => {}
  app.mock(cameraThumbnail, new Refused(409, 'No picture'))
})
afterEach(async () => {
  await app.provider.services.db.run(sql`DELETE FROM support_request`)
  await app.open('/unusual/recordings', ADMIN)
})

const kept = () =>
  app.provider.services.db.rows<{ message: string; watched: string; page: string; bytes: number | null }>(
    sql`SELECT message, watched, page, picture_bytes AS bytes FROM support_request`,
  )
async function contact() {
  await app.open(`/cameras/view?restaurantUuid=${here}`, ADMIN)
  const wall = await screen.findByRole('list', { name: 'Live cameras' })
  await userEvent.click(await within(wall).findByRole('button', { name: 'Actions: Fryers' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contact support' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return within(await screen.findByRole('dialog', { name: 'Contact support' }))
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const write = (form: Awaited<ReturnType<typeof contact>>, text: string) =>
  userEvent.type(form.getByRole('textbox', { name: /^What is the problem/ }), text)
const send = (form: Awaited<ReturnType<typeof contact>>) =>
  userEvent.click(form.getByRole('button', { name: 'Send message' }))

test('a message goes to support with the picture that is seen, which is shown before', async () => {
  const form = await contact()
  const preview = await form.findByRole<HTMLImageElement>('img', { name: 'Screenshot of Fryers' })
  expect(preview.getAttribute('src')).toBe('blob:screenshot')
  await write(form, 'The picture is green')
  await send(form)
  await screen.findByText('Sent to support')
  await gone()
  expect(await kept()).toEqual([
    { message: 'The picture is green', watched: 'Fryers', page: '/cameras/view', bytes: JPEG.size },
  ])
})

test('the picture may be left out, and is where there is none', async () => {
  const form = await contact()
  await userEvent.click(form.getByText('Attach the screenshot'))
  await write(form, 'Without')
  await send(form)
  await gone()
  shown.picture = null
  const other = await contact()
  other.getByText('There is no picture of Fryers to send.')
  await write(other, 'None')
  await send(other)
  await gone()
  expect((await kept()).map(({ message, bytes }) => [message, bytes])).toEqual([
    ['Without', null],
    ['None', null],
  ])
})

test('what is wrong is said next to it, and nothing of it is lost [2§8.1]', async () => {
  const form = await contact()
  await send(form)
  await form.findByText('Describe the problem')
  await write(form, 'Frozen')
  const box = form.getByRole<HTMLTextAreaElement>('textbox', { name: /^What is the problem/ })

  app.mock(sendSupport, 'unreachable')
  await send(form)
  expect((await form.findByRole('alert')).textContent).toMatch(
    /cannot be reached|can't be reached|no connection/i,
  )
  expect(box.value).toBe('Frozen')
  form.getByRole('img', { name: 'Screenshot of Fryers' })

  app.restore()
  app.mock(sendSupport, new Refused(500, ''))
  await send(form)
  await form.findByText('Something went wrong')
  expect(box.value).toBe('Frozen')

  app.restore()
  await send(form)
  await gone()
  expect((await kept()).map(({ message }) => message)).toEqual(['Frozen'])
})

test('it is asked first whether what was written is to be lost', async () => {
  const form = await contact()
  await write(form, 'Half')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone()
  expect(await kept()).toEqual([])
})

describe('of a film', () => {
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) =>
      type.startsWith('video/mp4') ? 'probably' : '',
    )
  })
  const form = async () => within(await screen.findByRole('dialog', { name: 'Contact support' }))

  test('a recording in its list: what it shows goes along, and it is still there afterwards', async () => {
    await app.open(`/cameras/recordings?restaurantUuid=${here}`, ADMIN)
    await userEvent.click(await screen.findByRole('button', { name: /^Play: Lunch rush, Fryers/ }))
    const film = within(await screen.findByRole('dialog', { name: 'Lunch rush' }))
    await film.findByLabelText(/^Lunch rush, Fryers/)
    await userEvent.click(film.getByRole('button', { name: 'Contact support' }))
    const asked = await form()
    await asked.findByRole('img', { name: /^Screenshot of Lunch rush, Fryers/ })
    await write(asked, 'Too dark')
    await send(asked)
    await screen.findByText('Sent to support')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Contact support' })).toBeNull())
    screen.getByRole('dialog', { name: 'Lunch rush' })
    expect(await kept()).toMatchObject([
      { watched: expect.stringMatching(/^Lunch rush, Fryers, /), bytes: JPEG.size },
    ])
    await userEvent.keyboard('{Escape}')
    await gone()
  })

  test('a recording in the kitchen player: with the moment that is shown', async () => {
    const at = rush + 20_000
    await app.open(`/kitchen-player/player?restaurantUuid=${here}&cameras=${fryers}&at=${at}`, ADMIN)
    await screen.findByLabelText('Recording: Fryers')
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    await userEvent.click(screen.getByRole('button', { name: 'Actions: Fryers' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Contact support' }))
    const asked = await form()
    await asked.findByRole('img', { name: /^Screenshot of Fryers, \d\d \w{3} • \d+:\d\d:\d\d [AP]M$/ })
    await write(asked, 'Here')
    await send(asked)
    await gone()
    expect(await kept()).toMatchObject([
      { message: 'Here', page: '/kitchen-player/player', bytes: JPEG.size },
    ])
  })

  test('where there is nothing of the moment there is no picture to send', async () => {
    const at = rush - 600_000
    await app.open(`/kitchen-player/player?restaurantUuid=${here}&cameras=${fryers}&at=${at}`, ADMIN)
    await screen.findByText('Not recorded')
    await userEvent.click(screen.getByRole('button', { name: 'Actions: Fryers' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Contact support' }))
    ;(await form()).getByText(/^There is no picture of Fryers, .*.$/)
    await userEvent.keyboard('{Escape}')
    await gone()
  })
})

describe('from any page', () => {
  const user = userEvent.setup()
  /** By the account menu of a page. */
  async function ask() {
    await app.open('/users', ADMIN)
    await user.click(screen.getByRole('button', { name: 'Account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Contact support' }))
    return within(await screen.findByRole('dialog', { name: 'Contact support' }))
  }
  const add = (form: Awaited<ReturnType<typeof ask>>) =>
    user.click(form.getByRole('button', { name: 'Add a screenshot of the page' }))

  test('it goes with what is written alone, unless a screenshot is wanted; what it is about is said', async () => {
    const form = await ask()
    form.getByText(/^About: Users, /)
    await write(form, 'Who is this?')
    await send(form)
    await screen.findByText('Sent to support')
    await gone()
    expect(await kept()).toEqual([{ message: 'Who is this?', watched: 'Users', page: '/users', bytes: null }])
  })

  test('a screenshot is taken when it is wanted, shown before it is sent, and may be left out again', async () => {
    const form = await ask()
    await write(form, 'See there')
    await add(form)
    await form.findByRole('img', { name: 'Screenshot of Users' })
    await user.click(form.getByText('Attach the screenshot'))
    await user.click(form.getByText('Attach the screenshot'))
    await send(form)
    await gone()
    expect(await kept()).toMatchObject([{ message: 'See there', bytes: JPEG.size }])

    const other = await ask()
    await write(other, 'Not there')
    await add(other)
    await user.click(await other.findByText('Attach the screenshot'))
    await send(other)
    await gone()
    expect(await kept()).toMatchObject([{ bytes: JPEG.size }, { message: 'Not there', bytes: null }])
  })

  test('where none can be taken this is said, and what was written is sent all the same', async () => {
    shown.picture = null
    const form = await ask()
    await write(form, 'Without')
    await add(form)
    await form.findByText('The screenshot could not be taken. Your message can be sent without one.')
    await send(form)
    await gone()
    expect(await kept()).toMatchObject([{ message: 'Without', bytes: null }])
  })

  test('the palette leads there too, and the keyboard goes on from where it was', async () => {
    await app.open('/users', ADMIN)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /^Search pages/ }), 'contact')
    await user.keyboard('{Enter}')
    const form = within(await screen.findByRole('dialog', { name: 'Contact support' }))
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox', { name: /^Search pages/ })).toBeNull()
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await gone()
  })
})
