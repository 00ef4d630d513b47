// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from '#src/ui/lazy-part.tsx'

test('a part that cannot be loaded breaks nothing around it, is closed, and loads again when next wanted', async () => {
  const user = userEvent.setup()
  const missing = vi.fn()
  const load = vi.fn<() => Promise<(props: { onClose: () => void }) => string>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue(() => 'The part')
  const Part = lazyPart(load, ({ onClose }) => {
    missing()
    onClose()
  })
  function Host() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Show
        </button>
        <Suspense>{open && <Part onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  render(<Host />)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(missing).toHaveBeenCalledOnce())
  expect(screen.queryByText('The part')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
