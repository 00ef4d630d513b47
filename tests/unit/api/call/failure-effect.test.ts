import { expect, test } from 'vitest'
import { effectOnData } from '#src/api/call/failure-effect.ts'

test.each([
  ['called off', 0, 'keep'],
  ['a wrong question', 400, 'drop'],
  ['a session that ended', 401, 'drop'],
  ['a right that is gone', 403, 'drop'],
  ['something that is gone', 404, 'drop'],
  ['gone for good', 410, 'drop'],
  ['a call that took too long', 408, 'keep'],
  ['a conflict', 409, 'keep'],
  ['asked too early', 425, 'keep'],
  ['a limit', 429, 'keep'],
  ['a refusal that nobody knows', 418, 'drop'],
  ['a wrong value', 422, 'drop'],
  ['a wrapped refusal without a known code', 7, 'drop'],
  ['a fault of the server', 500, 'keep'],
  ['a gateway that stands alone', 502, 'keep'],
  ['a busy server', 503, 'keep'],
  ['a slow server', 504, 'keep'],
  ['a full disk', 507, 'keep'],
  ['no answer at all', 600, 'keep'],
] as const)('%s (%i): %s what is known', (_, code, effect) => {
  expect(effectOnData(code)).toBe(effect)
})
