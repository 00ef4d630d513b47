import { expect, test } from 'vitest'
import { hideSecrets, isShallow, storableText } from '#server/domain/intake/raw-event.ts'

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

test('JSON is made of what is not too deep', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  expect(isShallow(nested(50))).toBe(true)
  expect(isShallow(nested(51))).toBe(false)
})

test('a text is cut, and PostgreSQL can store it', () => {
  expect(storableText('a\0bcd', 4)).toBe('a\uFFFDbc')
})
