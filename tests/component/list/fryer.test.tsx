import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { addFryerCycle, chickenCodes } from '#tests/support/kitchen/facts.ts'
import { pressInRowMenu, rowMenus } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const LIST = '/timers-cycle-history/fryer'

beforeAll(async () => {
  const { db } = app.provider.services
  const [material = ''] = await chickenCodes(db)
  const add = (minutesAgo: number, actual: number, correct: boolean) =>
    addFryerCycle(db, {
      restaurant: '0412',
      material,
      startedAt: Date.now() - minutesAgo * 60_000,
      actual,
      correct,
    })
  await add(30, 240, true)
  await add(20, 250, false)
  await add(10, 260, true)
})

const table = () => screen.findByRole('table', { name: 'Timers Cycle History Fryer' })
const times = async () =>
  within(await table())
    .getAllByRole('row')
    .map((row) => /\d:\d\d(?=(Correct|Not correct))/.exec(row.textContent ?? '')?.[0])
    .filter((time) => time !== undefined)

test('shows what the provider holds, newest first, and follows its filters', async () => {
  await app.open(LIST, MANAGER)
  await waitFor(async () => expect(await times()).toEqual(['4:20', '4:10', '4:00']))
  await app.open(`${LIST}?isCorrect=false`, MANAGER)
  await waitFor(async () => expect(await times()).toEqual(['4:10']))
})

test('a refusal empties the list and offers another try, which brings it back', async () => {
  app.mock(fryerHistory.list, new Refused(403, 'You need the permission for this.'))
  await app.open(`${LIST}?isCorrect=true`, MANAGER)
  await screen.findByText('No records')
  const again = await screen.findByRole('button', { name: 'Try again' })
  app.restore()
  await userEvent.click(again)
  await waitFor(async () => expect(await times()).toEqual(['4:20', '4:00']))
  expect(screen.queryByText('No records')).toBeNull()
})

test('what cannot be reached leaves what was last known, as it was', async () => {
  await app.open(LIST, MANAGER)
  await waitFor(async () => expect(await times()).toEqual(['4:20', '4:10', '4:00']))
  app.mock(fryerHistory.list, 'unreachable')
  await app.open(`${LIST}?orderDirection=ASC`, MANAGER)
  await app.open(LIST, MANAGER)
  expect(await times()).toEqual(['4:20', '4:10', '4:00'])
})

test('a list never seen says that the server cannot be reached, not that it is empty', async () => {
  app.mock(fryerHistory.list, 'unreachable')
  await app.open(`${LIST}?sortBy=fryer`, MANAGER)
  // Asked a second time first, after a second or so.
  await screen.findByText('The server cannot be reached', {}, { timeout: 10_000 })
  expect(screen.queryByText('No records')).toBeNull()
  app.restore()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await times()).toSorted()).toEqual(['4:00', '4:10', '4:20']))
  expect(screen.queryByText('The server cannot be reached')).toBeNull()
})

test('what is the default anyway is left out of the URL, without a step for Back', async () => {
  await app.open(LIST, MANAGER)
  const steps = window.history.length
  await app.open(`${LIST}?timeInterval=1d&limit=20&page=0&orderDirection=DESC&isCorrect=true`, MANAGER)
  await waitFor(() => expect(app.location()).toBe(`${LIST}?isCorrect=true`))
  expect(window.history.length).toBe(steps + 1)
})

test('the count of cycles stands under no column', async () => {
  await app.open(LIST, MANAGER)
  expect(await screen.findByRole('rowheader', { name: 'Total 3 cycles' })).toBeDefined()
})

test('a deletion that was called off leaves the row, and the keyboard at its menu', async () => {
  await app.open(LIST, MANAGER)
  await waitFor(async () => expect(await times()).toEqual(['4:20', '4:10', '4:00']))
  const [, middle] = await rowMenus()
  middle?.focus()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Delete fryer cycle' })
  await waitFor(() => expect(document.activeElement).toBe(item))
  await userEvent.keyboard('{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Delete fryer cycle?' })
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(middle))
  expect(await times()).toEqual(['4:20', '4:10', '4:00'])
})

test('a deleted cycle comes back by Undo, and the keyboard to it', async () => {
  await app.open(LIST, MANAGER)
  await waitFor(async () => expect(await times()).toEqual(['4:20', '4:10', '4:00']))
  await pressInRowMenu(/^Actions: /, 'Delete fryer cycle')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete fryer cycle' }))
  await waitFor(async () => expect(await times()).toEqual(['4:10', '4:00']))
  const [next] = await rowMenus()
  expect(document.activeElement).toBe(next)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  undo.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/^Restored: /)
  await waitFor(async () => expect(await times()).toEqual(['4:20', '4:10', '4:00']))
  const [restored] = await rowMenus()
  expect(document.activeElement).toBe(restored)
})
