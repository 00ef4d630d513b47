import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { normalizeAnswer } from '#src/api/call/normalize-answer.ts'

const row = z.object({
  name: z.string(),
  seen: z.nullable(z.int()),
  note: z.optional(z.string()),
  either: z.optional(z.nullable(z.string())),
  any: z.optional(z.unknown()),
  one: z.optional(z.union([z.int(), z.null()])),
  by: z.nullable(z.object({ email: z.nullable(z.string()) })),
})
const list = z.object({ content: z.array(row), of: z.record(z.string(), row) })
const full = { name: 'a', seen: 1, note: 'n', either: 'e', by: { email: 'x' } }

test.each([
  ['what may be null and is left out', { name: 'a' }, { name: 'a', seen: null, by: null }],
  ['what may be left out and is null', { ...full, note: null }, { ...full, note: undefined }],
  ['what may be both', { ...full, either: null }, { ...full, either: null }],
  ['what may be anything', { ...full, any: null }, { ...full, any: null }],
  ['what may be one of several', { ...full, one: null }, { ...full, one: null }],
  ['what is within', { ...full, by: {} }, { ...full, by: { email: null } }],
  ['what is as it should be', full, full],
  ['what nobody knows', { ...full, more: { deep: null } }, { ...full, more: { deep: null } }],
  ['what is something else', 'a text', 'a text'],
  ['nothing', null, null],
])('%s', (_, given, agreed) => {
  const answer = () => structuredClone(given)
  expect(normalizeAnswer(row, answer())).toEqual(agreed)
  expect(normalizeAnswer(z.nullable(row), answer())).toEqual(agreed)
  expect(normalizeAnswer(list, { content: [answer()], of: { x: answer() } })).toEqual({
    content: [agreed],
    of: { x: agreed },
  })
})

test('a list that is none, or not there, stays what it is', () => {
  expect(normalizeAnswer(list, { content: 'none' })).toEqual({ content: 'none' })
  expect(normalizeAnswer(list, {})).toEqual({})
})
