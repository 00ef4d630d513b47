import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { users } from '#src/contract/administration/administered-users.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { GLOSSARY } from '#src/domain/glossary.ts'
import { session } from '#src/shell/session/session.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Search pages/ })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const groups = () =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .getAllByRole('group')
    .map((group) => [
      group.getAttribute('aria-label'),
      within(group)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ])
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const active = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

async function openSearch() {
  await user.keyboard('{Control>}k{/Control}')
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
  return input
}

test('the key opens it, words in any order find a page, Enter leads there', async () => {
  await app.open('/user-settings/security', AREA)
  const input = await openSearch()
  await user.type(input, 'chick dash')
  expect(groups()).toEqual([['Pages', ['Dashboard Chicken']]])
  expect(active(input)).toBe('Dashboard Chicken')
  await user.keyboard('{Enter}')
  await closed()
  await waitFor(() => expect(app.location()).toMatch(/^\/dashboard\/chicken/))
})

test('what is typed before the field is there is in it, and none of it when it opens again', async () => {
  await app.open('/user-settings/security', AREA)
  // At once, as the fingers do who know where they want to go.
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  for (const key of 'fr') fireEvent.keyDown(document.body, { key })
  // Of a button that has the focus it would be a press: nothing but the search hears it.
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(false)
  fireEvent.keyDown(document.body, { key: 'y' })
  const input = await field()
  await waitFor(() => expect(input.value).toBe('fr y'))
  expect(options()).toContain('Timers Cycle History Fryer')
  await user.keyboard('{Escape}')
  await closed()
  expect((await openSearch()).value).toBe('')
  await user.keyboard('{Escape}')
  await closed()
})

test('what its user may not see is not offered, nor are users looked for', async () => {
  app.mock(users, new Refused(500, 'This must not be asked'))
  const input = await openSearch()
  expect(options()).toContain('Active Sessions Your account')
  for (const forbidden of ['users', 'audit', 'policies']) {
    await user.clear(input)
    await user.type(input, forbidden)
    await screen.findByText(/^Nothing found/)
    expect(screen.queryByRole('option')).toBeNull()
    expect(input.getAttribute('aria-expanded')).toBe('false')
  }
  // Of the pages with such a name this user has only that of the cameras, and none of the section.
  await user.clear(input)
  await user.type(input, 'settings')
  await expect.poll(options).toEqual(['Cameras Settings'])
  await user.keyboard('{Escape}')
  await closed()
})

test('a restaurant is found by its number and becomes the current one; the page stays', async () => {
  const [, , chosen] = session.getSnapshot().restaurants
  if (!chosen) throw new Error('The area manager has no restaurant')
  await app.open('/dashboard/chicken?timeInterval=LAST_24H', AREA)
  const input = await openSearch()
  await user.type(input, chosen.number)
  expect(groups()).toEqual([['Restaurants', [chosen.label]]])
  await user.click(screen.getByRole('option', { name: chosen.label }))
  await closed()
  await waitFor(() => expect(session.getSnapshot().restaurantUuid).toBe(chosen.value))
  expect(app.location()).toBe(`/dashboard/chicken?restaurantUuid=${chosen.value}`)
})

test('arrows go round, what was chosen and visited last comes first, and Escape gives the focus back', async () => {
  const button = screen.getByRole('button', { name: 'Search' })
  await user.click(button)
  const input = await field()
  const [first, second] = options()
  expect(groups()[0]?.[0]).toBe('Recent')
  expect(first).toContain('Current')
  // Where the first test of this file began; the page in sight needs no way to it.
  expect(second).toBe('Security Your account')
  expect(groups()[0]?.[1]).not.toContain('Dashboard Chicken')
  await user.keyboard('{ArrowDown}')
  expect(active(input)).toBe(second)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active(input)).toBe('Sign Out')
  await user.keyboard('{ArrowDown}')
  expect(active(input)).toBe(first)
  await user.keyboard('{Escape}')
  await closed()
  expect(document.activeElement).toBe(button)
})

