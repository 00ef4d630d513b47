import { describe, expect, test } from 'vitest'
import { brokenRules, PASSWORD_RULES } from '#src/domain/access/password-rules.ts'

describe('the rules of a new password', () => {
  test.each([
    ['', ['length', 'lower', 'upper', 'digit', 'special']],
    ['Kitchen#26', []],
    ['Kitchen#2', ['length']],
    ['kitchen#26', ['upper']],
    ['KITCHEN#26', ['lower']],
    ['Kitchen#ab', ['digit']],
    ['Kitchen226', ['special']],
    ['Kitchen 26', ['special']],
    ['Küche#Øst1', []],
    ['Ελληνικα1!', []],
    // Ten characters are counted as people count them: an emoji is one.
    ['Aa1🍟🍟🍟🍟🍟🍟', ['length']],
    ['Aa1🍟🍟🍟🍟🍟🍟🍟', []],
  ])('%j breaks %j', (password, broken) => {
    expect(brokenRules(password).map(({ key }) => key)).toEqual(broken)
  })

  test('are the five of the specification, each said once [1§5.18]', () => {
    expect(PASSWORD_RULES).toHaveLength(5)
    expect(new Set(PASSWORD_RULES.map(({ label }) => label)).size).toBe(5)
  })
})
