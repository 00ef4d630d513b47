import { describe, expect, test } from 'vitest'
import {
  describeAction,
  type OutboxAction,
  sendResultOf,
  type Waiting,
  waitingAlarms,
  withoutWaiting,
  withWaiting,
} from '#src/domain/outbox/outbox.ts'

const acknowledge = (restaurantUuid: string, ...ids: string[]): OutboxAction => ({
  kind: 'acknowledge',
  restaurantUuid,
  ids,
})
const read = (...ids: string[]): OutboxAction => ({ kind: 'markRead', ids })
const list = (...acts: OutboxAction[]) =>
  acts.reduce<readonly Waiting[]>(
    (known, act, at) => withWaiting(known, { id: String(at), since: at, act }),
    [],
  )
const acts = (waiting: readonly Waiting[]) => waiting.map(({ act }) => act)

describe('what waits', () => {
  test.each<[string, OutboxAction[], OutboxAction[]]>([
    ['stays in order', [acknowledge('r', 'b'), read('a')], [acknowledge('r', 'b'), read('a')]],
    ['waits once', [acknowledge('r', 'a'), acknowledge('r', 'a')], [acknowledge('r', 'a')]],
    [
      'is only what is new',
      [acknowledge('r', 'a'), acknowledge('r', 'a', 'b', 'b')],
      [acknowledge('r', 'a'), acknowledge('r', 'b')],
    ],
    [
      'is apart for each restaurant',
      [acknowledge('r', 'a'), acknowledge('s', 'a')],
      [acknowledge('r', 'a'), acknowledge('s', 'a')],
    ],
    ['is apart for each kind', [read('a'), acknowledge('r', 'a')], [read('a'), acknowledge('r', 'a')]],
    ['is nothing without anything to do', [read()], []],
  ])('%s', (_, given, expected) => expect(acts(list(...given))).toEqual(expected))

  test('is the same list while nothing new comes', () => {
    const known = list(read('a'))
    expect(withWaiting(known, { id: 'x', since: 9, act: read('a') })).toBe(known)
  })

  test('leaves by itself', () => {
    expect(acts(withoutWaiting(list(read('a'), read('b')), '0'))).toEqual([read('b')])
    expect(acts(withoutWaiting(list(read('a')), 'gone'))).toEqual([read('a')])
  })

  test('says which alarms of a restaurant count as acknowledged here, and since when', () => {
    const known = list(acknowledge('r', 'a'), acknowledge('s', 'b'), read('c'), acknowledge('r', 'd'))
    expect(waitingAlarms(known, 'r')).toEqual([
      ['a', 0],
      ['d', 3],
    ])
  })
})

test.each([
  [acknowledge('r', 'a'), 'Acknowledge 1 alarm'],
  [acknowledge('r', 'a', 'b'), 'Acknowledge 2 alarms'],
  [read('a'), 'Mark 1 notification as read'],
  [read('a', 'b', 'c'), 'Mark 3 notifications as read'],
])('%j is said as %s', (act, words) => expect(describeAction(act)).toBe(words))

test.each([
  [200, 'sent'],
  [204, 'sent'],
  [0, 'waits'],
  [401, 'waits'],
  [429, 'waits'],
  [502, 'waits'],
  [503, 'waits'],
  [504, 'waits'],
  [600, 'waits'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [500, 'refused'],
] as const)('an answer of %i: %s', (code, fate) => expect(sendResultOf(code)).toBe(fate))
