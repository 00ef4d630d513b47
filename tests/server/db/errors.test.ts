import { expect, test } from 'vitest'
import { DatabaseLost, driverError, isDatabaseLost, isDiskFull, sqlState } from '#server/db/errors.ts'

const failure = (code: string | null, message = 'failed') =>
  Object.assign(new Error(message), code === null ? {} : { code })

test.each<[string | null, string, string | null, boolean]>([
  // The system's codes are no SQLSTATE, not even those of five characters.
  ['EPIPE', 'write EPIPE', null, true],
  ['ECONNREFUSED', 'connect', null, true],
  ['ECONNRESET', 'read', null, true],
  ['ENOENT', 'connect ENOENT /run/.s.PGSQL.5432', null, true],
  [null, 'Connection terminated unexpectedly', null, true],
  [null, 'Client has encountered a connection error and is not queryable', null, true],
  [null, 'timeout exceeded when trying to connect', null, true],
  ['57P01', 'terminating connection due to administrator command', '57P01', true],
  ['57P02', 'terminating connection because of crash of another server process', '57P02', true],
  ['57P03', 'the database system is starting up', '57P03', true],
  ['08006', 'connection failure', '08006', true],
  ['57014', 'canceling statement due to statement timeout', '57014', false],
  ['23505', 'duplicate key', '23505', false],
  [null, 'anything else', null, false],
])('%s, %s', (code, message, state, isLost) => {
  const error = failure(code, message)
  expect(sqlState(error)).toBe(state)
  expect(isDatabaseLost(driverError(error))).toBe(isLost)
})

test('what another service says about its connection is not about the database', () => {
  expect(isDatabaseLost(failure('ECONNREFUSED'))).toBe(false)
})

test('a lost connection keeps the code and the words of the driver', () => {
  expect(driverError(failure('ECONNRESET', 'read ECONNRESET'))).toMatchObject({
    name: new DatabaseLost(new Error()).name,
    code: 'ECONNRESET',
    message: 'read ECONNRESET',
  })
})

test.each([
  ['53100', true],
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['53200', false],
])('%s says that a disk is full: %s', (code, isFull) => {
  expect(isDiskFull(failure(code))).toBe(isFull)
})
