import { describe, expect, test } from 'vitest'
import {
  type ClaimRule,
  claimOf,
  emailStanding,
  gaveFactor,
  grantOf,
  missingClaims,
} from '#server/domain/access/claims.ts'

const rule = (value: string, more: Partial<ClaimRule> = {}): ClaimRule => ({
  claim: 'groups',
  value,
  restaurants: [],
  ...more,
})
const RULES = [
  rule('chain-it', { type: 'ADMIN' }),
  rule('managers', { type: 'MANAGER', role: 'Area Manager', restaurants: ['0117'] }),
  rule('crew', { type: 'USER', role: 'Crew' }),
  rule('of-0204', { restaurants: ['0204', '0117'] }),
]

describe('what the rules give', () => {
  test('the first that fits gives type and role, all that fit give restaurants', () => {
    expect(grantOf(RULES, { groups: ['crew', 'of-0204', 'managers'] })).toEqual({
      type: 'MANAGER',
      role: 'Area Manager',
      restaurants: ['0117', '0204'],
    })
  })

  test('an administrator has neither role nor restaurants', () => {
    expect(grantOf(RULES, { groups: ['of-0204', 'chain-it'] })).toEqual({
      type: 'ADMIN',
      role: null,
      restaurants: [],
    })
  })

  test.each([
    ['no groups', {}],
    ['none of the groups', { groups: ['guests'] }],
    ['restaurants only', { groups: ['of-0204'] }],
    ['a group in another case', { groups: ['CREW'] }],
    ['part of a name', { groups: ['crew-of-another'] }],
    ['one text with both in it', { groups: 'crew,managers' }],
    ['an object', { groups: { crew: true } }],
    ['what every object has', { constructor: 'crew' }],
  ])('%s give nothing', (_, claims) => {
    expect(grantOf(RULES, claims)).toBe('NO_RULE')
  })

  test.each([
    ['a text', 'crew'],
    ['a list', ['crew']],
  ])('%s is compared', (_, groups) => {
    expect(grantOf(RULES, { groups })).toMatchObject({ role: 'Crew' })
  })

  test('groups that are too many to be in the token give nothing, whatever else fits', () => {
    const elsewhere = { _claim_names: { groups: 'src1' }, _claim_sources: {} }
    expect(grantOf(RULES, elsewhere)).toBe('OVERAGE')
    expect(
      grantOf([...RULES, rule('ana', { claim: 'sub', type: 'ADMIN' })], { ...elsewhere, sub: 'ana' }),
    ).toBe('OVERAGE')
    expect(grantOf(RULES, { hasgroups: true })).toBe('OVERAGE')
    expect(
      grantOf([rule('ana', { claim: 'sub', type: 'ADMIN' })], { ...elsewhere, sub: 'ana' }),
    ).toMatchObject({
      type: 'ADMIN',
    })
  })

  test('a path leads into an object, and not into what it inherits', () => {
    expect(claimOf({ realm_access: { roles: ['crew'] } }, 'realm_access.roles')).toEqual(['crew'])
    expect(claimOf({ 'https://chain.example/groups': ['crew'] }, 'https://chain.example/groups')).toEqual([
      'crew',
    ])
    expect(claimOf({}, '__proto__.constructor')).toBeUndefined()
    expect(claimOf({ a: 'text' }, 'a.length')).toBeUndefined()
  })
})

test('userinfo is asked only for what is needed and not there', () => {
  expect(missingClaims(['groups', 'email'], { groups: [], email: 'a@b.example' })).toEqual([])
  expect(missingClaims(['groups', 'email'], { email: 'a@b.example' })).toEqual(['groups'])
  expect(missingClaims(['groups'], { _claim_names: { groups: 'src1' } })).toEqual([])
})

test.each([
  [{ email_verified: true }, 'VERIFIED'],
  [{ email_verified: 'true' }, 'VERIFIED'],
  [{ email_verified: false }, 'UNVERIFIED'],
  [{ email_verified: 'false' }, 'UNVERIFIED'],
  [{}, 'UNKNOWN'],
  [{ xms_edov: true }, 'VERIFIED'],
  [{ xms_edov: '1' }, 'VERIFIED'],
  [{ xms_edov: false }, 'UNKNOWN'],
  [{ email_verified: false, xms_edov: true }, 'UNVERIFIED'],
] as const)('an e-mail with %j is %s', (claims, standing) => {
  expect(emailStanding(claims)).toBe(standing)
})

describe('a second factor was given', () => {
  const COUNTS = { amr: ['mfa', 'hwk'], acr: ['urn:2fa', 'c1'] }

  test.each([
    ['one of the methods', { amr: ['pwd', 'mfa'] }],
    ['the context', { acr: 'urn:2fa' }],
    ['one of Entra’s contexts', { acrs: ['c9', 'c1'] }],
  ])('by %s', (_, claims) => {
    expect(gaveFactor(COUNTS, claims)).toBe(true)
  })

  test.each([
    ['nothing', {}],
    ['other methods', { amr: ['pwd', 'MFA'] }],
    ['a text instead of methods', { amr: 'mfa' }],
    ['a text with the method in it', { amr: ['pwd,mfa'] }],
    ['another context', { acr: 'urn:1fa' }],
    ['a list of contexts where one belongs', { acr: ['urn:2fa'] }],
    ['a context among the methods', { amr: ['urn:2fa'] }],
    ['a method as the context', { acr: 'mfa' }],
    ['methods that are no texts', { amr: [true, null, { mfa: true }] }],
  ])('not by %s', (_, claims) => {
    expect(gaveFactor(COUNTS, claims)).toBe(false)
  })

  test('by nothing where nothing counts', () => {
    expect(gaveFactor({ amr: [], acr: [] }, { amr: ['mfa'], acr: 'urn:2fa' })).toBe(false)
  })
})
