import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CREW } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('users who may only look read shift notes, and are told why they cannot write any', async () => {
  await app.open('/pcs/monitor', CREW)
  await userEvent.click(await screen.findByRole('button', { name: 'Shift notes' }))
  await screen.findByText(/You need the permission “PCS: Edit” for this/)
  expect(screen.queryByRole('button', { name: 'Leave note' })).toBeNull()
})

test('on the floor board they are told why it has no buttons', async () => {
  await app.open('/pcs/floor', CREW)
  await screen.findByText(
    'You can look at this board, but not act on it. You need the permission “PCS: Edit” for this. An administrator can grant it.',
  )
  expect(screen.queryByRole('button', { name: 'Recall' })).toBeNull()
})
