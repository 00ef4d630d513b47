import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { markDirty } from '#src/session/dirty-forms.ts'
import { partIsMissing } from '#src/shell/pwa/missing-part.ts'
import { setPwaState } from '#src/shell/pwa/pwa-state.ts'
import * as version from '#src/shell/pwa/take-new-version.ts'
import { UpdatePrompt } from '#src/shell/pwa/update-prompt.tsx'

const json = () => new Response(null, { headers: { 'content-type': 'application/json' } })
const show = () => render(<UpdatePrompt />, { wrapper: MantineProvider })

beforeEach(() => setPwaState({ update: 'none', offer: null }))

test('nothing stands there until a new version waits', () => {
  show()
  expect(screen.queryByRole('status')).toBeNull()
  act(() => setPwaState({ update: 'ready' }))
  expect(screen.getByText('A new version is ready')).toBeDefined()
})

test('an offer waits behind an open dialog; a part that is missing may be one of that dialog', () => {
  show()
  const classOf = (update: 'ready' | 'missing') => {
    act(() => setPwaState({ update }))
    return screen.getByRole('status').className
  }
  expect(classOf('ready')).toMatch(/behind/)
  expect(classOf('missing')).not.toMatch(/behind/)
})

test('Reload takes the new version', async () => {
  const take = vi.spyOn(version, 'takeNewVersion').mockResolvedValue()
  setPwaState({ update: 'ready' })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(take).toHaveBeenCalledOnce()
})

test('a dirty form holds the reload back until it is clean', async () => {
  const take = vi.spyOn(version, 'takeNewVersion').mockResolvedValue()
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
  expect(screen.getByText(/Linewatch was updated/)).toBeDefined()
})

describe('a part that could not be had', () => {
  const answered = vi.fn<typeof fetch>()
  beforeEach(() => {
    vi.stubGlobal('fetch', answered.mockReset())
    return () => vi.unstubAllGlobals()
  })

  test.each([
    ['is gone where the server answers', json(), /Linewatch was updated/],
    ['is not said to be where it is behind another’s page', new Response('<html>'), /cannot be reached/],
  ])('%s', async (_, response, text) => {
    answered.mockResolvedValue(response)
    show()
    await act(() => partIsMissing(new TypeError('Failed to fetch dynamically imported module: /a.js')))
    expect(screen.getByText(text)).toBeDefined()
    expect(
      sessionStorage.getItem('tanstack_router_reload:Failed to fetch dynamically imported module: /a.js'),
    ).toBe('1')
  })

  test('is tried again where nobody answered, as often as one likes', async () => {
    const take = vi.spyOn(version, 'takeNewVersion').mockReset().mockResolvedValue()
    answered.mockRejectedValue(new TypeError('Failed to fetch'))
    show()
    await act(() => partIsMissing(new TypeError('gone')))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Try again' })
    expect(answered).toHaveBeenCalledTimes(2)
    expect(take).not.toHaveBeenCalled()
    answered.mockResolvedValue(json())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(take).toHaveBeenCalledOnce()
  })

  test('waits for a form that holds what was typed', async () => {
    const take = vi.spyOn(version, 'takeNewVersion').mockReset().mockResolvedValue()
    const clean = markDirty('material')
    answered.mockResolvedValue(json())
    setPwaState({ update: 'unreached' })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Save or discard your changes first, then reload.')
    expect(take).not.toHaveBeenCalled()
    act(clean)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(take).toHaveBeenCalledOnce()
  })
})
