import { describe, expect, test } from 'vitest'
import { formatMinutes, parseMinutes, readMinutes } from '#src/domain/time/minutes.ts'

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

describe('readMinutes', () => {
  test.each([
    ['4:30', 270],
    ['25', 1500],
    ['4.30', 270],
    ['4,30', 270],
    ['4;30', 270],
    ['4 min', 240],
    ['4min', 240],
    ['4 min 30 s', 270],
    ['4m30s', 270],
    ['90 s', 90],
    ['90 seconds', 90],
    ['1 h', 3600],
    ['1 h 30 min', 5400],
    ['8\u00A0min 10\u00A0s', 490],
    ['４：３０', 270],
    ['4 minutos 30 segundos', 270],
    ['1 hora 30 minutos', 5400],
    ['2 horas', 7200],
    ['90 seg', 90],
  ])('%j is %d', (text, seconds) => expect(readMinutes(text)).toBe(seconds))

  test.each([
    '',
    ' ',
    ':',
    '4:',
    '4:3',
    '4.5',
    '4:60',
    '1:02:03',
    '-4',
    '4 apples',
    's',
    '4 s 3 min',
    '12345',
  ])('%j cannot be told', (text) => expect(readMinutes(text)).toBeNull())
})
