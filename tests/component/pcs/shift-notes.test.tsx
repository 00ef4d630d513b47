import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { writeShiftNote } from '#src/contract/kitchen/shift-notes.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import { shiftNotesTopic } from '#src/contract/live/shift-notes.ts'
import { topics } from '#src/live/live.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a note is left, counted until somebody has read it, and deleted; a refusal keeps what was typed', async () => {
  await app.open('/pcs/monitor', MANAGER)
  await press('Shift notes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift notes' }))
  const line = () => dialog.getByLabelText('For the next shift')
  await dialog.findByText('No shift notes in the last 7 days.')
  await userEvent.click(dialog.getByRole('button', { name: 'Leave note' }))
  await dialog.findByText('Write a line or add a photo')

  await userEvent.type(line(), 'Fryer 3 drips')
  app.mock(writeShiftNote, new Refused(429, 'You wrote too many shift notes in the last 24 hours.'))
  await userEvent.click(dialog.getByRole('button', { name: 'Leave note' }))
  await dialog.findByText('You wrote too many shift notes in the last 24 hours.')
  expect(line()).toHaveProperty('value', 'Fryer 3 drips')

  app.restore()
  await userEvent.click(dialog.getByRole('button', { name: 'Leave note' }))
  const [note] = await dialog.findAllByRole('listitem')
  if (!note) throw new Error('The note is not there')
  within(note).getByText('Fryer 3 drips')
  within(note).getByText('Not read yet')
  expect(line()).toHaveProperty('value', '')
  screen.getByRole('button', { name: 'Shift notes, 1 new', hidden: true })

  await userEvent.click(dialog.getByRole('button', { name: 'Mark all as read' }))
  await dialog.findByText(/^Read by /)
  expect(dialog.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  screen.getByRole('button', { name: 'Shift notes', hidden: true })

  await userEvent.click(dialog.getByRole('button', { name: /^Delete the note of / }))
  await dialog.findByText('No shift notes in the last 7 days.')
})

test('a note written elsewhere is counted as soon as the restaurant is told', async () => {
  const { provider } = app
  const uuid = await restaurantUuid(provider.services.db, '0412')
  const destination = fillDestination(shiftNotesTopic, { uuid })
  await app.open('/pcs/monitor', MANAGER)
  await screen.findByRole('button', { name: 'Shift notes' })
  await waitFor(() => expect(topics.wanted()).toContain(destination))
  const token = await provider.tokenOf(MANAGER)
  const { status } = await provider.call(writeShiftNote, {
    token,
    body: { restaurantUuid: uuid, text: 'Order more oil' },
  })
  expect(status).toBe(200)
  topics.deliver(destination, {}, null)
  await screen.findByRole('button', { name: 'Shift notes, 1 new' })
})
