import { expect, test } from 'vitest'
import { ALARM_ZONES } from '#src/domain/queue/alarm-zones.ts'
import type { Alarm } from '#src/domain/queue/alarms.ts'
import { alarmTone } from '#src/ui/sound/alarm-tones.ts'

const pitches = (kind: Alarm['kind'], zone: (typeof ALARM_ZONES)[number]) =>
  alarmTone([{ kind, zone }]).map(({ hz }) => hz)

test('each zone is told by its own pitch', () => {
  const first = ALARM_ZONES.map((zone) => pitches('delay', zone)[0])
  expect(first).toEqual([587, 784, 988])
})

test.each([
  ['a delay beeps three times, each short', 'delay', [988, 988, 988], 0.2],
  ['a stock-out falls', 'stock-out', [988, 494], 0.5],
  ['an expired pan beeps twice, long and steady', 'expired', [988, 988], 0.6],
] as const)('%s', (_, kind, hz, longest) => {
  const tone = alarmTone([{ kind, zone: 'HOLDING' }])
  expect(tone.map((beep) => beep.hz)).toEqual(hz)
  expect(Math.max(...tone.map(({ length }) => length))).toBeLessThanOrEqual(longest)
  // Beeps that touch would be one.
  for (const [place, { at }] of tone.entries()) {
    const before = tone[place - 1]
    if (before) expect(at).toBeGreaterThan(before.at + before.length)
  }
})

test('an expired pan beeps longer than any other alarm', () => {
  const lengths = (kind: Alarm['kind']) => alarmTone([{ kind, zone: 'HOLDING' }]).map(({ length }) => length)
  const others = [...lengths('delay'), ...lengths('stock-out')]
  expect(Math.min(...lengths('expired'))).toBeGreaterThan(Math.max(...others))
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
