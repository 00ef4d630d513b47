import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureName } from '#server/services/support/support.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { resolveSupport, supportHistory } from '#src/contract/operations/support-history.ts'
import { topics } from '#src/live/live.ts'
import { moreFilters } from '#tests/component/list/filters/more-filters.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { holdAnswers } from '#tests/support/hold-calls.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()
let own = ''

beforeAll(async () => {
  const token = await app.provider.tokenOf(MANAGER)
  const { body } = await app.provider.call(restaurants, { token, query: { limit: 100 } })
  own = body.content[0]?.uuid ?? ''
})
beforeEach(() => {
  URL.createObjectURL = () => 'blob:attachment'
  URL.revokeObjectURL = () => {}
})
afterEach(() => app.provider.services.db.run(sql`DELETE FROM support_request`))

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The manager asks from their restaurant's dashboard. */
async function ask(message: string, picture?: Buffer): Promise<string> {
  const { db, media } = app.provider.services
  const uuid = randomUUID()
  if (picture) await media.write(pictureName(uuid, 'image/png'), 0, [picture])
  await db.run(sql`
    INSERT INTO support_request (uuid, restaurant_id, account_id, message, watched, page, user_agent, picture_type,
                                 picture_bytes, created_at)
    SELECT ${uuid}, a.restaurant_id, a.id, ${message}, 'Dashboard Chicken', '/dashboard/chicken', '',
           ${picture ? 'image/png' : null}, ${picture?.length ?? null}::int, ${Date.now()}
      FROM account a WHERE a.email = ${MANAGER}`)
  return uuid
}
const row = (message: string) => screen.findByRole('row', { name: new RegExp(message) })
const press = async (message: string, name: RegExp) =>
  user.click(within(await row(message)).getByRole('button', { name }))
/** Shows the page narrowed to what a test asked: nothing that another test left in the cache. */
const open = (query: string) => app.open(`/support-history?${query}`, ADMIN)
const openAt = (message: string) => open(`search=${encodeURIComponent(message)}`)

test('a row says who asked, from where, what, and how it stands', async () => {
  await ask('The fryer is cold')
  await openAt('The fryer is cold')
  const cells = within(await row('The fryer is cold'))
  cells.getByText('Restaurant Manager')
  cells.getByText('Open')
  expect(cells.queryByRole('button', { name: /^Attachment/ })).toBeNull()
  await press('The fryer is cold', /^Open request/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Support request' }))
  dialog.getByText(new RegExp(MANAGER))
  dialog.getByText('Dashboard Chicken')
  expect(dialog.getByRole('link', { name: '/dashboard/chicken' }).getAttribute('href')).toBe(
    `/dashboard/chicken?restaurantUuid=${own}`,
  )
  await user.keyboard('{Escape}')
})

test('the URL narrows it by status, role and words; all roles unless one is chosen [2§2.49]', async () => {
  const done = await ask('First')
  await ask('Second')
  const token = await app.provider.tokenOf(ADMIN)
  await app.provider.call(resolveSupport, { token, params: { id: done } })
  await open('status=RESOLVED')
  within(await row('First')).getByText('Resolved')
  expect(screen.queryByRole('row', { name: /Second/ })).toBeNull()
  await openAt('second')
  await row('Second')
  expect(screen.queryByRole('row', { name: /First/ })).toBeNull()
  await user.click((await moreFilters('Role')).getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: 'Crew' }))
  await screen.findByText('No records')
  expect(app.location()).toMatch(/role=[\da-f-]{36}/)
})

describe('resolving', () => {
  test('says by whom, and can be taken back [2§2.51]', async () => {
    await ask('Drains')
    await openAt('Drains')
    await press('Drains', /^Resolve request/)
    await screen.findByText('Resolved: Drains')
    await waitFor(async () => within(await row('Drains')).getByText(/^By .*, /))
    expect(
      within(await row('Drains'))
        .getByRole('button', { name: /^Resolve request/ })
        .getAttribute('aria-disabled'),
    ).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Reopened: Drains')
    await waitFor(async () => within(await row('Drains')).getByText('Open'))
  })

  test('offers the way back, even when live news takes the row before the answer comes', async () => {
    await ask('Ovens')
    await open('status=OPEN&search=Ovens')
    const answer = holdAnswers(({ url }) => url.includes('/resolve'))
    await press('Ovens', /^Resolve request/)
    await waitFor(() => {
      topics.deliver(dictionariesTopic.destination, { kind: 'SUPPORT_REQUEST' }, null)
      expect(screen.queryByRole('row', { name: /Ovens/ })).toBeNull()
    })
    answer()
    await screen.findByText('Resolved: Ovens')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Reopened: Ovens')
  })

  test('that somebody else was faster is said, and the list shows what there is now', async () => {
    const id = await ask('Lights')
    await openAt('Lights')
    await row('Lights')
    const token = await app.provider.tokenOf(ADMIN)
    await app.provider.call(resolveSupport, { token, params: { id } })
    await press('Lights', /^Resolve request/)
    await screen.findByText(/has already resolved this request\.$/)
    await waitFor(async () => within(await row('Lights')).getByText('Resolved'))
  })

  test('that is refused leaves the row as it was', async () => {
    await ask('Doors')
    await openAt('Doors')
    app.mock(resolveSupport, new Refused(500, 'The provider is not well'))
    await press('Doors', /^Resolve request/)
    await screen.findByText('The provider is not well')
    within(await row('Doors')).getByText('Open')
  })
})

test('deleting is asked first, and can be taken back [2§2.52]', async () => {
  await ask('Scales')
  await openAt('Scales')
  await pressInRowMenu(await row('Scales'), 'Delete request')
  await user.click(await screen.findByRole('button', { name: 'Delete request' }))
  await screen.findByText('No records')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await row('Scales')
})

describe('the attachment', () => {
  test('is small in its row and large in its dialog', async () => {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c30' } })
      .png()
      .toBuffer()
    await ask('With a picture', picture)
    await openAt('With a picture')
    await press('With a picture', /^Attachment: With a picture/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Support request' }))
    await dialog.findByRole('img', { name: 'Screenshot: Dashboard Chicken' })
    await user.keyboard('{Escape}')
  })

  test('that cannot be shown says so', async () => {
    await ask('Broken', Buffer.from('no picture'))
    await openAt('Broken')
    await press('Broken', /^Attachment/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Support request' }))
    await dialog.findByText('No Image')
    await user.keyboard('{Escape}')
  })
})

test('a refused list says so and offers another try', async () => {
  await ask('Later')
  app.mock(supportHistory, new Refused(500, 'No'))
  await openAt('later')
  await screen.findByText('No records')
  app.restore()
  await user.click(screen.getByRole('button', { name: /try again|retry/i }))
  await row('Later')
})

test.each([
  ['the day itself', (now: number) => [dayOf(now), dayOf(now)], true],
  ['days long ago', () => ['2020-03-01', '2020-03-02'], false],
  ['moments, as links of other pages have them', (now: number) => [now - 7_200_000, now - 3_600_000], false],
])('dates are whole days: %s', async (_, datesAt, isListed) => {
  await ask('The scale drifts')
  const [start, end] = datesAt(app.provider.clock.now())
  await open(`search=${encodeURIComponent('The scale drifts')}&startDate=${start}&endDate=${end}`)
  if (isListed) await row('The scale drifts')
  else await screen.findByText('No records')
  expect(app.location()).toContain(`startDate=${start}`)
})
