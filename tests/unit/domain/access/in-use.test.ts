import { expect, test } from 'vitest'
import { policyInUse, roleInUse, roleMayReturn } from '#src/domain/access/in-use.ts'

test.each([
  [[], 0, null],
  [['ada@x.test'], 0, 'ada@x.test has the role “Crew”. Give this user another role first.'],
  [['a@x.test', 'b@x.test'], 0, 'a@x.test and b@x.test have the role “Crew”. Give them another role first.'],
  [['a@x.test'], 2, 'a@x.test and 2 more have the role “Crew”. Give them another role first.'],
  [[], 1, '1 user has the role “Crew”. Give this user another role first.'],
  [[], 3, '3 users have the role “Crew”. Give them another role first.'],
])('who keeps a role from being deleted: %j and %d more', (emails, unnamed, sentence) => {
  expect(roleInUse('Crew', { emails, unnamed })).toBe(sentence)
})

test.each([
  [[], 0, 41_000, null],
  [
    ['ada@x.test'],
    0,
    40_001,
    'ada@x.test was deleted within the last minute and can still be restored, with the role “Crew”. Try again in 41 seconds.',
  ],
  [
    ['a@x.test'],
    2,
    1,
    'a@x.test and 2 more were deleted within the last minute and can still be restored, with the role “Crew”. Try again in 1 second.',
  ],
  [
    [],
    1,
    60_000,
    '1 user was deleted within the last minute and can still be restored, with the role “Crew”. Try again in 60 seconds.',
  ],
])('who may come back with a role: %j and %d more', (emails, unnamed, remainingMs, sentence) => {
  expect(roleMayReturn('Crew', { emails, unnamed, remainingMs })).toBe(sentence)
})

test.each([
  [[], null],
  [['Crew'], 'The policy “Menu” is part of the role “Crew”. Remove it there first.'],
  [['Area', 'Crew'], 'The policy “Menu” is part of the roles “Area” and “Crew”. Remove it there first.'],
])('what keeps a policy from being deleted: %j', (roles, sentence) => {
  expect(policyInUse('Menu', roles)).toBe(sentence)
})
