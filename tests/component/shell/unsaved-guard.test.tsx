import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isDirty, markDirty } from '#src/session/dirty-forms.ts'
import { SIGNED_OUT } from '#src/session/machine.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/use-session.ts'
import { UnsavedGuard } from '#src/shell/unsaved-guard.tsx'
import { theme } from '#src/ui/theme/theme.ts'
import { UnsavedContext, useUnsaved } from '#src/ui/unsaved.ts'

let isLoggedIn = true
const session = { getSnapshot: () => ({ ...SIGNED_OUT, isLoggedIn }) } as Session

function Materials() {
  const [name, setName] = useState('')
  useUnsaved(name !== '')
  return <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
}

/** Two pages, one of them with a form, and the guard next to them as in the shell. */
async function show() {
  const root = createRootRoute({
    staticData: { page: null },
    component: () => (
      <>
        <Link to={'/users' as never}>Users</Link>
        <Link to={'.' as never} search={{ page: '2' } as never}>
          Next page
        </Link>
        <UnsavedContext value={markDirty}>
          <Outlet />
        </UnsavedContext>
        <UnsavedGuard />
      </>
    ),
  })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, staticData: { page: null }, path, component })
  const routeTree = root.addChildren([
    page('/', () => <h1>Home</h1>),
    page('/materials', Materials),
    page('/users', () => <h1>Users</h1>),
  ])
  window.history.pushState(null, '', '/')
  window.history.pushState(null, '', '/materials')
  const history = createBrowserHistory()
  const router = createRouter({ routeTree, history })
  render(
    <MantineProvider theme={theme} env="test">
      <SessionProvider value={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </MantineProvider>,
  )
  await screen.findByLabelText('Name')
  stop = history.destroy
  return { history, user: userEvent.setup() }
}
const question = () => screen.queryByRole('dialog', { name: 'Discard changes?' })
const press = (word: string) => userEvent.click(screen.getByText(word))
const usersPage = () => screen.findByRole('heading', { name: 'Users' })

/** Whether the browser would be made to ask before the tab is closed. */
function closingAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

let stop = () => {}
beforeEach(() => {
  isLoggedIn = true
})
afterEach(() => stop())

test('with nothing typed a link leads on, unasked', async () => {
  const { user } = await show()
  expect(closingAsks()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await usersPage()
  expect(question()).toBeNull()
})

test('with something typed a link asks first; kept, the page and the text stay', async () => {
  const { user, history } = await show()
  await user.type(screen.getByLabelText('Name'), 'Filet')
  expect(closingAsks()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(question()).not.toBeNull())
  await press('Keep editing')
  await waitFor(() => expect(question()).toBeNull())
  expect(history.location.pathname).toBe('/materials')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Filet')
})

test('discarded, the link leads on, and nothing is unsaved any more', async () => {
  const { user } = await show()
  await user.type(screen.getByLabelText('Name'), 'Filet')
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(question()).not.toBeNull())
  await press('Discard')
  await usersPage()
  expect(question()).toBeNull()
  expect(isDirty()).toBe(false)
  expect(closingAsks()).toBe(false)
})

test('Back asks as a link does', async () => {
  const { user, history } = await show()
  await user.type(screen.getByLabelText('Name'), 'Filet')
  history.back()
  await waitFor(() => expect(question()).not.toBeNull())
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Filet')
  await press('Discard')
  await screen.findByRole('heading', { name: 'Home' })
})

test('what was typed and taken back is nothing to lose', async () => {
  const { user } = await show()
  await user.type(screen.getByLabelText('Name'), 'Filet')
  await user.clear(screen.getByLabelText('Name'))
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await usersPage()
  expect(question()).toBeNull()
})

test('a change of the page’s own parameters leaves the form standing, unasked', async () => {
  const { user, history } = await show()
  await user.type(screen.getByLabelText('Name'), 'Filet')
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(history.location.search).toContain('page'))
  expect(question()).toBeNull()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Filet')
})

test('a user who was signed out meanwhile is led away unasked', async () => {
  const { user } = await show()
  await user.type(screen.getByLabelText('Name'), 'Filet')
  isLoggedIn = false
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await usersPage()
  expect(question()).toBeNull()
})
