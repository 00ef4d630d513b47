import { expect, test } from 'vitest'
import type { StandingWaste, UsualWaste } from '#src/domain/now/facts.ts'
import { isWasteHigh, mainProduct } from '#src/domain/now/part-waste.ts'
import { sentenceWords } from '#src/domain/now/words.ts'

const NOW = Date.UTC(2026, 10, 24, 23, 0)
const MINUTE = 60_000
const filets = { material: 'CFA Filets', materialCode: 'CFA' }

/** The worked example: 24 of 200 kg, target 8, usually 9 percent; filets account for 4.5 of 6 kg above. */
const USUAL: UsualWaste = { percent: 9, isAbove: true, above: 6_000, worst: { ...filets, rate: 4_500 } }
const DINNER: StandingWaste = {
  part: 'dinner',
  since: NOW - 180 * MINUTE,
  cooked: 200_000,
  wasted: 24_000,
  pans: 20,
  target: 8,
  usual: USUAL,
}

test.each<[string, Partial<StandingWaste>, 'on' | 'off', boolean]>([
  ['above target and usual', {}, 'on', true],
  ['the part has just begun', { since: NOW - 59 * MINUTE }, 'on', false],
  ['it began an hour ago', { since: NOW - 60 * MINUTE }, 'on', true],
  ['little was cooked', { cooked: 29_999, wasted: 20_000 }, 'on', false],
  ['few pans were wasted', { pans: 4 }, 'on', false],
  ['nobody knows what is usual', { usual: null }, 'on', false],
  ['it is as usual', { usual: { ...USUAL, isAbove: false } }, 'on', false],
  // 1 point of 200 + 100 kg is 3 kg above target; half a point 1.5 kg.
  ['a point above target', { wasted: 19_000 }, 'on', true],
  ['less than a point above target', { wasted: 18_999 }, 'on', false],
  ['less than a point, but it was told before', { wasted: 18_999 }, 'off', true],
  ['half a point, and it was told before', { wasted: 17_500 }, 'off', true],
  ['less than half a point', { wasted: 17_499 }, 'off', false],
])('waste is told or not: %s', (_, changed, mark, told) => {
  expect(isWasteHigh({ ...DINNER, ...changed }, NOW, mark)).toBe(told)
})

test.each<[string, Partial<UsualWaste>, ReturnType<typeof mainProduct>]>([
  ['three quarters of it', {}, { ...filets, share: 75 }],
  ['more than all of it', { worst: { ...filets, rate: 7_000 } }, { ...filets, share: 100 }],
  ['none did worse', { worst: null }, null],
  ['too little to name it', { worst: { ...filets, rate: 499 }, above: 600 }, null],
  ['too small a part', { worst: { ...filets, rate: 890 } }, null],
  ['a small part', { worst: { ...filets, rate: 900 } }, { ...filets, share: 15 }],
  ['less was wasted than usual', { above: -1 }, null],
])('the product that accounts for most of what is above usual: %s', (_, changed, main) => {
  expect(mainProduct({ ...USUAL, ...changed })).toEqual(main)
})

test.each([
  [
    { ...filets, share: 75 },
    'Dinner waste so far is 12% (target 8%, usually 9.3% by now); CFA Filets 75% of what is above usual',
  ],
  [null, 'Dinner waste so far is 12% (target 8%, usually 9.3% by now)'],
])('says it in words', (main, words) => {
  const sentence = {
    rule: 'WASTE_HIGH',
    part: 'dinner',
    since: NOW,
    percent: 12,
    target: 8,
    usualPercent: 9.27,
    main,
  } as const
  expect(sentenceWords(sentence, { now: NOW, zone: 'America/Chicago' })).toBe(words)
})
