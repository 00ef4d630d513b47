import { expect, test } from 'vitest'
import { withoutDescriptionsIn } from '../../../../sw/build/descriptions.ts'

test.each([
  ["a({ path: '/a', summary: 'All of it.' })", "a({ path: '/a', summary: ''           })"],
  ['a({ summary: `One of them.`, b })', "a({ summary: ''            , b })"],
  ["z.int().check(z.describe('whole grams'))", "z.int().check(z.describe(''           ))"],
  ['z.object({ summary: z.string() })', 'z.object({ summary: z.string() })'],
  ['a({ summary, other: "x" })', 'a({ summary, other: "x" })'],
])('%s becomes %s', (source, expected) => expect(withoutDescriptionsIn('a.ts', source)).toBe(expected))
