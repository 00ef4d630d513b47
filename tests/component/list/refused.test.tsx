import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { notificationList } from '#src/contract/account/notifications.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { addFryerCycle, chickenCodes } from '#tests/support/kitchen/facts.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const LIST = '/timers-cycle-history/fryer'
const limited = new Refused(429, 'Too many requests. Wait a moment and try again.', { retryAfter: 60 })
const broken = new Refused(500, 'Something went wrong on the server. The problem was logged. Try again.')

beforeAll(async () => {
  const { db } = app.provider.services
  const [material = ''] = await chickenCodes(db)
  const startedAt = Date.now() - 600_000
  await addFryerCycle(db, { restaurant: '0412', material, startedAt, actual: 260, correct: true })
})

const main = () => within(screen.getByRole('main'))
const again = () => main().findByRole('button', { name: 'Try again' })
const shownRows = () => [...document.querySelectorAll('main tbody tr')]
const isGreyed = () => document.querySelector('main [data-stale] table') !== null
/** Leaves the list and comes back: what is known is shown, and asked for again. */
async function comeBack() {
  await app.open('/audit-log', ADMIN)
  await app.open(LIST, ADMIN)
}

test('options that could not be loaded are not none', async () => {
  app.mock(allMaterials, broken)
  await app.open(LIST, ADMIN)
  const field = await main().findByRole('button', { name: /^Materials/ })
  await userEvent.click(field)
  await screen.findByRole('combobox', { name: 'Search Materials', hidden: true })
  const list = document.querySelector<HTMLElement>('[role="listbox"][aria-label="Materials"]')
  expect(list?.textContent).toBe("Couldn't load these.")
  app.restore()
  await userEvent.click(within(list?.parentElement ?? document.body).getByText('Try again'))
  await waitFor(() => expect(list?.textContent).toContain('Nuggets'))
  expect(list?.textContent).not.toContain("Couldn't load these.")
})

test.each([
  ['429', 10, limited, "Couldn't refresh. Too many requests."],
  ['500', 15, broken, "Couldn't refresh. The server reported an error."],
])(
  'a refresh that fails with %s, %i minutes later, keeps the rows, greyed, with their age and why',
  async (_, minutes, refusal, why) => {
    await app.open(LIST, ADMIN)
    await waitFor(() => expect(shownRows()).toHaveLength(1))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    app.mock(fryerHistory.list, refusal)
    await comeBack()
    await main().findByText(why)
    expect(shownRows()).toHaveLength(1)
    expect(isGreyed()).toBe(true)
    expect(main().getByText(/^just now$|ago$/)).toBeDefined()
    expect(main().queryByText('No records')).toBeNull()
    app.restore()
    await userEvent.click(await again())
    await waitFor(() => expect(main().queryByText(why)).toBeNull())
    expect(shownRows()).toHaveLength(1)
    expect(isGreyed()).toBe(false)
    vi.useRealTimers()
  },
)

test('a right that is lost takes the rows away, and a later failure does not bring them back', async () => {
  await app.open(LIST, ADMIN)
  await waitFor(() => expect(shownRows()).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 })
  app.mock(fryerHistory.list, new Refused(403, 'You need the permission for this.'))
  await comeBack()
  await main().findByText("Couldn't load this. You need the permission for this.")
  expect(main().getByText('No records')).toBeDefined()
  expect(shownRows()).toEqual([])
  app.mock(fryerHistory.list, broken)
  await userEvent.click(await again())
  await main().findByText("Couldn't load this. The server reported an error.")
  expect(shownRows()).toEqual([])
  app.restore()
  await userEvent.click(await again())
  await waitFor(() => expect(shownRows()).toHaveLength(1))
  vi.useRealTimers()
})

test('a first load that was refused says so next to the specified text, and a press does not wait', async () => {
  app.mock(users, limited)
  await app.open('/users?status=BLOCKED', ADMIN)
  await main().findByText("Couldn't load this. Too many requests.")
  expect(main().getByText('No records')).toBeDefined()
  // It is not known what the list would hold, and so not what makes it empty.
  expect(main().queryByText(/Filtered by/)).toBeNull()
  app.restore()
  await userEvent.click(await again())
  await main().findByText(/blocked@linewatch\.test/)
})

test('notifications that could not be loaded are not none', async () => {
  app.mock(notificationList, limited)
  await app.open('/audit-log', ADMIN)
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  const panel = within(await screen.findByRole('dialog', { name: /^Notifications/ }))
  await panel.findByText("Couldn't load this. Too many requests.")
  expect(panel.getByText('There are no notifications')).toBeDefined()
  app.restore()
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(panel.queryByText(/Couldn't load this/)).toBeNull())
})
