// @vitest-environment jsdom
import { Drawer, MantineProvider, Modal } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
