import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { session } from '#src/shell/session/session.ts'
import { ADMIN, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const PHONE = 390
const DESK = 1440

beforeEach(() => setViewport(PHONE))
afterAll(() => setViewport(DESK))

const bar = async () => within(await screen.findByRole('navigation', { name: 'Main places' }))
/** The links as they stand, with what each says about the page. */
const links = async () =>
  (await bar())
    .getAllByRole('link')
    .map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).pathname])
const marked = async () =>
  (await bar())
    .getAllByRole('link')
    .filter((link) => link.ariaCurrent !== null)
    .map((link) => [link.textContent, link.ariaCurrent])

const none = () => waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main places' })).toBeNull())

test('on a phone an administrator has the four main pages and the menu at the lower edge', async () => {
  await app.open('/users', ADMIN)
  expect(await links()).toEqual([
    ['Dashboard', '/dashboard/chicken'],
    ['Monitor', '/pcs/monitor'],
    ['Orders', '/pcs/scheduled-production'],
    ['Player', '/kitchen-player/player'],
  ])
  expect((await bar()).getAllByRole('button').map((button) => button.textContent)).toEqual(['Menu'])
  expect(await marked()).toEqual([])
  // A wider screen has the sections themselves.
  act(() => setViewport(1024))
  await none()
  act(() => setViewport(PHONE))
  await bar()
})

test('the page in sight is marked, and so is the first place of its section', async () => {
  await user.click((await bar()).getByRole('link', { name: 'Orders' }))
  await screen.findByRole('heading', { level: 1, name: /Scheduled Production/ })
  expect(await marked()).toEqual([['Orders', 'page']])
  await app.open('/pcs/fryer-manager', ADMIN)
  await waitFor(async () => expect(await marked()).toEqual([['Monitor', 'true']]))
})

test('its menu opens the drawer that the header opens, which has every section', async () => {
  const menu = (await bar()).getByRole('button', { name: 'Menu' })
  expect(menu.ariaExpanded).toBe('false')
  await user.click(menu)
  const drawer = await screen.findByRole('dialog', { name: 'Linewatch' })
  expect(menu.ariaExpanded).toBe('true')
  await user.click(within(drawer).getByRole('link', { name: 'Audit Log' }))
  await screen.findByRole('heading', { level: 1, name: /Audit Log/ })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Linewatch' })).toBeNull())
})

test('a crew has what it may see', async () => {
  await session.forceLogout(null)
  await session.signIn(CREW, DEMO_PASSWORD)
  await screen.findByRole('heading', { level: 1, name: /Chicken/ })
  expect((await links()).map(([label]) => label)).toEqual([
    'Dashboard',
    'Monitor',
    'Orders',
    'Recommen\u00ADdations',
  ])
  expect(await marked()).toEqual([['Dashboard', 'page']])
  // Floor mode is a screen of its own.
  await app.open('/pcs/floor', CREW)
  await none()
})
