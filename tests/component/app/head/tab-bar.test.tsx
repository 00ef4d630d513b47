import '#tests/support/jsdom.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TabBar } from '#src/app/head/tab-bar.tsx'
import { onlyKnownParams, parseSearch, stringifySearch } from '#src/app/search.ts'

const TABS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
  { value: 'map', label: 'Map' },
] as const
type Tab = (typeof TABS)[number]['value']

const isTab = (view: unknown): view is Tab => TABS.some(({ value }) => value === view)

/** A page with tabs and one other parameter, as a route of the console declares it. */
async function show(path: string) {
  const root = createRootRoute({ staticData: { page: null } })
  const page = createRoute({
    getParentRoute: () => root,
    staticData: { page: null },
    path: '/devices',
    validateSearch: onlyKnownParams<{ view?: Tab; material?: string }>(({ view, material }) => ({
      ...(isTab(view) && { view }),
      ...(typeof material === 'string' && { material }),
    })),
    component: function Devices() {
      const { view = 'chart' } = page.useSearch()
      return <TabBar group="view" label="Views" tabs={TABS} active={view} />
    },
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch })
  render(<RouterProvider router={router} />)
  await screen.findByRole('navigation', { name: 'Views' })
  return { history, user: userEvent.setup() }
}
const tab = (name: string) => screen.getByRole('link', { name })
const current = () =>
  within(screen.getByRole('navigation', { name: 'Views' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent)

test.each([
  ['/devices', 'Chart'],
  ['/devices?view=table', 'Table'],
  ['/devices?view=nonsense', 'Chart'],
])('%s shows %s as the current one', async (path, name) => {
  await show(path)
  expect(current()).toEqual([name])
})

test('a tab is a link of its own that keeps the other parameters; the first stands for none', async () => {
  await show('/devices?view=table&material=FIL')
  expect(tab('Map').getAttribute('href')).toBe('/devices?view=map&material=FIL')
  expect(tab('Chart').getAttribute('href')).toBe('/devices?material=FIL')
})

test('a choice stands in the URL, and Back returns to the former one [1§2.19]', async () => {
  const { history, user } = await show('/devices?material=FIL')
  await user.click(tab('Table'))
  await waitFor(() => expect(current()).toEqual(['Table']))
  expect(history.location.search).toBe('?material=FIL&view=table')
  await user.click(tab('Chart'))
  await waitFor(() => expect(current()).toEqual(['Chart']))
  expect(history.location.search).toBe('?material=FIL')
  history.back()
  await waitFor(() => expect(current()).toEqual(['Table']))
  history.back()
  await waitFor(() => expect(current()).toEqual(['Chart']))
})