test('a term is explained where it is asked for, and Enter leads to it in the glossary', async () => {
  const input = await openSearch()
  await user.type(input, 'prq')
  expect(groups().map(([heading]) => heading)).toEqual(['Pages', 'Terms'])
  await user.clear(input)
  await user.type(input, 'what is PRQ?')
  expect(groups()).toEqual([['Terms', [`PRQ ${GLOSSARY.PRQ.meaning}`]]])
  await user.keyboard('{Enter}')
  await closed()
  await screen.findByRole('heading', { level: 1, name: 'Glossary' })
  expect(app.location()).toMatch(/^\/glossary\?.*search=PRQ/)
  // A phrase, not a place to come back to.
  await openSearch()
  expect(options().join()).not.toContain(GLOSSARY.PRQ.meaning)
  await user.keyboard('{Escape}')
  await closed()
})

test('the look of the console is chosen, and the key closes what it opened', async () => {
  const input = await openSearch()
  await user.type(input, 'dark')
  await user.keyboard('{Enter}')
  await closed()
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  await openSearch()
  await user.keyboard('{Control>}k{/Control}')
  await closed()
})

test('a question mark shows the keys, but is text in a field', async () => {
  const input = await openSearch()
  await user.type(input, '?')
  expect(input.value).toBe('?')
  await user.keyboard('{Escape}')
  await closed()
  await user.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  within(keys).getByText('Search pages, cameras, fryers, orders, restaurants and actions')
  await user.click(within(keys).getByRole('button', { name: 'Close' }))
  await closed()
})

test('a user of one restaurant is offered no other', async () => {
  await session.forceLogout(null)
  await session.signIn(CREW, 'Kitchen#2026')
  await screen.findByRole('heading', { level: 1, name: /Chicken/ })
  await openSearch()
  // What the previous user chose is forgotten with their session.
  expect(groups().map(([heading]) => heading)).toEqual(['Pages', 'Actions'])
  await user.keyboard('{Escape}')
  await closed()
})

test('an administrator finds users, and is led to the one', async () => {
  await session.forceLogout(null)
  await session.signIn(ADMIN, 'Kitchen#2026')
  await screen.findByRole('heading', { level: 1, name: /Chicken/ })
  const input = await openSearch()
  await user.type(input, 'crew@')
  const found = await screen.findByRole('option', { name: new RegExp(CREW) })
  expect(found.closest('fieldset')?.getAttribute('aria-label')).toBe('Users')
  await user.click(found)
  await closed()
  await waitFor(() =>
    expect(app.location()).toBe(`/users?search=${encodeURIComponent(CREW)}&restaurantUuid=select`),
  )
})

test('users that cannot be looked for are said, and pages are found all the same', async () => {
  app.mock(users, new Refused(503, 'Later'))
  const input = await openSearch()
  await user.type(input, 'audit')
  await screen.findByText("Couldn't search the users.")
  expect(options()).toEqual(['Audit Log'])
})

