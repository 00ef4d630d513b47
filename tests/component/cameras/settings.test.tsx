import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { changeProfile, createProfile, restartCamera } from '#src/contract/cameras/camera-settings.ts'
import { cameras, changeCamera } from '#src/contract/cameras/cameras.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { camerasTopic } from '#src/contract/live/cameras.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openRowMenu, pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const PAGE = '/cameras/settings'
const lakeview = () => restaurantUuid(app.provider.services.db, '0412')
const open = async (more = '') => app.open(`${PAGE}?restaurantUuid=${await lakeview()}${more}`, ADMIN)

const table = async () => within(await screen.findByRole('table', { name: 'Cameras Settings' }))
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
const column = async (at: number) => (await rows()).map((cells) => cells[at])
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('without a restaurant it asks for one, and shows its cameras once that is chosen', async () => {
  await app.open(`${PAGE}?restaurantUuid=select`, ADMIN)
  await screen.findByText('No selected restaurant')
  const select = screen.getByRole('combobox', { name: 'Restaurant' })
  await userEvent.click(select)
  await waitFor(() => expect(select.getAttribute('aria-controls')).not.toBeNull())
  const list = document.getElementById(select.getAttribute('aria-controls') ?? '') ?? document.body
  await userEvent.click(await within(list).findByRole('option', { name: /0412/, hidden: true }))
  await waitFor(async () =>
    expect(await column(1)).toEqual([
      'Back Door',
      'Boards',
      'Breading',
      'Fry Station',
      'Fryers',
      'Hot Holding',
    ]),
  )
})

test('a camera is renamed and put into categories, deleted and brought back [2§2.11]', async () => {
  await open()
  await pressInRowMenu('Boards', 'Edit')
  const form = await dialog('Edit camera')
  const name = form.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.click(form.getByRole('button', { name: 'Save camera' }))
  await form.findByText('Enter a name')
  await userEvent.type(name, 'Packing')
  await userEvent.click(form.getByRole('button', { name: /Categories/ }))
  const offered = await screen.findByRole('listbox', { name: 'Categories', hidden: true })
  await userEvent.click(await within(offered).findByRole('option', { name: 'Chicken', hidden: true }))
  await userEvent.click(form.getByRole('button', { name: 'Save camera' }))
  await screen.findByText('Saved: Packing')
  await gone()
  await waitFor(async () =>
    expect((await rows()).find((cells) => cells[1] === 'Packing')?.[4]).toBe('Chicken, Security'),
  )

  await pressInRowMenu('Packing', 'Delete')
  await userEvent.click(await button('Delete camera'))
  await screen.findByText('Deleted: Packing')
  await waitFor(async () => expect(await column(1)).not.toContain('Packing'))
  await userEvent.click(await button('Undo'))
  await screen.findByText('Restored: Packing')
  await waitFor(async () => expect(await column(1)).toContain('Packing'))
})

test('somebody else was first: what they saved is shown next to what was typed', async () => {
  await open()
  await pressInRowMenu('Fryers', 'Edit')
  const form = await dialog('Edit camera')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), ' left')
  const token = await app.provider.tokenOf(ADMIN)
  const restaurantId = await lakeview()
  const { body } = await app.provider.call(cameras, {
    token,
    params: { restaurantId },
    query: { search: 'Fryers' },
  })
  const [other] = body.content
  await app.provider.call(changeCamera, {
    token,
    params: { restaurantId, id: other?.uuid ?? '' },
    body: { name: 'Frying', version: other?.version ?? 0 },
  })
  await userEvent.click(form.getByRole('button', { name: 'Save camera' }))
  await userEvent.click(await form.findByRole('button', { name: 'Load current version' }))
  await form.findByText('Saved: Frying')
  await userEvent.click(form.getByRole('button', { name: 'Save camera' }))
  await screen.findByText('Saved: Fryers left')
  await gone()
})

