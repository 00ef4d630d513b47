import { expect, test } from 'vitest'
import { policyInUse, roleInUse } from '#src/domain/access/in-use.ts'

test.each([
  [[], 0, null],
  [['ada@x.test'], 0, 'ada@x.test has the role “Crew”. Give this user another first.'],
  [['a@x.test', 'b@x.test'], 0, 'a@x.test and b@x.test have the role “Crew”. Give them another first.'],
  [['a@x.test'], 2, 'a@x.test and 2 more have the role “Crew”. Give them another first.'],
  [[], 1, '1 user has the role “Crew”. Give this user another first.'],
  [[], 3, '3 users have the role “Crew”. Give them another first.'],
])('who keeps a role from being deleted: %j and %d more', (emails, unnamed, sentence) => {
  expect(roleInUse('Crew', { emails, unnamed })).toBe(sentence)
})

test.each([
  [[], null],
  [['Crew'], 'The policy “Menu” is part of the role “Crew”. Take it out there first.'],
  [['Area', 'Crew'], 'The policy “Menu” is part of the roles “Area” and “Crew”. Take it out there first.'],
])('what keeps a policy from being deleted: %j', (roles, sentence) => {
  expect(policyInUse('Menu', roles)).toBe(sentence)
})
