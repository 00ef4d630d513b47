import type { AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import type { Alarm } from '#src/domain/queue/alarms.ts'
import type { Tone } from './alarm-sound.ts'

/**
 * Each zone has its own pitch in Hz, so that a crew hears whom an alarm is for: under 1 kHz, far enough apart to be told
 * from each other, and with four partials under 4 kHz.
 */
const PITCH: Record<AlarmZone, number> = { BREADING: 587, FRYING: 784, HOLDING: 988 }

/** Each kind has its own pattern of beeps. */
const PATTERNS: Record<Alarm['kind'], (hz: number) => Tone> = {
  /** Three short ones. */
  delay: (hz) => [0, 0.24, 0.48].map((at) => ({ hz, at, length: 0.16 })),
  /** A long one that falls. */
  'stock-out': (hz) => [
    { hz, at: 0, length: 0.4 },
    { hz: hz / 2, at: 0.42, length: 0.5 },
  ],
  /** Two long ones that stay. */
  expired: (hz) => [0, 0.8].map((at) => ({ hz, at, length: 0.6 })),
}
const toneOf = ({ kind, zone }: Pick<Alarm, 'kind' | 'zone'>): Tone => PATTERNS[kind](PITCH[zone])

const PAUSE_S = 0.35
const lengthOf = (tone: Tone) => Math.max(...tone.map(({ at, length }) => at + length))

/** What is heard of several alarms: the tone of each kind and zone once, one after the other. */
export function alarmTone(alarms: readonly Pick<Alarm, 'kind' | 'zone'>[]): Tone {
  const kinds = new Map(alarms.map((alarm) => [`${alarm.kind}/${alarm.zone}`, alarm]))
  const beeps: Tone[number][] = []
  let from = 0
  for (const alarm of kinds.values()) {
    const tone = toneOf(alarm)
    for (const beep of tone) beeps.push({ ...beep, at: from + beep.at })
    from += lengthOf(tone) + PAUSE_S
  }
  return beeps
}