test('profiles: one is added by its preset, made active, and deleted [2§1.1]', async () => {
  await open()
  await pressInRowMenu('Breading', 'Profiles')
  let list = await dialog('Profiles of Breading')
  await list.findByText('1280×720 (hires, hdres)')
  await list.findByText('640×360 (stdres-16:9)')
  expect(list.queryByRole('button', { name: 'Make active: Standard' })).toBeNull()
  expect(list.getByRole('button', { name: 'Delete profile: Standard' }).getAttribute('aria-disabled')).toBe(
    'true',
  )

  await userEvent.click(list.getByRole('button', { name: 'Add profile' }))
  const form = await dialog('Add profile')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'High')
  await userEvent.click(form.getByRole('combobox', { name: 'Resolution' }))
  await userEvent.click(await screen.findByRole('option', { name: '1280×720 (hires, hdres)', hidden: true }))
  const bitrate = form.getByRole('spinbutton', { name: 'Bitrate, kbit/s' })
  await userEvent.clear(bitrate)
  await userEvent.type(bitrate, '300')
  await userEvent.click(form.getByRole('button', { name: 'Add profile' }))
  await form.findByText('1280×720 needs at least 400 kbit/s')
  await userEvent.clear(bitrate)
  await userEvent.type(bitrate, '900')
  await userEvent.click(form.getByRole('button', { name: 'Add profile' }))
  await form.findByText('Another profile of this camera has this name')
  await userEvent.clear(form.getByRole('textbox', { name: 'Name' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Day')
  await userEvent.click(form.getByRole('button', { name: 'Add profile' }))

  list = await dialog('Profiles of Breading')
  await userEvent.click(await list.findByRole('button', { name: 'Make active: Day' }))
  await screen.findByText('Active: Day')
  await list.findByRole('button', { name: 'Make active: Standard' })
  await userEvent.click(list.getByRole('button', { name: 'Delete profile: Standard' }))
  await userEvent.click(await button('Delete profile'))
  await screen.findByText('Deleted: Standard')
  list = await dialog('Profiles of Breading')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
  await userEvent.click(list.getByRole('button', { name: 'Close' }))
  await gone()
  await waitFor(async () =>
    expect((await rows()).find((cells) => cells[1] === 'Breading')?.[3]).toBe('Day · 1280×720'),
  )
})

test('what the provider says of a profile is told, and what was typed stays', async () => {
  await open()
  await pressInRowMenu('Hot Holding', 'Profiles')
  const list = await dialog('Profiles of Hot Holding')
  app.mock(changeProfile, new Refused(409, 'The camera is busy.'))
  await userEvent.click(await list.findByRole('button', { name: 'Make active: Low' }))
  await screen.findByText('The camera is busy.')
  app.mock(createProfile, new Refused(500, 'The camera is being cleaned.'))
  await userEvent.click(list.getByRole('button', { name: 'Add profile' }))
  const form = await dialog('Add profile')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Night')
  await userEvent.click(form.getByRole('button', { name: 'Add profile' }))
  expect((await form.findByRole('alert')).textContent).toContain('The camera is being cleaned.')
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Night')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await button('Discard'))
  await userEvent.click((await dialog('Profiles of Hot Holding')).getByRole('button', { name: 'Close' }))
  await gone()
})

test('credentials have to be entered each time, and can be shown only while they are typed [2§2.13]', async () => {
  await open()
  const password = () => screen.findByLabelText<HTMLInputElement>(/^Password/)
  await pressInRowMenu('Hot Holding', 'Set credentials')
  const form = await dialog('Credentials of Hot Holding')
  await userEvent.type(form.getByRole('textbox', { name: 'User name' }), 'service')
  await userEvent.type(await password(), 'Fritters#77')
  expect((await password()).type).toBe('password')
  await userEvent.click(form.getByRole('button', { name: 'Show password' }))
  expect((await password()).type).toBe('text')
  await userEvent.click(form.getByRole('button', { name: 'Save credentials' }))
  await screen.findByText('Credentials set: Hot Holding')
  await gone()
  await pressInRowMenu('Hot Holding', 'Set credentials')
  const again = await dialog('Credentials of Hot Holding')
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'User name' }).value).toBe('service')
  expect((await password()).value).toBe('')
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
  await gone()
})

