import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { addFryerCycle, chickenCodes } from '#tests/support/kitchen/facts.ts'
import { rowMenus } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()
const LIST = '/timers-cycle-history/fryer'
const CYCLES = 6

beforeAll(async () => {
  const { db } = app.provider.services
  const [material = ''] = await chickenCodes(db)
  for (let n = 0; n < CYCLES; n++)
    await addFryerCycle(db, {
      restaurant: '0412',
      material,
      startedAt: Date.now() - (n + 1) * 600_000,
      actual: 240,
      correct: true,
    })
})

const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ })
const chosen = async () => (await boxes()).map((box) => box.checked)
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected rows' }))
/** Starts choosing rows once there are some. Where it is still on from the test before, it is restarted. */
const select = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Select rows' })
  await waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false))
  if (button.getAttribute('aria-pressed') === 'true') await user.click(button)
  await user.click(button)
}
/** Where the keyboard stood since, each in words. */
function placesOfKeyboard() {
  const places: string[] = []
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) places.push(target.ariaLabel ?? target.textContent)
  }
  document.addEventListener('focusin', note)
  return () => {
    document.removeEventListener('focusin', note)
    return places
  }
}

test('on a phone a press on a card chooses it', async () => {
  setViewport(390)
  await app.open(LIST, MANAGER)
  await select()
  await waitFor(async () => expect(await boxes()).toHaveLength(CYCLES))
  const [first] = await boxes()
  // How long it took; times of day may have those digits, too.
  await user.click(within(first?.closest('li') as HTMLElement).getByText(/(?<![\d:])4:00(?!:)/))
  expect((await chosen())[0]).toBe(true)
  await user.click(bar().getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select rows' }))
})

test('chosen with Shift and by keys, deleted at one press, and brought back at another', async () => {
  await app.open(LIST, MANAGER)
  expect(await rowMenus()).toHaveLength(CYCLES)
  await select()
  expect(screen.queryByRole('button', { name: /^Actions: / })).toBeNull()
  const [first, , third] = await boxes()
  await user.click(first as HTMLElement)
  await user.keyboard('{Shift>}')
  await user.click(third as HTMLElement)
  await user.keyboard('{/Shift}')
  expect(await chosen()).toEqual([true, true, true, false, false, false])
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(await chosen()).toEqual([true, true, true, true, false, false])
  await user.keyboard('{ArrowUp} ')
  expect(await chosen()).toEqual([true, true, false, true, false, false])
  expect(bar().getByRole('status').textContent).toBe('3 selected')

  await user.click(bar().getByRole('button', { name: 'Delete' }))
  const asked = await dialog('Delete 3 fryer cycles?')
  expect(asked.getAllByRole('listitem')).toHaveLength(3)
  await user.click(asked.getByRole('button', { name: 'Delete 3 fryer cycles' }))
  await screen.findByText('Deleted: 3 fryer cycles')
  await waitFor(async () => expect(await boxes()).toHaveLength(CYCLES - 3))
  expect(bar().getByRole('status').textContent).toBe('Select rows')
  expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Restored: 3 fryer cycles')
  await waitFor(async () => expect(await boxes()).toHaveLength(CYCLES))
})

test('all rows shown, none of them, and a filter lets them go', async () => {
  await app.open(LIST, MANAGER)
  await select()
  const all = await screen.findByRole('checkbox', { name: 'Select all rows shown' })
  await user.click(all)
  expect(await chosen()).toEqual(Array(CYCLES).fill(true))
  await user.click(all)
  expect(await chosen()).toEqual(Array(CYCLES).fill(false))
  await user.click(all)
  await app.open(`${LIST}?isCorrect=true`, MANAGER)
  await waitFor(async () => expect(screen.queryByText(`${CYCLES} selected`)).toBeNull())
})

test('once the provider cannot be reached no more is tried, and what was chosen stays so', async () => {
  await app.open(LIST, MANAGER)
  await select()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }))
  app.mock(fryerHistory.removed, 'unreachable')
  await user.click(bar().getByRole('button', { name: 'Delete' }))
  const asked = await dialog(/^Delete 6/)
  await waitFor(() =>
    expect(document.activeElement).toBe(asked.getByRole('button', { name: `Delete ${CYCLES} fryer cycles` })),
  )
  const been = placesOfKeyboard()
  await user.keyboard('{Enter}')
  const failed = `Not done: ${CYCLES} fryer cycles`
  const result = await dialog(failed)
  expect(result.getAllByText(/^Not done: The server cannot be reached/)).toHaveLength(2)
  expect(been()).toEqual(['Stop', failed])
  expect(document.activeElement).toBe(result.getByRole('list', { name: failed }))
  await user.tab()
  expect(document.activeElement).toBe(result.getByRole('button', { name: 'Try again' }))
  app.restore()
  await user.keyboard('{Enter}')
  await screen.findByText(`Deleted: ${CYCLES} fryer cycles`)
  await waitFor(() => expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Delete' })))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(`Restored: ${CYCLES} fryer cycles`)
})
