import { expect, test } from 'vitest'
import { submitLabel } from '#src/form/submit-label.ts'

test.each([
  ['Create order', 'Create order'],
  ['Edit order', 'Save order'],
  ['Edit recurring order', 'Save recurring order'],
  ['Add profile', 'Add profile'],
  ['Change password', 'Change password'],
])('the form %j ends with %j', (title, label) => {
  expect(submitLabel(title)).toBe(label)
})
