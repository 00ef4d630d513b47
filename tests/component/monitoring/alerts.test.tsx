import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import {
  acknowledgeAlert,
  alertAnalytic,
  alertCount,
  alertList,
  deleteAlert,
  noteAlert,
} from '#src/contract/operations/alerts.ts'
import { topics } from '#src/live/live.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import '#tests/support/canvas.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()
const MINUTE = 60_000
let own = ''

beforeAll(async () => {
  const token = await app.provider.tokenOf(AREA)
  const { body } = await app.provider.call(restaurants, { token, query: { limit: 100 } })
  own = body.content.find(({ number }) => number === '0412')?.uuid ?? ''
})
afterEach(async () => {
  await app.provider.services.db.run(sql`DELETE FROM alert`)
})

interface Put {
  severity?: 'critical' | 'warning' | 'info'
  minutesAgo?: number
  lasted?: number
}
/** An alert of the restaurant 0412. */
async function put(message: string, { severity = 'warning', minutesAgo = 30, lasted }: Put = {}) {
  const startedAt = Date.now() - minutesAgo * MINUTE
  const recoveredAt = lasted === undefined ? null : startedAt + lasted * MINUTE
  const { uuid } = await app.provider.services.db.one<{ uuid: string }>(sql`
    INSERT INTO alert (rule, subject, subject_name, restaurant_id, severity, message, started_at, recovered_at, ending)
    SELECT 'TABLET_OFFLINE', gen_random_uuid(), 'Boards', r.id, ${severity}, ${message}, ${startedAt},
           ${recoveredAt}::bigint, CASE WHEN ${recoveredAt}::bigint IS NOT NULL THEN 'RECOVERED' END
      FROM restaurant r WHERE r.uuid = ${own}
    RETURNING uuid`)
  return uuid
}
const row = (message: string) => screen.findByRole('row', { name: new RegExp(message) })
const press = async (message: string, name: RegExp) =>
  user.click(within(await row(message)).getByRole('button', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const open = (query = '', who = ADMIN) => app.open(`/monitoring/alerts${query && `?${query}`}`, who)
/** Narrowed to what a test put there: nothing that another test left in the cache. */
const openAt = (message: string, more = '') => open(`search=${encodeURIComponent(message)}${more}`)
/** What the console asked the provider. */
const urls = (asked: { mock: { calls: unknown[][] } }) =>
  asked.mock.calls.map(([request]) => String((request as { url?: unknown }).url))
/** Once it says so: until then it is the one before, and looks it. */
const figure = (word: string, count = '\\d+') =>
  screen.findByRole('button', { name: new RegExp(`^${count} ?${word}`) })

describe('the list', () => {
  test('shows what is open, how bad it is and since when; what recovered says after how long [1§3.14]', async () => {
    await put('Kiwi is offline', { severity: 'critical' })
    await put('Kiwi was offline', { minutesAgo: 300, lasted: 15 })
    const asked = vi.spyOn(app.provider.app, 'inject')
    await openAt('Kiwi')
    const cells = within(await row('Kiwi is offline'))
    cells.getByText('Critical')
    cells.getByText('Open')
    cells.getByText('0412')
    expect(screen.queryByRole('row', { name: /Kiwi was offline/ })).toBeNull()
    await openAt('Kiwi', '&state=all')
    const over = within(await row('Kiwi was offline'))
    over.getByText('Recovered')
    over.getByText('after 15 min')
    // Those that it may be narrowed by are asked for as specified (spec 1 §7).
    expect(urls(asked)).toContainEqual(
      expect.stringMatching(/\/restaurants\?limit=100&offset=0&sortBy=number&orderDirection=DESC$/),
    )
    asked.mockRestore()
  })

  test('appends further rows from an offset on [1§4.27]', async () => {
    for (let n = 0; n < 25; n += 1) await put(`Lime ${n} is offline`, { minutesAgo: n + 1 })
    const asked = vi.spyOn(app.provider.app, 'inject')
    await openAt('Lime')
    await waitFor(async () => expect(await screen.findAllByRole('row', { name: /Lime/ })).toHaveLength(25))
    const offsets = urls(asked).flatMap((url) => /alerts\/list.*[?&]offset=(\d+)/.exec(url)?.[1] ?? [])
    expect(offsets.slice(0, 2)).toEqual(['0', '20'])
    await screen.findByText('25 of 25')
    asked.mockRestore()
  })

  test('is narrowed by a press on a figure, which counts on all the same', async () => {
    await put('Fig is offline', { severity: 'critical' })
    await put('Fig is slow', { severity: 'info' })
    await openAt('Fig')
    await row('Fig is slow')
    await figure('Critical', '1')
    await user.click(await figure('Critical'))
    expect(app.location()).toContain('severity=critical')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Fig is slow/ })).toBeNull())
    await figure('Info', '1')
    expect((await figure('Critical')).getAttribute('aria-pressed')).toBe('true')
    await user.click(await figure('Critical'))
    await row('Fig is slow')
  })

  test('says of a chart or of figures that failed so, and shows the rows all the same', async () => {
    await put('Plum is offline')
    app.mock(alertAnalytic, new Refused(500, 'The provider is not well'))
    app.mock(alertCount, new Refused(500, 'The provider is not well'))
    await openAt('Plum')
    await row('Plum is offline')
    await waitFor(() => expect(screen.getAllByText('No information')).toHaveLength(2))
    app.restore()
    // The first one asks for all.
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
    await figure('Warning', '1')
    await waitFor(() => expect(screen.queryByText('No information')).toBeNull())
  })

  test('asks for figures again at a press though the provider asked to wait', async () => {
    await put('Quince is offline')
    app.mock(alertCount, new Refused(429, 'Too many calls', { retryAfter: 60 }))
    await openAt('Quince')
    const again = await screen.findByRole('button', { name: 'Try again' })
    app.restore()
    await user.click(again)
    await figure('Warning', '1')
  })

  test('that is refused is empty, with a way to try again', async () => {
    app.mock(alertList, new Refused(500, 'The provider is not well'))
    await open('search=nothing')
    await screen.findByText('No records')
    await put('nothing is wrong')
    app.restore()
    await user.click(await screen.findByRole('button', { name: /again/i }))
    await row('nothing is wrong')
  })
})

