import { expect, test } from 'vitest'
import { lockOutBy, type TriedAdministrator, type TriedRules } from '#server/domain/access/lock-out.ts'

const rules = (some: Partial<TriedRules>): TriedRules => ({
  multiFactor: false,
  hasNetworks: false,
  isInside: true,
  ...some,
})
const someone = (some: Partial<TriedAdministrator> = {}): TriedAdministrator => ({
  needsNoProvider: true,
  hasFactor: false,
  isEmergency: false,
  ...some,
})
const INSIDE = { hasNetworks: true, isInside: true }
const OUTSIDE = { hasNetworks: true, isInside: false }
const FACTOR = { multiFactor: true }

test.each([
  ['no rule locks out nobody', {}, someone(), [], null],
  ['nor where nobody has a password: it was so before', {}, someone({ needsNoProvider: false }), [], null],
  ['networks with the caller in them', INSIDE, someone(), [], null],
  ['networks without the caller', OUTSIDE, someone(), [], 'ADDRESS'],
  ['nor with the factor of somebody else', OUTSIDE, someone({ hasFactor: true }), [], 'ADDRESS'],
  ['an emergency account without a factor', OUTSIDE, someone({ isEmergency: true }), [], 'ADDRESS'],
  ['an emergency account with one', OUTSIDE, someone({ isEmergency: true, hasFactor: true }), [], null],
  ['a factor that the caller has', FACTOR, someone({ hasFactor: true }), [], null],
  ['a factor that the caller lacks', FACTOR, someone(), [someone({ hasFactor: true })], 'FACTOR'],
  ['nobody with a password', INSIDE, someone({ needsNoProvider: false }), [], 'NOBODY'],
  [
    'another with a password, who can set up a factor',
    FACTOR,
    someone({ needsNoProvider: false, hasFactor: true }),
    [someone()],
    null,
  ],
  [
    'another with a password, where the caller is',
    INSIDE,
    someone({ needsNoProvider: false }),
    [someone()],
    null,
  ],
  [
    'another with a password, outside, where only the emergency account comes from everywhere',
    OUTSIDE,
    someone({ needsNoProvider: false, isEmergency: true, hasFactor: true }),
    [someone({ hasFactor: true })],
    'NOBODY',
  ],
] as const)('%s', (_name, tried, caller, others, expected) => {
  expect(lockOutBy(rules(tried), caller, [caller, ...others])).toBe(expected)
})
