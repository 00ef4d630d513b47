import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test, vi } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { commandTablet, setRemoteAccess } from '#src/contract/devices/tablets.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import '#tests/support/canvas.ts'
import { openRowMenu, pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import { madeTablet } from '#tests/support/tablet.ts'

const app = startConsole()
const db = () => app.provider.services.db
let lakeview = ''
let boards = ''

/** Of one restaurant two tablets, one of them online. */
beforeAll(async () => {
  lakeview = await restaurantUuid(db(), '0412')
  await db().run(
    sql`DELETE FROM device WHERE kind = 'TABLET' AND restaurant_id = (SELECT id FROM restaurant WHERE uuid = ${lakeview})`,
  )
  const one = await madeTablet(db(), '0412', 'Boards')
  boards = one.uuid
  await db().run(sql`UPDATE device SET online = true WHERE id = ${one.id}`)
  await db().run(sql`UPDATE tablet SET model = 'Floor 10' WHERE device_id = ${one.id}`)
  await db().run(sql`
    INSERT INTO tablet_session (device_id, build, address, signed_in_time, last_used_at)
    SELECT ${one.id}, '1.' || n, '10.0.0.' || n, ${Date.now()}::bigint - n * 1000, ${Date.now()}::bigint - n * 1000
      FROM generate_series(1, 3) n`)
  await db().run(sql`
    INSERT INTO tablet_log (device_id, level, message, event_time)
    VALUES (${one.id}, 'WARN', 'Battery low', ${Date.now() - 60_000})`)
  await madeTablet(db(), '0412', 'Spare')
})

const open = (more = '') => app.open(`/devices/tablets?restaurantUuid=${lakeview}${more}`, ADMIN)
const cells = async () =>
  within(await screen.findByRole('table', { name: /Tablets$/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].slice(0, 2).map((cell) => cell.textContent))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
async function choose(form: Awaited<ReturnType<typeof dialog>>, label: string, option: string) {
  const select = form.getByRole('combobox', { name: label })
  await userEvent.click(select)
  await waitFor(() => expect(select.getAttribute('aria-controls')).not.toBeNull())
  const list = document.getElementById(select.getAttribute('aria-controls') ?? '') ?? document.body
  await userEvent.click(await within(list).findByRole('option', { name: option, hidden: true }))
}

test('a tablet is renamed [2§2.31]', async () => {
  await open()
  await waitFor(async () =>
    expect(await cells()).toEqual([
      ['Boards', 'Online'],
      ['Spare', 'Offline'],
    ]),
  )
  await pressInRowMenu('Spare', 'Rename')
  const form = await dialog('Rename tablet')
  const name = form.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.click(form.getByRole('button', { name: 'Rename tablet' }))
  await form.findByText('Enter a name')
  await userEvent.type(name, 'Drawer')
  await userEvent.click(form.getByRole('button', { name: 'Rename tablet' }))
  await screen.findByText('Saved: Drawer')
  await waitFor(async () => expect(await cells()).toContainEqual(['Drawer', 'Offline']))
})

test('remote access is switched where the tablet stands, and goes back where that fails [2§2.32]', async () => {
  await open()
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Remote access: Boards' })
  app.mock(setRemoteAccess, new Refused(409, 'Not now'))
  await userEvent.click(await toggle())
  await screen.findByText('Not now')
  await waitFor(async () => expect((await toggle()).checked).toBe(true))
  app.restore()
  await userEvent.click(await toggle())
  await screen.findByText('Remote access off: Boards')
  await waitFor(async () => expect((await toggle()).checked).toBe(false))
  const command = (await openRowMenu('Boards')).getByRole('menuitem', { name: /Send command/ })
  expect(command.getAttribute('aria-disabled') ?? command.getAttribute('data-disabled')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await pressInRowMenu('Boards', 'Turn remote access on')
  await waitFor(async () => expect((await toggle()).checked).toBe(true))
})

test('a command names a stream by its zone; a tablet that went offline meanwhile says so [2§2.33]', async () => {
  await open()
  await pressInRowMenu('Boards', 'Send command')
  const form = await dialog('Command: Boards')
  const send = form.getByRole('button', { name: 'Send command' })
  await userEvent.click(send)
  await form.findByText('Choose a stream')
  await choose(form, 'Stream', 'Fryers · Breading and Frying')
  await choose(form, 'Alternate with', 'Production queue')
  expect(form.getByRole<HTMLInputElement>('spinbutton', { name: /^Seconds per view/ }).value).toBe('10')
  app.mock(
    commandTablet,
    new Refused(409, 'Boards has been offline since 2:05 PM. Send the command once it is back.'),
  )
  await userEvent.click(send)
  await form.findByText(/Boards has been offline since/)
  const row = await db().one<{ commands: number }>(sql`SELECT count(*) AS commands FROM tablet_command`)
  expect(row).toEqual({ commands: 0 })
})

test('an answer for other filters than the present ones is left out [2§4.25]', async () => {
  const inject = app.provider.app.inject.bind(app.provider.app) as (request: object) => Promise<unknown>
  const held: (() => void)[] = []
  const spy = vi.spyOn(app.provider.app, 'inject').mockImplementation((async (request: { url: string }) => {
    const answer = await inject(request)
    if (request.url.includes('models=Floor')) await new Promise<void>((resolve) => held.push(resolve))
    return answer
  }) as never)
  try {
    await open('&models=Floor 10')
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    await open('&models=Test 1')
    await waitFor(async () => expect(await cells()).toEqual([['Drawer', 'Offline']]))
    for (const letGo of held) letGo()
    await expect(
      waitFor(async () => expect(await cells()).toContainEqual(['Boards', 'Online']), { timeout: 700 }),
    ).rejects.toThrow()
    expect(await cells()).toEqual([['Drawer', 'Offline']])
  } finally {
    spy.mockRestore()
  }
})

test('a tablet is deleted and brought back', async () => {
  await open()
  await pressInRowMenu('Drawer', 'Delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete tablet' }))
  await screen.findByText('Deleted: Drawer')
  await waitFor(async () => expect(await cells()).toEqual([['Boards', 'Online']]))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Restored: Drawer')
})

test('its log is of it alone until all of them are wanted, and an entry is deleted [2§2.35]', async () => {
  await open()
  await pressInRowMenu('Boards', 'Logs')
  await pressInRowMenu('Battery low', 'Delete log entry')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete log entry' }))
  await screen.findByText('Deleted: Battery low')
  expect(app.location()).toContain(`tabletUuid=${boards}`)
  await userEvent.click(await screen.findByRole('button', { name: /^Only / }))
  await waitFor(() => expect(app.location()).not.toContain('tabletUuid'))
})

test('its sessions are deleted one by one or all at once [2§2.34]', async () => {
  await app.open(`/devices/tablets/${boards}/sessions`, ADMIN)
  await screen.findByText('0412 · Boards')
  const rows = async () =>
    within(await screen.findByRole('table', { name: /Sessions$/ })).getAllByRole('row').length - 1
  await waitFor(async () => expect(await rows()).toBe(3))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete session: Build 1.2 · 10.0.0.2' }))
  await userEvent.click((await dialog('Delete session?')).getByRole('button', { name: 'Delete session' }))
  await waitFor(async () => expect(await rows()).toBe(2))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete all' }))
  const all = await dialog('Delete all sessions?')
  await userEvent.click(all.getByRole('button', { name: 'Delete all sessions' }))
  await screen.findByText('Signed out: Boards')
  await screen.findByText('No records')
})

test.each([
  ['unknown', '00000000-0000-4000-8000-000000000000'],
  ['no id at all', 'bogus'],
])('of a tablet that is not there the page of its sessions says so, and leads back: %s', async (_, uuid) => {
  await app.open(`/devices/tablets/${uuid}/sessions`, ADMIN)
  await screen.findByText('This tablet was not found.')
  expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Go to Tablets' }))
  await waitFor(() => expect(app.location()).toMatch(/^\/devices\/tablets(\?|$)/))
})

test('availability is of tablets by their names [2§2.36]', async () => {
  await open('&tablets=availability')
  const chart = await screen.findByRole('application', { name: /^Availability/ })
  expect(chart.getAttribute('aria-label')).toMatch(/Boards: 100%\. Drawer: 0%\./)
})