describe('what people do', () => {
  test('acknowledging says by whom, and can be taken back', async () => {
    await put('Pear is offline')
    await openAt('Pear')
    await press('Pear', /^Acknowledge alert/)
    await screen.findByText('Acknowledged: 0412: Pear is offline')
    await waitFor(async () => within(await row('Pear')).getByText('Acknowledged by Ada Administrator'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('No longer acknowledged: 0412: Pear is offline')
    await waitFor(async () => expect(within(await row('Pear')).queryByText(/Acknowledged by/)).toBeNull())
  })

  test('that somebody else was faster is said, and the list shows what there is now', async () => {
    const id = await put('Damson is offline')
    await openAt('Damson')
    await row('Damson')
    const token = await app.provider.tokenOf(AREA)
    await app.provider.call(acknowledgeAlert, { token, params: { id }, body: { version: 1 } })
    await press('Damson', /^Acknowledge alert/)
    await screen.findByText(/newer changes to the alert/)
    await waitFor(async () => within(await row('Damson')).getByText('Acknowledged by Arthur Area'))
  })

  test('its details say what to do; it is assigned to somebody who may see it', async () => {
    await put('Grape is offline')
    await openAt('Grape')
    await press('Grape', /^Open alert/)
    const details = await dialog('Alert')
    details.getByText(/Check that it is charged/)
    expect(details.getByRole('link', { name: 'Show the tablet' }).getAttribute('href')).toContain(
      '/devices/tablets',
    )
    await user.click(details.getByRole('button', { name: 'Assign' }))
    const form = await dialog('Assign alert')
    await user.click(form.getByRole('combobox', { name: 'Assign to' }))
    await user.click(await screen.findByRole('option', { name: 'Arthur Area' }))
    expect(screen.queryByRole('option', { name: 'Chris Crew' })).toBeNull()
    await user.click(form.getByRole('button', { name: 'Assign alert' }))
    await waitFor(async () => within(await row('Grape')).getByText('Assigned to Arthur Area'))
  })

  test('its details are as they are while they are read: what others do of it, and that it is gone', async () => {
    const id = await put('Peach is offline')
    await openAt('Peach')
    await press('Peach', /^Open alert/)
    const details = await dialog('Alert')
    details.getByText('Nobody yet')
    const token = await app.provider.tokenOf(AREA)
    const told = () => topics.deliver(dictionariesTopic.destination, { kind: 'ALERT' }, null)
    await app.provider.call(acknowledgeAlert, { token, params: { id }, body: { version: 1 } })
    told()
    await details.findByText(/^Arthur Area, /)
    await app.provider.call(deleteAlert, { token, params: { id } })
    told()
    await details.findByText('This alert was not found.')
    await user.keyboard('{Escape}')
  })

  test('a note that somebody else wrote first is shown next to what was typed', async () => {
    const id = await put('Melon is offline')
    await openAt('Melon')
    await press('Melon', /^Open alert/)
    await user.click((await dialog('Alert')).getByRole('button', { name: 'Note' }))
    const form = await dialog('Note on alert')
    await user.type(form.getByRole('textbox', { name: 'Note' }), 'Mine')
    const token = await app.provider.tokenOf(AREA)
    await app.provider.call(noteAlert, { token, params: { id }, body: { note: 'His', version: 1 } })
    await user.click(form.getByRole('button', { name: 'Save note' }))
    await form.findByText(/newer changes to the alert/)
    await user.click(form.getByRole('button', { name: 'Load current version' }))
    await form.findByText(/His/)
    await user.click(form.getByRole('button', { name: 'Save note' }))
    await waitFor(async () => within(await row('Melon')).getByText('Mine'))
  })

  test('deleting asks first, and is taken back [1§7.10]', async () => {
    await put('Date is offline')
    await openAt('Date')
    await pressInRowMenu(await row('Date'), 'Delete alert')
    await user.click((await dialog(/^Delete/)).getByRole('button', { name: /^Delete/ }))
    await screen.findByText('No records')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await row('Date')
  })
})

describe('with many at once', () => {
  const bar = () => within(screen.getByRole('toolbar', { name: 'Selected rows' }))
  async function chooseAll(word: string, many: number) {
    await openAt(word)
    await waitFor(async () =>
      expect(await screen.findAllByRole('row', { name: new RegExp(word) })).toHaveLength(many),
    )
    const select = await screen.findByRole('button', { name: 'Select rows' })
    // It is on from the test before, where that has left it so.
    if (select.getAttribute('aria-pressed') === 'true') await user.click(select)
    await user.click(select)
    await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }))
  }

  test('a note is asked for once, and of each it is told whether it could be written', async () => {
    await put('Olive 1 is offline')
    const id = await put('Olive 2 is offline')
    await chooseAll('Olive', 2)
    const token = await app.provider.tokenOf(AREA)
    await app.provider.call(noteAlert, { token, params: { id }, body: { note: 'His', version: 1 } })
    await user.click(bar().getByRole('button', { name: 'Note' }))
    const question = await dialog('Note on 2 alerts?')
    const go = question.getByRole<HTMLButtonElement>('button', { name: 'Note on 2 alerts' })
    expect(go.disabled).toBe(true)
    await user.type(question.getByRole('textbox', { name: 'Note' }), 'Router restarted')
    await user.click(go)
    const told = await dialog('Not done: 1 alert')
    told.getByText('Noted: 1 alert')
    told.getByText(/newer changes to the alert/)
    await user.keyboard('{Escape}')
    await waitFor(async () => within(await row('Olive 1')).getByText('Router restarted'))
    within(await row('Olive 2')).getByText('His')
  })

  test('what was changed meanwhile can be done with once it has been seen: tried again, or chosen still', async () => {
    const id = await put('Peach 1 is offline')
    const token = await app.provider.tokenOf(AREA)
    const change = async (version: number) => {
      const note = `His ${version}`
      await app.provider.call(noteAlert, { token, params: { id }, body: { note, version } })
      return note
    }
    const write = async (text: string) => {
      const question = await dialog('Note on 1 alert?')
      await user.type(question.getByRole('textbox', { name: 'Note' }), text)
      await user.click(question.getByRole('button', { name: 'Note on 1 alert' }))
    }
    await chooseAll('Peach', 1)
    await user.click(bar().getByRole('button', { name: 'Note' }))
    const his = await change(1)
    await write('Mine')
    const told = await dialog('Not done: 1 alert')
    await waitFor(() => screen.getByText(his))
    await user.click(told.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => within(await row('Peach 1')).getByText('Mine'))

    await chooseAll('Peach', 1)
    const next = await change(3)
    topics.deliver(dictionariesTopic.destination, { kind: 'ALERT' }, null)
    await waitFor(async () => within(await row('Peach 1')).getByText(next))
    await user.click(bar().getByRole('button', { name: 'Note' }))
    await write('Mine again')
    await waitFor(async () => within(await row('Peach 1')).getByText('Mine again'))
  })

  /** The undo button next to a notice. Other notices may still be there. */
  function undoOf(text: string): HTMLElement {
    let box: HTMLElement = screen.getByText(text)
    while (within(box).queryByRole('button', { name: 'Undo' }) === null)
      box = box.parentElement ?? document.body
    return within(box).getByRole('button', { name: 'Undo' })
  }

  test('they are assigned to one who may see them all, and as they were before by Undo', async () => {
    await put('Cherry 1 is offline')
    await put('Cherry 2 is offline')
    await chooseAll('Cherry', 2)
    await user.click(bar().getByRole('button', { name: 'Assign' }))
    const question = await dialog('Assign 2 alerts?')
    await user.click(question.getByRole('combobox', { name: 'Assign to' }))
    await user.click(await screen.findByRole('option', { name: 'Arthur Area' }))
    await user.click(question.getByRole('button', { name: 'Assign 2 alerts' }))
    await screen.findByText('Assigned: 2 alerts')
    await waitFor(() => expect(screen.getAllByText('Assigned to Arthur Area')).toHaveLength(2))
    await user.click(undoOf('Assigned: 2 alerts'))
    await screen.findByText('Assigned to the same person again: 2 alerts')
    await waitFor(() => expect(screen.queryByText('Assigned to Arthur Area')).toBeNull())
  })
})
