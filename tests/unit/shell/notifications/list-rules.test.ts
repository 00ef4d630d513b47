import { describe, expect, test } from 'vitest'
import type { Notification } from '#src/contract/account/notifications.ts'
import {
  type Notifications,
  nextPage,
  nextTo,
  unreadIds,
  withArrived,
  withFirstPage,
  without,
  withPage,
  withRead,
  withRestored,
  withUnread,
} from '#src/shell/notifications/list-rules.ts'

const one = (n: number, status: Notification['status'] = 'READ'): Notification => ({
  uuid: `n${n}`,
  status,
  type: 'INFO',
  message: `m${n}`,
  eventTime: n,
})
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => one(from - i))
const list = (content: Notification[], more: Partial<Notifications> = {}): Notifications => ({
  content,
  totalElements: content.length,
  last: true,
  page: 0,
  ...more,
})
const ids = (l: Notifications) => l.content.map(({ uuid }) => uuid)

describe('the list of notifications', () => {
  test('a live one comes on top with the current time, once', () => {
    const arrived = withArrived(list([one(1)]), one(2, 'UNREAD'), 9_000)
    expect(arrived).toMatchObject({ totalElements: 2 })
    expect(arrived.content[0]).toEqual({ ...one(2, 'UNREAD'), eventTime: 9_000 })
    expect(withArrived(arrived, one(2), 9_500)).toBe(arrived)
  })
  test('those marked become READ, the others stay as they are', () => {
    const before = list([one(3, 'UNREAD'), one(2, 'UNREAD'), one(1)])
    expect(unreadIds(before)).toEqual(['n3', 'n2'])
    expect(unreadIds(withRead(before, ['n3', 'n1', 'foreign']))).toEqual(['n2'])
    expect(withRead(before, ['n1'])).toBe(before)
  })
  test('a deleted one lowers the total', () => {
    const before = list([one(2), one(1)], { totalElements: 40, last: false })
    expect(without(before, 'n2')).toMatchObject({ content: [one(1)], totalElements: 39 })
    expect(without(before, 'foreign')).toBe(before)
  })
  test('those taken back become UNREAD, the others stay as they are', () => {
    const before = list([one(3), one(2), one(1)])
    expect(unreadIds(withUnread(before, ['n3', 'n1', 'foreign']))).toEqual(['n3', 'n1'])
    expect(withUnread(before, ['foreign'])).toBe(before)
  })
  test.each([
    ['on top', one(3), 'n2', ['n3', 'n2', 'n1']],
    ['between', { ...one(2), uuid: 'back' }, 'n1', ['n2', 'back', 'n1']],
    [
      'one that came live and was given the time of its coming',
      { ...one(0), uuid: 'back' },
      'n2',
      ['back', 'n2', 'n1'],
    ],
    ['when the one below has gone meanwhile', { ...one(1.5), uuid: 'back' }, 'gone', ['n2', 'back', 'n1']],
    ['as the last', one(0), null, ['n2', 'n1', 'n0']],
    ['when it is there already', one(2), null, ['n2', 'n1']],
  ])('a restored one stands where it stood: %s', (_name, restored, next, expected) => {
    const joined = withRestored(list([one(2), one(1)]), restored, next)
    expect(ids(joined)).toEqual(expected)
    expect(joined.totalElements).toBe(expected.length)
  })
  test('a restored one below all that is loaded is counted and comes with its page', () => {
    const before = list([one(2), one(1)], { totalElements: 40, last: false })
    expect(withRestored(before, one(0), null)).toMatchObject({ content: before.content, totalElements: 41 })
  })
  test('the one below', () => {
    expect(['n2', 'n1', 'foreign'].map((id) => nextTo(list([one(2), one(1)]), id))).toEqual([
      'n1',
      null,
      null,
    ])
  })
  test.each([
    ['as loaded', list(range(60, 41)), 1],
    ['one deleted', list(range(60, 42)), 0],
    ['one arrived', list(range(61, 41)), 1],
    ['two pages', list(range(60, 21)), 2],
  ])('the next page, %s', (_name, known, page) => {
    expect(nextPage(known)).toBe(page)
  })
  test('a further page adds what is not known yet and says what remains', () => {
    const known = list(range(60, 42), { totalElements: 59, last: false })
    const joined = withPage(known, list(range(60, 41), { totalElements: 59, last: false }))
    expect(ids(joined)).toEqual(ids(list(range(60, 41))))
    expect(withPage(joined, list(range(41, 21), { totalElements: 59, last: true, page: 1 }))).toMatchObject({
      last: true,
      totalElements: 59,
    })
  })
  test.each([
    ['nothing was loaded', undefined, list(range(60, 41), { last: false }), 20],
    ['the first page is all', list(range(60, 21)), list(range(10, 1)), 10],
    ['more was loaded', list(range(60, 21)), list(range(62, 43), { last: false }), 42],
    ['so much came that there is no seam', list(range(60, 21)), list(range(100, 81), { last: false }), 20],
  ])('the first page fetched again when %s', (_name, known, first, length) => {
    const joined = withFirstPage(known, first)
    expect(joined.content).toHaveLength(length)
    expect(new Set(ids(joined)).size).toBe(length)
    expect(joined.totalElements).toBe(first.totalElements)
  })
})
