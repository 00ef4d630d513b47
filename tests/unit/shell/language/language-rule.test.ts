import { describe, expect, test } from 'vitest'
import { wantedChoice, wayToLanguage } from '#src/shell/language/language-rule.ts'

describe('the choice on a device', () => {
  const none = { board: null, setting: undefined } as const
  const untouched = { choice: undefined, brought: null } as const

  test.each([
    ['is nobody’s before anybody signs in', none, untouched, undefined],
    ['stays until the account is known', none, { choice: 'es', brought: 'es' }, 'es'],
    ['is the account’s', { board: null, setting: 'es' }, untouched, 'es'],
    [
      'is the account’s, whatever was chosen at the sign-in',
      { board: null, setting: 'en' },
      { choice: 'es', brought: null },
      'en',
    ],
    ['is the board’s, whatever the account’s is', { board: 'es', setting: 'en' }, untouched, 'es'],
    ['is the board’s before the account is known', { board: 'es', setting: undefined }, untouched, 'es'],
    [
      'is the browser’s to make for an account without one',
      { board: null, setting: 'auto' },
      untouched,
      undefined,
    ],
    [
      'is that of the sign-in page for an account without one',
      { board: null, setting: 'auto' },
      { choice: 'es', brought: null },
      'es',
    ],
    [
      'goes with the account that brought it',
      { board: null, setting: 'auto' },
      { choice: 'es', brought: 'es' },
      undefined,
    ],
    [
      'stays where somebody changed on the sign-in page what an account brought',
      { board: null, setting: 'auto' },
      { choice: 'en', brought: 'es' },
      'en',
    ],
  ] as const)('%s', (_, wishes, device, expected) => expect(wantedChoice(wishes, device)).toBe(expected))
})

describe('a page', () => {
  test.each([
    ['in its language stays', { shown: 'es', wanted: 'es', tried: null, isDirty: false }, 'stay'],
    ['in another one is loaded again', { shown: 'en', wanted: 'es', tried: null, isDirty: false }, 'reload'],
    ['that came back as it was stays', { shown: 'en', wanted: 'es', tried: 'es', isDirty: false }, 'stay'],
    [
      'is loaded again for each language',
      { shown: 'es', wanted: 'en', tried: 'es', isDirty: false },
      'reload',
    ],
    ['with unsaved input offers it', { shown: 'en', wanted: 'es', tried: null, isDirty: true }, 'offer'],
    [
      'with unsaved input in its language stays',
      { shown: 'en', wanted: 'en', tried: null, isDirty: true },
      'stay',
    ],
  ] as const)('%s', (_, now, expected) => expect(wayToLanguage(now)).toBe(expected))
})
