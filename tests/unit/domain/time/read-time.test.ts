import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClock, readTime } from '#src/domain/time/read-time.ts'
import { formatTime12, formatTime24 } from '#src/domain/time/time-of-day.ts'

describe('readTime', () => {
  test.each([
    ['07:30 pm', '07:30 pm'],
    ['7:30 pm', '07:30 pm'],
    ['07:30pm', '07:30 pm'],
    ['7:30PM', '07:30 pm'],
    ['7.30 PM', '07:30 pm'],
    ['7:30 p.m.', '07:30 pm'],
    ['7:30 p', '07:30 pm'],
    ['7:30\u202FPM', '07:30 pm'],
    ['７：３０ ＰＭ', '07:30 pm'],
    ['7pm', '07:00 pm'],
    ['7 pm', '07:00 pm'],
    ['12am', '12:00 am'],
    ['12 pm', '12:00 pm'],
    ['noon', '12:00 pm'],
    ['Midnight', '12:00 am'],
    ['19:30', '07:30 pm'],
    ['19.30', '07:30 pm'],
    ['19h30', '07:30 pm'],
    ['19h', '07:00 pm'],
    ['19', '07:00 pm'],
    ['7:30', '07:30 am'],
    ['01:30', '01:30 am'],
    ['7', '07:00 am'],
    ['0', '12:00 am'],
    ['00:30', '12:30 am'],
    ['12:30', '12:30 pm'],
    ['0730', '07:30 am'],
    ['730', '07:30 am'],
    ['730p', '07:30 pm'],
    ['0730 pm', '07:30 pm'],
    ['1930', '07:30 pm'],
    ['1230a', '12:30 am'],
    ['7:43:12 PM', '07:43 pm'],
    ['19:43:12', '07:43 pm'],
    ['  9 : 05 am ', '09:05 am'],
  ])('%j is %s', (text, time) => {
    const minutes = readTime(text)
    expect(minutes === null ? null : formatTime12(minutes)).toBe(time)
  })

  test.each([
    '',
    ' ',
    'pm',
    ':30 pm',
    '24',
    '24:00',
    '25:00',
    '2400',
    '7:60 pm',
    '760',
    '7:3 pm',
    '7:3',
    '7:',
    '00:30 am',
    '0 am',
    '13:00 pm',
    '13 pm',
    '1930 pm',
    '07:30 xm',
    '7:30 pmx',
    '-7:30',
    '123456',
    '7:30:60',
    'Nov 24, 7:43 PM',
    'half past seven',
    'constructor',
  ])('%j is no time', (text) => expect(readTime(text)).toBeNull())

  test('every minute is read as either clock writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(readTime(formatTime12(minutes))).toBe(minutes)
        expect(readTime(formatTime24(minutes))).toBe(minutes)
      }),
    )
  })
})

test('readClock keeps the seconds', () => {
  expect(readClock('7:43:12 pm')).toEqual({ hour: 19, minute: 43, second: 12 })
  expect(readClock('7:43')).toEqual({ hour: 7, minute: 43, second: 0 })
})
