import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { writeShiftNote } from '#src/contract/kitchen/shift-notes.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a note is left, counted until somebody has read it, and deleted; a refusal keeps what was typed', async () => {
  await app.open('/pcs/monitor', MANAGER)
  await press('Shift notes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift notes' }))
  await dialog.findByText('No shift notes in the last 7 days.')
  await userEvent.click(dialog.getByRole('button', { name: 'Leave note' }))
  await dialog.findByText('Write a line or add a photo')

  await userEvent.type(dialog.getByLabelText('For the next shift'), 'Fryer 3 drips')
  app.mock(writeShiftNote, new Refused(429, 'You wrote too many shift notes in the last 15 minutes.'))
  await userEvent.click(dialog.getByRole('button', { name: 'Leave note' }))
  await dialog.findByText('You wrote too many shift notes in the last 15 minutes.')
  expect(dialog.getByLabelText('For the next shift')).toHaveProperty('value', 'Fryer 3 drips')
})

test('who may only look reads them, and is told why they cannot write', async () => {
  await app.open('/pcs/monitor', CREW)
  await press(/^Shift notes/)
  await screen.findByText(/You need the permission “PCS: Edit” for this/)
  expect(screen.queryByRole('button', { name: 'Leave note' })).toBeNull()
})
