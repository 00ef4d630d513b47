import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { markDirty } from '#src/session/dirty-forms.ts'
import { setPwaState } from '#src/shell/pwa/pwa-state.ts'
import * as register from '#src/shell/pwa/register.ts'
import { UpdatePrompt } from '#src/shell/pwa/update-prompt.tsx'

const show = () => render(<UpdatePrompt />, { wrapper: MantineProvider })

beforeEach(() => setPwaState({ update: 'none', offer: null }))

test('nothing stands there until a new version waits', () => {
  show()
  expect(screen.queryByRole('status')).toBeNull()
  act(() => setPwaState({ update: 'ready' }))
  expect(screen.getByText('A new version is ready')).toBeDefined()
})

test('Reload takes the new version', async () => {
  const take = vi.spyOn(register, 'takeNewVersion').mockResolvedValue()
  setPwaState({ update: 'ready' })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(take).toHaveBeenCalledOnce()
})

test('a dirty form holds the reload back until it is clean', async () => {
  const take = vi.spyOn(register, 'takeNewVersion').mockResolvedValue()
  const clean = markDirty('material')
  setPwaState({ update: 'ready' })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(screen.getByText('Save or discard your changes first, then reload.')).toBeDefined()
  expect(take).not.toHaveBeenCalled()
  act(clean)
  expect(screen.getByText('A new version is ready')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(take).toHaveBeenCalledOnce()
})

test('Later puts the offer away, a missing part brings it back', async () => {
  setPwaState({ update: 'ready' })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => setPwaState({ update: 'missing' }))
  expect(screen.getByText(/A part of this page is gone/)).toBeDefined()
})
