import { expect, test } from 'vitest'
import { hideSecrets, keptJson, shownJson, storableText } from '#server/domain/intake/raw-event.ts'

test.each<[string, unknown, unknown]>([
  ['a text', 'hot', 'hot'],
  ['nothing', null, null],
  [
    'an event',
    { id: '1', data: { key: 's-17', startedAt: 1 } },
    { id: '1', data: { key: 's-17', startedAt: 1 } },
  ],
  ['a password', { data: { userPassword: 'pan' } }, { data: { userPassword: '•••' } }],
  ['a token that is an object', { accessToken: { value: 'x' } }, { accessToken: '•••' }],
  ['an API key', { 'api-key': 'x', apiKey: 'y' }, { 'api-key': '•••', apiKey: '•••' }],
  ['our key in a text', ['Bearer lwe_abcdefghij rest'], ['Bearer lwe_••• rest']],
  ['our key in a list in an object', { a: [{ note: 'lwe_abcdefghij' }] }, { a: [{ note: 'lwe_•••' }] }],
])('secrets are hidden: %s', (_, value, shown) => {
  expect(hideSecrets(value)).toEqual(shown)
})

test('an event that is too large or too deep is not kept', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  expect(keptJson(nested(50))).toBe(JSON.stringify(nested(50)))
  expect(keptJson(nested(51))).toBeNull()
  expect(keptJson('x'.repeat(16_382))).toHaveLength(16_384)
  expect(keptJson('x'.repeat(16_383))).toBeNull()
  expect(shownJson(nested(51))).toBeNull()
  expect(shownJson({ token: 'x' })).toBe('{"token":"•••"}')
})

test('a text is cut, and PostgreSQL can store it', () => {
  expect(storableText('a\0bcd', 4)).toBe('a\uFFFDbc')
})
