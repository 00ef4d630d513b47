import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { providerClock } from '#src/api/provider/provider-clock.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { session } from '#src/shell/session/session.ts'
import { setClock } from '#src/ui/clock/use-now.ts'
import { ADMIN, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const HISTORY = '/timers-cycle-history/fryer'
// The panels of a dashboard have heads of their own, which are no banners of the page.
const banners = () => screen.getAllByRole('banner').filter((one) => one.closest('main') === null)
const banner = () => within(banners()[0] as HTMLElement)
const selector = () => banner().getByRole('button', { name: /^Restaurant: / })
const labels = () => screen.getAllByRole('option').map((option) => option.textContent)

test('a selector whose list cannot be had stays closed, and asks for it again with the next press', async () => {
  const LIST = '#src/shell/header/restaurant-list.tsx'
  const failing = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.doMock(LIST, failing)
  await app.open(HISTORY, ADMIN)
  await user.click(selector())
  await waitFor(() => expect(failing).toHaveBeenCalledOnce())
  await waitFor(() => expect(selector().ariaExpanded).toBe('false'))
  vi.doUnmock(LIST)

  await user.click(selector())
  const search = await screen.findByRole('textbox', { name: 'Search restaurants' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(selector())
  expect(selector().ariaExpanded).toBe('false')
})

test('Enter chooses the one restaurant that a search leaves, and none of several', async () => {
  await app.open(`${HISTORY}?restaurantUuid=select`, ADMIN)
  await user.click(selector())
  const search = await screen.findByRole('textbox', { name: 'Search restaurants' })
  await user.type(search, '04{Enter}')
  expect(selector().textContent).toBe('Global')
  await user.type(search, '12{Enter}')
  await waitFor(() => expect(selector().textContent).toBe('0412'))
})

test('the selector shows Global or a number, lists labels, and a choice leaves dates and filters of before [1§1.6, 1§2.15]', async () => {
  await app.open(`${HISTORY}?restaurantUuid=select&timeInterval=7d&interval=1h`, ADMIN)
  expect(selector().textContent).toBe('Global')
  await user.click(selector())
  await screen.findByRole('option', { name: '0412 - Lakeview' })
  expect(labels()).not.toContain('Global')
  await user.click(screen.getByRole('option', { name: '0412 - Lakeview' }))
  await waitFor(() => expect(selector().textContent).toBe('0412'))
  expect(app.location()).toMatch(new RegExp(`^${HISTORY}\\?restaurantUuid=[\\da-f-]{36}$`))

  await user.hover(selector())
  expect((await screen.findByRole('tooltip')).textContent).toBe('0412 - Lakeview')
  await user.click(selector())
  expect(labels()).toContain('Global')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => expect(screen.queryByRole('option', { name: '0412 - Lakeview' })).toBeNull())

  await user.click(banner().getByRole('button', { name: 'Show all restaurants' }))
  await waitFor(() => expect(selector().textContent).toBe('Global'))
  expect(app.location()).toBe(`${HISTORY}?restaurantUuid=select`)
})

test('an administrator has the logo, the Provider button, the settings and an account menu [1§2.12]', async () => {
  const href = (name: string) => banner().getByRole('link', { name }).getAttribute('href')
  expect(href('Linewatch, home')).toMatch(/^\/dashboard\/chicken/)
  expect(href('Settings')).toMatch(/^\/settings\/chicken\/materials/)
  await user.click(banner().getByRole('button', { name: 'Provider' }))
  await screen.findByRole('dialog', { name: 'Provider' })
  await user.click(banner().getByRole('button', { name: 'Provider' }))
  await user.click(banner().getByRole('button', { name: 'Account' }))
  const items = (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.textContent)
  for (const page of ['Authentication Log', 'Active Sessions', 'Security']) expect(items).toContain(page)
  expect([items[0], items.at(-1)]).toEqual(['My Account', 'Sign Out'])
  await user.keyboard('{Escape}')
})

test('the clock shows the restaurant’s time and, to readers elsewhere, its zone, half a second after a minute at the latest [1§2.29]', async () => {
  const guam = session.getSnapshot().restaurants.find(({ timezone }) => timezone === 'Pacific/Guam')
  await app.open(`${HISTORY}?restaurantUuid=${guam?.value}`, ADMIN)
  await waitFor(() => expect(selector().textContent).toBe(guam?.number))
  const shown = () => banner().getByText(/^\d+:\d\d [AP]M /, { selector: 'time' }).textContent
  onTestFinished(() => setClock(Date.now))
  setClock(() => Date.parse('2026-03-05T20:07:59.900Z'))
  await waitFor(() => expect(shown()).toBe('6:07 AM GMT+10'))
  setClock(() => Date.parse('2026-03-05T20:08:00Z'))
  await waitFor(() => expect(shown()).toBe('6:08 AM GMT+10'))
})

test('a reader whose own clock shows the restaurant’s time sees no zone at it, and in Global sees one', async () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const device = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'Pacific/Guam' }
  })
  const guam = session.getSnapshot().restaurants.find(({ timezone }) => timezone === 'Pacific/Guam')
  const times = () => [
    banner().getByText(/[AP]M/, { selector: 'time' }).textContent,
    screen.getByRole('button', { name: /^Dates: / }).textContent,
  ]
  onTestFinished(() => setClock(Date.now))
  setClock(() => Date.parse('2026-03-05T20:07:30Z'))
  await app.open(`${HISTORY}?restaurantUuid=select`, ADMIN)
  await waitFor(() => expect(times()).toEqual(['6:07 AM GMT+10', 'Dates: last day · 6:07 AM GMT+10']))
  await app.open(`${HISTORY}?restaurantUuid=${guam?.value}`, ADMIN)
  await waitFor(() => expect(times()).toEqual(['6:07 AM', 'Dates: last day · 6:07 AM']))
  device.mockRestore()
})

test('the foot of each page has the year and the support address [1§2.36]', () => {
  const foot = within(screen.getByRole('contentinfo'))
  foot.getByText(`© ${new Date().getFullYear()} Linewatch`)
  expect(foot.getByRole('link', { name: 'support@linewatch.test' }).getAttribute('href')).toBe(
    'mailto:support@linewatch.test',
  )
})

test('a user of one restaurant has no restaurant selector and no entries they may not see [1§2.13]', async () => {
  await session.forceLogout(null)
  await session.signIn(CREW, DEMO_PASSWORD)
  await screen.findByRole('heading', { level: 1, name: /Chicken/ })
  // The frame of the sign-in page goes as the shell comes.
  await waitFor(() => expect(banners()).toHaveLength(1))
  expect(banner().queryByRole('button', { name: /^Restaurant: / })).toBeNull()
  for (const name of ['Provider', 'Show all restaurants'])
    expect(banner().queryByRole('button', { name })).toBeNull()
  expect(banner().queryByRole('link', { name: 'Settings' })).toBeNull()
})

test.each([HISTORY, '/pcs/floor'])(
  'on %s a device whose clock is wrong says so until it is dismissed',
  async (path) => {
    await app.open(path, ADMIN)
    expect(screen.queryByText(/^This device's clock/)).toBeNull()
    onTestFinished(() => providerClock.forget())
    act(() => providerClock.hear(Date.now() + 5 * HOUR))
    const text = await screen.findByText(
      /^This device's clock is 5 hours slow\. Linewatch uses the server's time\./,
    )
    await user.click(within(text.parentElement as HTMLElement).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/^This device's clock/)).toBeNull()
  },
)
