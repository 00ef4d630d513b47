import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test.each([
  ['/plug-play/aruco', 'Plug & Play'],
  ['/plug-play/plug', 'Plug & Play'],
  ['/cameras/recordings', 'Cameras'],
  // A page that the sidebar does not name, and one that is reached from another.
  ['/timers-cycle-history/prq', 'Timers Cycle History'],
  ['/users/00000000-0000-4000-8000-000000000000/sessions', 'Users'],
])('on a tablet %s is shown to be of its section', async (path, section) => {
  setViewport(1024)
  await app.open(path, ADMIN)
  const nav = within(await screen.findByRole('navigation', { name: 'Sections' }))
  const shown = () =>
    nav
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent)
  await waitFor(() => expect(shown()).toEqual([section]))
})

// Last: the shell keeps the frame that the first one gave it.
test('on a small screen the sections are behind a button, and go when one of their pages is chosen [1§2.18]', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Linewatch' })
  await userEvent.click(within(drawer).getByRole('link', { name: 'Audit Log' }))
  await screen.findByRole('heading', { level: 1, name: /Audit Log/ })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Linewatch' })).toBeNull())
})
