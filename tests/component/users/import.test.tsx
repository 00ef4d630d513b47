import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { chooseFile, openImport, problemsIn } from '#tests/support/import-dialog.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

const HEAD = 'E-mail,Name,Type,Role,Restaurants,Notifications,Multi-factor'
const choose = (...rows: string[]) => chooseFile('staff.csv', HEAD, ...rows)

test('users come by a file: what is wrong is told by line, nobody is invited, and the list has them', async () => {
  await app.open('/users', ADMIN)
  const dialog = await openImport('Import users')
  dialog.getByText(/no invitations are sent/)
  await choose('ann@linewatch.test,Ann Lee,User,Crew,0412,On,Off', 'bob@,Bob,User,Chef,0412 0436,On,Off')
  expect(await problemsIn(dialog, 'staff.csv')).toEqual([
    ['3', 'E-mail', 'Enter an e-mail address'],
    ['3', 'Role', 'No entry has the name “Chef”'],
    ['3', 'Restaurants', 'A user of this type must have exactly one restaurant'],
  ])
  await choose('ann@linewatch.test,Ann Lee,User,Crew,0412,On,Off')
  await dialog.findByText('staff.csv: 1 would be created and 0 changed.')
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
  await screen.findByText('Imported users: 1 created, 0 changed')
  await screen.findByRole('rowheader', { name: 'ann@linewatch.test' })
  expect(app.provider.queued).toEqual([])
})

test('on a phone, too', async () => {
  setViewport(390)
  await app.open('/users', ADMIN)
  const dialog = await openImport('Import users')
  await choose('ann2@linewatch.test,,User,Crew,0412,On,Off')
  await dialog.findByText('Enter a name')
  dialog.getByText('Line 2')
})