test('a reset says what stops, keeps credentials unless set otherwise, and restarts the camera [2§2.12]', async () => {
  await open()
  await pressInRowMenu('Hot Holding', 'Reset')
  const question = await dialog('Reset camera?')
  question.getByText(/Live video and recording of this camera stop for everybody/)
  await userEvent.click(question.getByText('Keep its network settings and credentials'))
  await userEvent.click(question.getByRole('button', { name: 'Reset camera' }))
  await screen.findByText('Resetting: Hot Holding')
  await gone()
  const row = async () => (await rows()).find((cells) => cells[1] === 'Hot Holding')
  await waitFor(async () => expect((await row())?.[2]).toBe('Restarting'))
  const restart = (await openRowMenu('Hot Holding')).getByRole('menuitem', { name: /^Restart/ })
  expect(restart.getAttribute('aria-disabled')).toBe('true')
  await screen.findByText('This camera is restarting.')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const { username } = await app.provider.services.db.one<{ username: string | null }>(sql`
    SELECT c.username FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE r.number = '0412' AND c.name = 'Hot Holding'`)
  expect(username).toBeNull()
})

test('a restart that is refused stays in its question', async () => {
  await open()
  app.mock(restartCamera, new Refused(409, 'Fry Station cannot be reached.'))
  await pressInRowMenu('Fry Station', 'Restart')
  const question = await dialog('Restart camera?')
  await userEvent.click(question.getByRole('button', { name: 'Restart camera' }))
  expect((await question.findByRole('alert')).textContent).toBe('Fry Station cannot be reached.')
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await gone()
})

test('the list follows what somebody else does with a camera, as soon as it is told', async () => {
  const destination = fillDestination(camerasTopic, { uuid: await lakeview() })
  await open()
  await waitFor(async () => expect(await column(1)).toContain('Fry Station'))
  await waitFor(() => expect(topics.wanted()).toContain(destination))
  await app.provider.services.db.run(
    sql`UPDATE camera SET name = 'Fries' WHERE name = 'Fry Station' AND deleted_at IS NULL`,
  )
  topics.deliver(destination, { cameraUuid: null }, null)
  await waitFor(async () => expect(await column(1)).toContain('Fries'))
})

test('categories stand in a tab of their own: created, kept while cameras are in them, deleted [2§2.14]', async () => {
  await open()
  await userEvent.click(await screen.findByRole('link', { name: 'Categories' }))
  await waitFor(() => expect(app.location()).toContain('settings=categories'))
  await waitFor(async () => expect(await column(0)).toEqual(['Chicken', 'Potato', 'Security']))

  await userEvent.click(await button('Create category'))
  const form = await dialog('Create category')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'potato')
  await userEvent.click(form.getByRole('button', { name: 'Create category' }))
  await form.findByText('Another category has this name')
  await userEvent.clear(form.getByRole('textbox', { name: 'Name' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Drive')
  await userEvent.click(form.getByRole('button', { name: 'Create category' }))
  await screen.findByText('Saved: Drive')
  await gone()

  await pressInRowMenu('Potato', 'Delete category')
  await userEvent.click(await button('Delete category'))
  await screen.findByText(/^Potato is used in the camera “/)
  await userEvent.click(await button('Cancel'))
  await gone()
  await pressInRowMenu('Drive', 'Delete category')
  await userEvent.click(await button('Delete category'))
  await waitFor(async () => expect(await column(0)).toEqual(['Chicken', 'Potato', 'Security']))
  await userEvent.click(await button('Undo'))
  await waitFor(async () => expect(await column(0)).toContain('Drive'))
})
