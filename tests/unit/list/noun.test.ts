import { expect, test } from 'vitest'
import { counted } from '#src/list/noun.ts'

const CYCLE = { one: 'fryer cycle', other: 'fryer cycles' }

test.each([
  [0, CYCLE, '0 fryer cycles'],
  [1, CYCLE, '1 fryer cycle'],
  [1200, CYCLE, '1,200 fryer cycles'],
  [1, { one: 'grabación', other: 'grabaciones' }, '1 grabación'],
  [3, { one: 'grabación', other: 'grabaciones' }, '3 grabaciones'],
])('%d of %o: %s', (count, noun, text) => expect(counted(count, noun)).toBe(text))
