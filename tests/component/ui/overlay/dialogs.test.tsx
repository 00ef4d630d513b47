// @vitest-environment jsdom
import { Drawer, MantineProvider, Menu, Modal } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { theme } from '#src/ui/theme/theme.ts'

test.each([
  ['dialog', Modal],
  ['drawer', Drawer],
])('the head of a %s is no second banner of the page', (_, Dialog) => {
  render(
    <MantineProvider theme={theme} env="test">
      <header>Linewatch</header>
      <Dialog opened onClose={() => {}} title="Filters">
        what it holds
      </Dialog>
    </MantineProvider>,
  )
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeDefined()
  const banners = screen.getAllByRole('banner', { hidden: true })
  expect(banners.map((banner) => banner.textContent)).toEqual(['Linewatch'])
})

test('the mark of a list to choose from is no picture without a name', () => {
  const { container } = render(
    <MantineProvider theme={theme} env="test">
      <Select label="Fryer" options={[{ value: 'a', label: 'Fryer A' }]} value="a" onChange={() => {}} />
    </MantineProvider>,
  )
  const hidden = [...container.querySelectorAll('svg')].map((svg) => svg.getAttribute('aria-hidden'))
  expect(new Set(hidden)).toEqual(new Set(['true']))
})

function NamedFromMenu() {
  const [naming, setNaming] = useState(false)
  return (
    <MantineProvider theme={theme} env="test">
      <Menu>
        <Menu.Target>
          <button type="button">Layouts</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setNaming(true)}>Save this layout…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming && <Dialog title="Save layout" onClose={() => setNaming(false)} />}
    </MantineProvider>
  )
}

test('a dialog that a menu opened gives the keyboard back to the menu’s button', async () => {
  render(<NamedFromMenu />)
  const opener = screen.getByRole('button', { name: 'Layouts' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Save this layout…' })
  item.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(opener)
})
