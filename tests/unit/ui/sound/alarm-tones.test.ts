import { expect, test } from 'vitest'
import { ALARM_ZONES } from '#src/domain/queue/alarms.ts'
import { alarmTone } from '#src/ui/sound/alarm-tones.ts'

const pitches = (kind: 'delay' | 'stock-out', zone: (typeof ALARM_ZONES)[number]) =>
  alarmTone([{ kind, zone }]).map(({ hz }) => hz)

test('each zone is told by its own pitch', () => {
  const first = ALARM_ZONES.map((zone) => pitches('delay', zone)[0])
  expect(new Set(first).size).toBe(ALARM_ZONES.length)
})

test('a delay beeps three times, a stock-out falls', () => {
  expect(pitches('delay', 'FRYING')).toEqual([784, 784, 784])
  const [high = 0, low = 0] = pitches('stock-out', 'HOLDING')
  expect(low).toBe(high / 2)
})

test('many of a kind sound once, different ones after each other', () => {
  const one = alarmTone([{ kind: 'delay', zone: 'FRYING' }])
  expect(alarmTone(Array.from({ length: 9 }, () => ({ kind: 'delay', zone: 'FRYING' }) as const))).toEqual(
    one,
  )
  const both = alarmTone([
    { kind: 'delay', zone: 'FRYING' },
    { kind: 'stock-out', zone: 'HOLDING' },
  ])
  expect(both).toHaveLength(5)
  const ends = Math.max(...one.map(({ at, length }) => at + length))
  expect(both[3]?.at).toBeGreaterThan(ends)
  expect(alarmTone([])).toEqual([])
})
