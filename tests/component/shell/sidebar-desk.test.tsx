import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
beforeAll(() => setViewport(1440))

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Sections' }))
const opened = async () =>
  (await sidebar())
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map((button) => button.textContent)

test('the section of the present page alone stands open, with its entry marked', async () => {
  await app.open('/monitoring/alerts', ADMIN)
  await waitFor(async () => expect(await opened()).toEqual(['Monitoring']))
  const links = (await sidebar()).getAllByRole('link')
  expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([
    'Alerts',
  ])
  expect((await sidebar()).queryByRole('link', { name: 'Fryer' })).toBeNull()
})

test.each([
  // Each is a tab of the section's own bar, which the sidebar doesn't name.
  ['/dashboard/potato', 'Chicken', 'page'],
  ['/timers-cycle-history/prq', 'Timers Cycle History', 'true'],
])('%s lights %s', async (path, name, current) => {
  await app.open(path, ADMIN)
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('[aria-label="Sections"] [aria-current]')].map((lit) => [
        lit.textContent,
        lit.getAttribute('aria-current'),
      ]),
    ).toEqual([[name, current]]),
  )
})

test('another section opens by keyboard, and what is chosen there folds the former one', async () => {
  await app.open('/monitoring/alerts', ADMIN)
  const head = (await sidebar()).getByRole('button', { name: 'Timers Cycle History' })
  head.focus()
  await userEvent.keyboard('{Enter}')
  expect(await opened()).toEqual(['Timers Cycle History', 'Monitoring'])
  const fryer = (await sidebar()).getByRole('link', { name: 'Fryer' })
  fryer.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Fryer/ })
  await waitFor(async () => expect(await opened()).toEqual(['Timers Cycle History']))
})

test('a page that is reached from another opens the section of that one', async () => {
  await app.open('/users/00000000-0000-4000-8000-000000000000/sessions', ADMIN)
  await waitFor(async () => expect(await opened()).not.toContain('Monitoring'))
})

test('every way carries the restaurant: entries, breadcrumbs and logo [1§2.7]', async () => {
  const token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(restaurants, { token, query: { limit: 1 } })
  const uuid = body.content[0]?.uuid ?? ''
  const carries = (link: HTMLElement) =>
    expect(link.getAttribute('href'), link.textContent ?? '').toContain(`restaurantUuid=${uuid}`)
  await app.open(`/users/00000000-0000-4000-8000-000000000000/sessions?restaurantUuid=${uuid}`, ADMIN)
  await waitFor(async () => {
    for (const link of (await sidebar()).getAllByRole('link', { hidden: true })) carries(link)
  })
  carries(screen.getByRole('link', { name: 'Linewatch, home' }))
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
  for (const link of crumbs.getAllByRole('link')) carries(link)
})

test('an address without the restaurant that is shown is completed, also where the page is about none', async () => {
  await app.open('/audit-log?search=x', ADMIN)
  await waitFor(() => expect(app.location()).toMatch(/^\/audit-log\?(?=.*search=x)(?=.*restaurantUuid=)/))
})
