// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Question } from '#src/ui/dialog/question.tsx'
import { theme } from '#src/ui/theme/theme.ts'

/** As a mutation does: that it runs, and what became of it, reach the screen a moment after the press. */
function Asked({ send }: { send: () => Promise<string | null> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    const sent = send()
    setTimeout(() => setBusy(true))
    setProblem(await sent)
    setBusy(false)
  }
  return (
    <Question
      title="Block user?"
      verb="Block user"
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={() => {}}
    >
      Ann Lee
    </Question>
  )
}

test('two presses in a moment are one; after a refusal it can be tried again', async () => {
  const sent: ((problem: string) => void)[] = []
  const send = vi.fn(() => new Promise<string>((resolve) => sent.push(resolve)))
  render(
    <MantineProvider theme={theme} env="test">
      <Asked send={send} />
    </MantineProvider>,
  )
  const verb = screen.getByRole('button', { name: 'Block user' })
  fireEvent.click(verb)
  fireEvent.click(verb)
  expect(send).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(verb.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(verb)
  expect(send).toHaveBeenCalledTimes(1)
  sent[0]?.('The server cannot be reached.')
  await screen.findByText('The server cannot be reached.')
  await waitFor(() => expect(verb.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(verb)
  expect(send).toHaveBeenCalledTimes(2)
})
