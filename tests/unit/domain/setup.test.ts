import { describe, expect, test } from 'vitest'
import {
  isOptional,
  isSetUp,
  missingParts,
  SETUP_STEPS,
  type SetupPart,
  setupProgress,
} from '#src/domain/setup.ts'

const DICTIONARY: SetupPart[] = ['MATERIALS', 'CONTAINERS', 'PACKAGES']
const NEEDED: SetupPart[] = ['RESTAURANT', ...DICTIONARY, 'FRYERS', 'DEVICE', 'FIRST_EVENT', 'PEOPLE']
const without = (part: SetupPart) => NEEDED.filter((one) => one !== part)
const doneWith = (parts: readonly SetupPart[]) =>
  setupProgress(new Set(parts)).flatMap(({ step, state }) => (state === 'DONE' ? [step] : []))

describe('a chain is set up', () => {
  test.each<[string, SetupPart[], boolean]>([
    ['with nothing: no', [], false],
    ['with all that is needed: yes', NEEDED, true],
    ['with cameras, too: yes', [...NEEDED, 'CAMERAS'], true],
    ...NEEDED.map((part): [string, SetupPart[], boolean] => [`without ${part}: no`, without(part), false]),
  ])('%s', (_, parts, expected) => {
    expect(isSetUp(setupProgress(new Set(parts)))).toBe(expected)
  })
})

test.each<[SetupPart[], string[]]>([
  [[], []],
  [
    ['RESTAURANT', 'CAMERAS'],
    ['RESTAURANT', 'CAMERAS'],
  ],
  [['MATERIALS', 'CONTAINERS'], []],
  [DICTIONARY, ['DICTIONARY']],
  [[...NEEDED, 'CAMERAS'], [...SETUP_STEPS]],
])('with %j the steps %j are done', (parts, done) => {
  expect(doneWith(parts)).toEqual(done)
})

test('the parts of the dictionary that are missing are named in their order', () => {
  expect(missingParts(new Set())).toEqual(DICTIONARY)
  expect(missingParts(new Set<SetupPart>(['CONTAINERS']))).toEqual(['MATERIALS', 'PACKAGES'])
  expect(missingParts(new Set(DICTIONARY))).toEqual([])
})

test('only cameras are optional', () => {
  expect(SETUP_STEPS.filter(isOptional)).toEqual(['CAMERAS'])
})
