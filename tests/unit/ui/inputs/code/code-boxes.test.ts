import { describe, expect, test } from 'vitest'
import { boxAfterKey, codeOf, emptyBoxes, eraseAt, fillFrom } from '#src/ui/inputs/code/code-boxes.ts'

/** '12..5.' are the boxes 1, 2, empty, empty, 5, empty. */
const boxes = (text: string) => [...text].map((sign) => (sign === '.' ? '' : sign))
const text = (of: readonly string[]) => of.map((box) => box || '.').join('')

describe('filling', () => {
  test.each([
    ['......', 0, '7', '7.....', 1],
    ['7.....', 1, '8', '78....', 2],
    ['12345.', 5, '6', '123456', 5],
    ['123...', 1, '9', '193...', 2],
    ['......', 0, '123456', '123456', 5],
    ['......', 3, '123456', '123456', 5],
    ['9.....', 0, '12 34-56', '123456', 5],
    ['......', 0, '1234567', '123456', 5],
    ['......', 2, '12', '..12..', 4],
    ['......', 5, '12', '.....1', 5],
    ['12....', 2, 'x', '12....', 2],
    ['12....', 1, '', '12....', 1],
    ['......', 0, '١٢', '......', 0],
  ])('%s at %i with %j is %s, caret %i', (before, at, typed, after, focus) => {
    const step = fillFrom(boxes(before), at, typed)
    expect([text(step.boxes), step.focus]).toEqual([after, focus])
  })
})

test.each([
  ['123...', 3, '12....', 2],
  ['123...', 2, '12....', 2],
  ['12....', 0, '.2....', 0],
  ['......', 0, '......', 0],
])('Backspace in %s at %i leaves %s, caret %i', (before, at, after, focus) => {
  const step = eraseAt(boxes(before), at)
  expect([text(step.boxes), step.focus]).toEqual([after, focus])
})

test.each([
  ['......', null],
  ['12345.', null],
  ['12.456', null],
  ['123456', '123456'],
])('the code of %s is %s', (of, code) => expect(codeOf(boxes(of))).toBe(code))

test.each([
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 3, 2],
  ['ArrowRight', 5, 5],
  ['ArrowRight', 2, 3],
  ['Home', 4, 0],
  ['End', 1, 5],
  ['Tab', 1, null],
])('%s at %i leads to %s', (key, at, next) => expect(boxAfterKey(key, at, 6)).toBe(next))

test('there are as many boxes as were asked for', () => expect(text(emptyBoxes(6))).toBe('......'))
