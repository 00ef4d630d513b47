import { describe, expect, test } from 'vitest'
import { pseudo } from '#tests/support/language/pseudo.ts'

describe('the pseudo-language', () => {
  test.each([
    ['Save', '[Sáávéé]'],
    ['{n} pans', '[{n} pááns]'],
    ['Your export <b>{file}</b> is ready.', '[Yóóúúr ééxpóórt <b>{file}</b> íís rééáády.]'],
    ['PRQ', '[PRQ]'],
  ])('%s is %s', (text, expected) => expect(pseudo(text)).toBe(expected))

  test('a text is as long as its longest translation', () => {
    expect(pseudo('Info', 11)).toBe('[Infóó~~~~]')
  })

  test.each(['Delete this recording?', 'Hold limit', 'Crew', 'rhythm'])('%s is 40 percent longer', (text) => {
    expect(pseudo(text).length).toBeGreaterThanOrEqual(Math.ceil(text.length * 1.4))
  })
})