describe('of the current restaurant', () => {
  /** As a manager, whose restaurant is always the current one. */
  const arrive = async () => {
    await session.forceLogout(null)
    await session.signIn(MANAGER, 'Kitchen#2026')
    await screen.findByRole('heading', { level: 1, name: /Chicken/ })
  }

  test('two letters lead to a camera, live', async () => {
    await arrive()
    const input = await openSearch()
    await screen.findByRole('group', { name: 'Cameras' })
    await user.type(input, 'fr')
    expect(active(input)).toMatch(/^Fr/)
    expect(groups()[0]?.[0]).toBe('Cameras')
    await user.keyboard('{Enter}')
    await closed()
    await waitFor(() => expect(app.location()).toMatch(/^\/kitchen-player\/player\?.*cameras=[\da-f-]{36}/))
  })

  test('a tablet opens in the list narrowed to it; anyone who types on is led to pages first', async () => {
    const input = await openSearch()
    const [tablet] = within(await screen.findByRole('group', { name: 'Tablets' })).getAllByRole('option')
    const name = tablet?.querySelector('span')?.textContent ?? ''
    await user.type(input, 'fryer')
    const found = groups().map(([heading]) => heading)
    expect(found[0]).toBe('Pages')
    expect(found).toContain('Cameras')
    await user.clear(input)
    await user.type(input, name)
    await user.click(
      within(screen.getByRole('group', { name: 'Tablets' })).getAllByRole('option')[0] as Element,
    )
    await closed()
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('search')).toBe(name))
    expect(app.location()).toMatch(/^\/devices\/tablets\?/)
  })

  test('a fryer opens its own cycles, and the page says so', async () => {
    await user.type(await openSearch(), 'fryer 3')
    const fryers = await screen.findByRole('group', { name: 'Fryers' })
    await user.click(within(fryers).getByRole('option', { name: /^Fryer 3/ }))
    await closed()
    await screen.findByRole('button', { name: 'Only Fryer 3. Show all' })
    expect(new URLSearchParams(window.location.search).get('fryer')).toBe('Fryer 3')
    expect(app.location()).toMatch(/^\/timers-cycle-history\/fryer\?/)
  })

  test('a date or time leads to the pages that show it', async () => {
    const input = await openSearch()
    await user.type(input, 'dinner yesterday')
    const [player, dashboard] = options()
    expect(player).toMatch(/^Kitchen player at [A-Z][a-z]{2} [A-Z][a-z]{2} \d+, 2:00 PM/)
    expect(dashboard).toMatch(/^Dashboard: dinner yesterday [A-Z].*, 2:00 PM – 11:59 PM/)
    expect(groups()[0]?.[0]).toBe('Times')
    await user.keyboard('{ArrowDown}{Enter}')
    await closed()
    await waitFor(() =>
      expect(app.location()).toMatch(/^\/dashboard\/chicken\?.*startDate=\d{13}&endDate=\d{13}/),
    )
    const at = new URLSearchParams(window.location.search).get('startDate')
    await openSearch()
    await user.keyboard('dinner yesterday{Enter}')
    await closed()
    await waitFor(() => expect(app.location()).toMatch(new RegExp(`^/kitchen-player/player\\?.*at=${at}`)))
  })

  test('a phrase that moves on keeps moving, and is not among what was chosen last', async () => {
    const input = await openSearch()
    expect(options().join()).not.toContain('dinner yesterday')
    await user.type(input, 'this week')
    await user.click(await screen.findByRole('option', { name: /^Dashboard: this week/ }))
    await closed()
    await waitFor(() => expect(app.location()).toMatch(/^\/dashboard\/chicken\?.*timeInterval=this-week/))
    await screen.findByRole('button', { name: /^Dates: this week · / })
  })

  test('a single word is a page’s first, and a time that is yet to come is nowhere', async () => {
    const input = await openSearch()
    await user.type(input, 'mon')
    const found = groups().map(([heading]) => heading)
    expect(found[0]).toBe('Pages')
    expect(found).toContain('Times')
    await user.clear(input)
    await user.type(input, '2099-01-01')
    await screen.findByText(/^Nothing found/)
    await user.keyboard('{Escape}')
    await closed()
  })

  test('cameras that cannot be asked for are said, and everything else is found all the same', async () => {
    app.mock(cameras, new Refused(503, 'Later'))
    await arrive()
    const input = await openSearch()
    await user.type(input, 'monitor')
    await screen.findByText("Couldn't search the cameras.")
    expect(groups()[0]?.[0]).toBe('Pages')
  })

  test('what the page in sight has keys for stands first among the keys', async () => {
    await user.keyboard('{Escape}')
    await closed()
    const chart = document.createElement('div')
    chart.setAttribute('aria-roledescription', 'chart')
    document.body.append(chart)
    await user.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const sections = () => keys.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(sections()).toEqual(['On this page: in a chart', 'Everywhere', 'In the search', 'In a field'])
    chart.remove()
  })
})

test('a thing and a time lead to its page or camera at that time', async () => {
  await app.open('/user-settings/security', MANAGER)
  const input = await openSearch()
  await user.type(input, 'why was waste so high at dinner yesterday?')
  await waitFor(() => expect(groups()[0]?.[0]).toBe('Times'))
  expect(active(input)).toContain('Why food was wasted: dinner yesterday')
  await user.keyboard('{Enter}')
  await closed()
  await waitFor(() => expect(app.location()).toMatch(/^\/dashboard\/why\?.*startDate=\d+&endDate=\d+/))

  await user.type(await openSearch(), 'fryer camera 6:05 pm yesterday')
  await user.click(await screen.findByRole('option', { name: /^Fryer.* at .*, 6:05 PM/ }))
  await waitFor(() => expect(app.location()).toMatch(/^\/kitchen-player\/player\?.*cameras=.*at=\d+/))
})
