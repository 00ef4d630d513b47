import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const HOT_HOLDING = '/timers-cycle-history/hot-holding'
const more = (name = 'More filters') => screen.findByRole('button', { name })
/** Which of a list's filters stand in the line, by what they hold. */
const inLine = (label: string) => screen.queryByRole('combobox', { name: label })

test('of many filters the first stand in the line, and one chosen among the others joins them', async () => {
  await app.open(HOT_HOLDING, MANAGER)
  const button = await more()
  expect(inLine('Wasted')).toBeNull()
  await userEvent.click(button)
  const sheet = within(await screen.findByRole('dialog', { name: 'More filters' }))
  await userEvent.click(sheet.getByRole('combobox', { name: 'Wasted' }))
  // Nothing is laid out here, so the list never comes into sight.
  await userEvent.click(await screen.findByRole('option', { name: 'Not wasted', hidden: true }))
  await waitFor(() => expect(app.location()).toContain('wasted=false'))
  // It stays where it was chosen, too, as long as that is open.
  expect((sheet.getByRole('combobox', { name: 'Wasted' }) as HTMLInputElement).value).toBe('Not wasted')
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect((inLine('Wasted') as HTMLInputElement | null)?.value).toBe('Not wasted'))
  expect(inLine('Expired')).toBeNull()
})

test('what a link has set is in the line from the first', async () => {
  await app.open(`${HOT_HOLDING}?timerError=true`, MANAGER)
  await more()
  expect((inLine('Timer') as HTMLInputElement).value).toBe('Timer errors')
})

test('a history is narrowed to a time of every day by a button of that name, and to the whole day again', async () => {
  await app.open('/timers-cycle-history/prq', MANAGER)
  await userEvent.click(await more('Time of day'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Time of day' }))
  await userEvent.click(await sheet.findByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(app.location()).toContain('startTimeInterval=13%3A00&endTimeInterval=15%3A00'))
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Time of day: 1:00 PM to 3:00 PM. Show the whole day' }),
  )
  await waitFor(() => expect(app.location()).toBe('/timers-cycle-history/prq'))
  expect(screen.queryByRole('button', { name: /^Time of day:/ })).toBeNull()
})

test('the whole day is no narrowing', async () => {
  await app.open('/timers-cycle-history/prq?startTimeInterval=08:00&endTimeInterval=09:00', MANAGER)
  await userEvent.click(await more('Time of day'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Time of day' }))
  expect(await sheet.findByRole('combobox', { name: 'From' })).toHaveProperty('value', '08:00 am')
  await userEvent.click(sheet.getByRole('button', { name: 'Whole day' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(app.location()).toBe('/timers-cycle-history/prq'))
})

test('a few filters all stand in the line', async () => {
  await app.open('/devices/tablets', MANAGER)
  expect(await screen.findByRole('button', { name: /^Build/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull()
})
