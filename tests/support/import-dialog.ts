import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Opens the dialog of the list on the screen. */
export async function openImport(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Import…' }))
  return within(await screen.findByRole('dialog', { name: title }))
}

export const chooseFile = (name: string, ...lines: string[]) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body,
    new File([lines.join('\r\n')], name, { type: 'text/csv' }),
  )

/** What is told to be wrong in a file: line, column and problem of each. */
export async function problemsIn(dialog: ReturnType<typeof within>, name: string) {
  const table = within(await dialog.findByRole('table', { name: `Problems in ${name}` }))
  const rows = table.getAllByRole('row').slice(1)
  return rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
}
