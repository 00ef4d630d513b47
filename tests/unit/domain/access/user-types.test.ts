import { expect, test } from 'vitest'
import { readableValue } from '#src/domain/access/field-values.ts'
import { typeWord } from '#src/domain/access/user-types.ts'

test.each([
  ['ADMIN', 'Administrator'],
  ['MANAGER', 'Manager'],
  ['USER', 'User'],
  ['FRANCHISEE', 'FRANCHISEE'],
])('a user of type %s is called %s, in the audit log too', (type, word) => {
  expect(typeWord(type)).toBe(word)
  expect(readableValue('type', type, 'UTC')).toEqual({ kind: 'text', text: word })
})
