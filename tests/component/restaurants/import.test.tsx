import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { chooseFile, openImport, problemsIn } from '#tests/support/import-dialog.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

const choose = (...rows: string[]) =>
  chooseFile(
    'new.csv',
    'Number,Name,State,City,Address,Address 2,Postal code,Time zone,Security code',
    ...rows,
  )

test('restaurants come by a file: what is wrong is told by line, and the list has them', async () => {
  await app.open('/restaurants?restaurantUuid=select', ADMIN)
  const dialog = await openImport('Import restaurants')
  dialog.getByText(/The security code is optional/)
  await choose('0950,Franklin,TX,El Paso,,,,America/Denver,', '0951,,ZZ,,,,,Mars/Base,1')
  expect(await problemsIn(dialog, 'new.csv')).toEqual([
    ['3', 'Name', 'Enter a name'],
    ['3', 'State', 'No entry has the name “ZZ”'],
    ['3', 'Time zone', 'Choose a time zone'],
    ['3', 'Security code', 'At least 4 characters'],
  ])
  await choose('0950,Franklin,TX,El Paso,,,,America/Denver,4711')
  await dialog.findByText('new.csv: 1 would be created and 0 changed.')
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }))
  await screen.findByText('Imported restaurants: 1 created, 0 changed')
  await screen.findByRole('button', { name: /^0950 - Franklin/ })
})
