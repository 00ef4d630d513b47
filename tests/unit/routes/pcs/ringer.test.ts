import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALARM_EVERY_MS, type Alarm } from '#src/domain/queue/alarms.ts'
import { createRinger } from '#src/routes/_app/pcs/-parts/alarms/ringer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const alarm = (key: string): Alarm => ({
  key,
  kind: 'delay',
  zone: 'FRYING',
  materialUuid: 'nuggets',
  material: 'Nuggets',
  batchNumber: 1,
  panName: null,
  since: 0,
})
const [a, b] = [alarm('a'), alarm('b')]

function ringing() {
  const rung: string[] = []
  const ringer = createRinger((alarms) => rung.push(alarms.map(({ key }) => key).join()))
  return { rung, ringer }
}

test('it rings at once and every ten seconds, until nothing is left', () => {
  const { rung, ringer } = ringing()
  ringer.set([a])
  expect(rung).toEqual(['a'])
  vi.advanceTimersByTime(2 * ALARM_EVERY_MS)
  expect(rung).toEqual(['a', 'a', 'a'])
  ringer.set([])
  vi.advanceTimersByTime(10 * ALARM_EVERY_MS)
  expect(rung).toHaveLength(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('a new one is heard at once; one that goes makes no noise', () => {
  const { rung, ringer } = ringing()
  ringer.set([a])
  vi.advanceTimersByTime(4_000)
  ringer.set([a, b])
  expect(rung).toEqual(['a', 'a,b'])
  vi.advanceTimersByTime(4_000)
  ringer.set([b])
  expect(rung).toHaveLength(2)
  vi.advanceTimersByTime(6_000)
  expect(rung).toEqual(['a', 'a,b', 'b'])
})

test('what was acknowledged and comes again is heard again', () => {
  const { rung, ringer } = ringing()
  ringer.set([a])
  ringer.set([])
  ringer.set([a])
  expect(rung).toEqual(['a', 'a'])
})
