import { expect, test } from 'vitest'
import { returnAddress } from '#src/shell/session/return-address.ts'

test.each(['/users', '/timers-cycle-history/fryer?limit=50', '/loginx'])('%s is gone back to', (from) =>
  expect(returnAddress(from)).toEqual({ from }),
)

test.each([
  undefined,
  7,
  '',
  'users',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/login',
  '/login?from=/users',
  '/multi-step-auth',
  '/change-expired-password#x',
])('%s is not', (from) => expect(returnAddress(from)).toEqual({}))
