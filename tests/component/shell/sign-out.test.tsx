import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logout } from '#src/contract/account/auth.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('signing out takes back what is under way, and asks for it again where the provider cannot be told', async () => {
  const seen: string[] = []
  const network = globalThis.fetch
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const path = new URL(String(url)).pathname.replace('/api/v1', '')
    seen.push(path)
    if (path !== '/fryerTimerCycleHistory' || seen.includes('/auth/logout')) return network(url, init)
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        seen.push('taken back')
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })
  })
  onTestFinished(() => fetching.mockRestore())
  app.mock(logout, new Refused(503, 'Not now'))
  await app.open('/timers-cycle-history/fryer', ADMIN)
  await waitFor(() => expect(seen).toContain('/fryerTimerCycleHistory'))
  seen.length = 0
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
  await screen.findByText("Couldn't sign out")
  await waitFor(() => expect(seen).toContain('/fryerTimerCycleHistory'))
  const places = ['taken back', '/auth/logout', '/fryerTimerCycleHistory'].map((one) => seen.indexOf(one))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThanOrEqual(0)
})
