import { describe, expect, test } from 'vitest'
import { acceptsMinutesText, formatMinutes, parseMinutes } from '#src/domain/time/minutes.ts'

describe('formatMinutes', () => {
  test.each([
    [0, '0:00'],
    [45, '0:45'],
    [270, '4:30'],
    [1500, '25:00'],
    [7200, '120:00'],
    [59.6, '1:00'],
    [-5, '0:00'],
  ])('%s seconds are %s', (seconds, text) => expect(formatMinutes(seconds)).toBe(text))
})

describe('parseMinutes', () => {
  test.each([
    ['4:30', 270],
    ['25', 1500],
    [' 25:00 ', 1500],
    ['0:05', 5],
    ['120:00', 7200],
    ['', null],
    ['4:3', null],
    ['4:60', null],
    [':30', null],
    ['25:', null],
    ['-1', null],
    ['12345', null],
    ['1:02:03', null],
    ['4,5', null],
  ])('%o is %s', (text, seconds) => expect(parseMinutes(text)).toBe(seconds))
})

test.each([
  ['', true],
  ['4', true],
  ['4:', true],
  ['4:3', true],
  ['4:30', true],
  [':', true],
  ['4:6', false],
  ['4:300', false],
  ['12345', false],
  ['4a', false],
  ['-4', false],
])('while typing, %o may stand: %s', (text, may) => expect(acceptsMinutesText(text)).toBe(may))
