import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import { router } from '#src/router.tsx'
import { queryClient } from '#src/shell/queries.tsx'
import { MANAGER } from '#tests/support/demo.ts'
import '#tests/support/canvas.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()
const asking = vi.spyOn(queryClient, 'prefetchQuery')

/** Whether the answers of a section were asked for before it was drawn. */
const isAskedAhead = () =>
  asking.mock.calls.some(([{ queryKey }]) => JSON.stringify(queryKey).includes(wasteSummary.name))

afterEach(() => asking.mockClear())

test('the dashboard’s answers are asked for as it is opened, also by a link that the mouse rested on', async () => {
  await app.open('/reports', MANAGER)
  const link = await screen.findByRole('link', { name: 'Linewatch, home' })
  const loading = vi.spyOn(router, 'preloadRoute')
  await user.hover(link)
  await waitFor(() => expect(loading).toHaveBeenCalled())
  await loading.mock.results[0]?.value
  expect(isAskedAhead()).toBe(false)
  await user.click(link)
  await waitFor(() => expect(isAskedAhead()).toBe(true))
})
