import { expect, test } from 'vitest'
import { explainOutside } from '#server/db/outside-error.ts'

const URL_WITH_PASSWORD = 'postgresql://chain:s3cret@db.example:6432/kitchens'
const coded = (code: string) => Object.assign(new AggregateError([], ''), { code })

test.each([
  [
    coded('ECONNREFUSED'),
    URL_WITH_PASSWORD,
    'at db.example:6432, database kitchens cannot be used: nothing is listening there',
  ],
  [
    coded('ENOTFOUND'),
    'postgresql://u:s3cret@nowhere/x',
    'at nowhere:5432, database x cannot be used: the host name is unknown',
  ],
  [coded('ENOENT'), 'postgresql://u:s3cret@localhost/x?host=%2Frun%2Fpg', 'at /run/pg:5432, database x'],
  [coded('28P01'), URL_WITH_PASSWORD, 'it refused the user name or password'],
  [coded('3D000'), URL_WITH_PASSWORD, 'it has no database with that name'],
  [new Error('timeout expired'), URL_WITH_PASSWORD, 'it is not responding'],
])('a database that cannot be reached is named without its password: %o', (error, url, text) => {
  const told = explainOutside(error, url)
  expect(told).toMatchObject({ name: 'DatabaseStartError', cause: error })
  expect((told as Error).message).toContain(text)
  expect((told as Error).message).not.toContain('s3cret')
})

test('what is no failure to reach the database stays as it is', () => {
  const error = coded('42601')
  expect(explainOutside(error, URL_WITH_PASSWORD)).toBe(error)
})
