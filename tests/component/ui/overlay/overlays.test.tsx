// @vitest-environment jsdom
import { ActionIcon, Button, MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '#src/ui/theme/theme.ts'
import { setViewport } from '#tests/support/jsdom.ts'

/** What the page has before anything was opened; the overlays are not there, and can be kept away. */
async function freshPage() {
  const [{ MenuButton }, { PanelButton }, { expectOverlays }] = await Promise.all([
    import('#src/ui/overlay/menu-button.tsx'),
    import('#src/ui/overlay/panel-button.tsx'),
    import('#src/ui/overlay/overlays.ts'),
  ])
  return { MenuButton, PanelButton, expectOverlays }
}

const drawnAt = (load: () => unknown) =>
  vi.doMock('#src/ui/overlay/drawn.ts', async (original) => {
    await load()
    return original()
  })

const show = (page: ReactNode) =>
  render(
    <MantineProvider theme={theme} env="test">
      {page}
    </MantineProvider>,
  )

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('#src/ui/overlay/drawn.ts')
})

test('a menu is fetched with the first press; its button stays the same and has the keyboard again after it', async () => {
  const fetched = vi.fn()
  drawnAt(fetched)
  const { MenuButton } = await freshPage()
  const pressed = vi.fn()
  const user = userEvent.setup()
  show(
    <MenuButton button={<ActionIcon aria-label="More" />} entries={[{ label: 'Print', onClick: pressed }]} />,
  )
  const button = screen.getByRole('button', { name: 'More', expanded: false })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(fetched).not.toHaveBeenCalled()

  button.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: 'More' })
  expect(fetched).toHaveBeenCalledOnce()
  expect(button.isConnected).toBe(true)
  expect(button.getAttribute('aria-controls')).toBe(menu.id)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))

  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }))
  expect(pressed).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledOnce()
})

test('what cannot be fetched leaves its button closed, and is fetched with the next press', async () => {
  const fetched = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  drawnAt(fetched)
  const { PanelButton } = await freshPage()
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <PanelButton button={<Button>Dates</Button>} opened={opened} onChange={setOpened}>
        The last day
      </PanelButton>
    )
  }
  const user = userEvent.setup()
  show(<Page />)
  await user.click(screen.getByRole('button', { name: 'Dates' }))
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  await screen.findByRole('button', { name: 'Dates', expanded: false })
  expect(screen.queryByText('The last day')).toBeNull()

  vi.doUnmock('#src/ui/overlay/drawn.ts')
  await user.click(screen.getByRole('button', { name: 'Dates' }))
  expect(await screen.findByRole('dialog', { name: 'Dates' })).toBeTruthy()
})

test('on a phone the first touch has them come, and nothing before it', async () => {
  const fetched = vi.fn()
  drawnAt(fetched)
  const { expectOverlays } = await freshPage()
  const end = expectOverlays('touched')
  await act(async () => {})
  expect(fetched).not.toHaveBeenCalled()
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  end()
})

test.each([
  ['a press elsewhere', (user: UserEvent) => user.click(screen.getByText('The page'))],
  ['a press on another menu', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Other' }))],
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['Tab', (user: UserEvent) => user.tab()],
])('what is not there yet stays away after %s', async (_, turnAway) => {
  let come = () => {}
  const there = new Promise<void>((resolve) => {
    come = resolve
  })
  drawnAt(() => there)
  const { MenuButton } = await freshPage()
  const user = userEvent.setup()
  show(
    <>
      <p>The page</p>
      <MenuButton button={<Button>More</Button>} entries={[{ label: 'Print' }]} />
      <MenuButton button={<Button>Other</Button>} entries={[{ label: 'Save' }]} />
    </>,
  )
  const awaits = () => document.documentElement.hasAttribute('data-awaits')
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(awaits(), 'the page shows that something is on its way').toBe(true)
  await turnAway(user)
  await screen.findByRole('button', { name: 'More', expanded: false })
  await act(async () => come())
  const other = screen.getByRole('button', { name: 'Other' })
  if (other.ariaExpanded === 'false') await user.click(other)
  await screen.findByRole('menuitem', { name: 'Save' })
  expect(screen.queryByRole('menuitem', { name: 'Print' })).toBeNull()
  expect(awaits()).toBe(false)
})

test('turned while it is open, a panel gives way to its sheet, and the button has the keyboard after it', async () => {
  const { PanelButton } = await freshPage()
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <PanelButton
        button={<Button>Dates</Button>}
        opened={opened}
        onChange={setOpened}
        sheet={{ title: 'The dates' }}
      >
        <button type="button">The last day</button>
      </PanelButton>
    )
  }
  const user = userEvent.setup()
  setViewport(1024)
  show(<Page />)
  const button = screen.getByRole('button', { name: 'Dates' })
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Dates' })
  const panels = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-modal'))
  act(() => setViewport(390))
  await screen.findByRole('dialog', { name: 'The dates' })
  expect(panels()).toEqual(['true'])
  act(() => setViewport(1024))
  await screen.findByRole('dialog', { name: 'Dates' })
  expect(panels()).toEqual([null])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('The last day'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('Escape closes a menu in which there is nothing to press', async () => {
  const { MenuButton } = await freshPage()
  const user = userEvent.setup()
  show(<MenuButton button={<Button>Layouts</Button>} entries={[{ label: 'Save', disabled: true }]} />)
  await user.click(screen.getByRole('button', { name: 'Layouts' }))
  await screen.findByRole('menu', { name: 'Layouts' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
