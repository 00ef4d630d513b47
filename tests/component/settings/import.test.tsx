import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { USER_COLUMNS } from '#src/contract/administration/users-import.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { CHICKEN_MATERIAL_COLUMNS } from '#src/contract/dictionaries/chicken-materials.ts'
import { importContainers } from '#src/contract/dictionaries/containers.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { decodeText, templateOf } from '#src/shell/import/file-text.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { chooseFile, openImport, problemsIn } from '#tests/support/import-dialog.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

async function open() {
  await app.open('/settings/chicken/containers', ADMIN)
  return openImport('Import containers')
}
const choose = (...rows: string[]) => chooseFile('pans.csv', 'Code,Name,Marker', ...rows)

test('what is wrong is listed by line; a fixed file says what it would do, and does it once confirmed', async () => {
  const dialog = await open()
  const verb = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' })
  expect(verb().disabled).toBe(true)
  await choose('Q41,Third Pan 41,141', 'Q 42,,one')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'pans.csv: 3 problems found. Nothing was saved. Fix the file and choose it again.',
  )
  expect(await problemsIn(dialog, 'pans.csv')).toEqual([
    ['3', 'Code', 'Letters, digits, - and _ only'],
    ['3', 'Name', 'Enter a name'],
    ['3', 'Marker', 'Enter a whole number'],
  ])
  expect(verb().disabled).toBe(true)

  await choose('A41,Third Pan 41,941', 'P01,Old Pan,101', 'P02,Half Pan 02,102')
  expect((await dialog.findByText(/would be created/)).textContent).toBe(
    'pans.csv: 1 would be created and 1 changed; 1 are already up to date.',
  )
  // Two presses in one moment: a second import would find everything done and say so.
  act(() => {
    verb().click()
    verb().click()
  })
  await screen.findByText('Imported containers: 1 created, 1 changed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('rowheader', { name: 'A41' })).toBeDefined()
  expect(await screen.findByRole('cell', { name: 'Old Pan' })).toBeDefined()
})

test('a file that says what is there already is nothing to be imported; a failed call says why', async () => {
  const dialog = await open()
  await choose('P03,Third Pan 03,103')
  await dialog.findByText(/Everything already matches the file/)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  app.mock(importContainers, new Refused(500, 'The pans are being counted.'))
  await choose('P03,Third Pan 04,103')
  expect((await dialog.findByRole('alert')).textContent).toContain('The pans are being counted.')
  // A browser says nothing of a file that it has chosen already: none may be left chosen.
  expect(screen.getByLabelText<HTMLInputElement>('CSV file').value).toBe('')
  await chooseFile('large.csv', 'x'.repeat(1_000_001))
  expect((await dialog.findByText(/too large/)).textContent).toBe('This file is too large: at most 1 MB.')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the keyboard goes on from what is said of a file: the button that was pressed had to let go of it', async () => {
  const dialog = await open()
  const files = [new File(['Code,Name,Marker\r\nQ 42,,one'], 'pans.csv', { type: 'text/csv' })]
  act(() => dialog.getByRole('button', { name: 'Choose file' }).blur())
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files } })
  const told = await dialog.findByRole('alert')
  await expect.poll(() => document.activeElement).toBe(told)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
})

test('the template has the headings of the list, and a row that can be read', () => {
  expect(templateOf(CHICKEN_MATERIAL_COLUMNS)).toBe(
    'Code,Name,Piece weight,Hold limit,Fry time,Grilled\r\nWNG,Wings,0.035 kg,30:00,4:30,No\r\n',
  )
})

test('the template is in the language of who downloads it, its example as well', () => {
  const translations = { 'E-mail': 'Correo', Manager: 'Gerente', On: 'Activado' }
  setWording(() => ({ language: 'es', translations }))
  const template = templateOf(USER_COLUMNS)
  setWording(() => ENGLISH)
  expect(template).toBe(
    'Correo,Name,Type,Role,Restaurants,Notifications,Multi-factor\r\nann.lee@chain.example,Ann Lee,Gerente,Crew,0412; 0436,Activado,Off\r\n',
  )
})

test.each([
  ['UTF-8', [0x50, 0xc3, 0xa9], 'Pé'],
  ['what older spreadsheets write', [0x50, 0xe9], 'Pé'],
  ['Unicode text', [0xff, 0xfe, 0x50, 0x00, 0xe9, 0x00], 'Pé'],
])('%s is read', (_, bytes, text) => {
  expect(decodeText(new Uint8Array(bytes))).toBe(text)
})
