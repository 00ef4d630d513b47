import type { Alarm, AlarmZone } from '#src/domain/queue/alarms.ts'
import type { Tone } from './alarm-sound.ts'

/** Each zone has its own pitch, so that a crew knows by ear whom it is for; in Hz. */
const PITCH: Record<AlarmZone, number> = { BREADING: 587, FRYING: 784, HOLDING: 1047 }

/** Three short beeps of the zone's pitch for a batch that lags; a long one that falls for what is out of stock. */
const toneOf = ({ kind, zone }: Pick<Alarm, 'kind' | 'zone'>): Tone =>
  kind === 'delay'
    ? [0, 0.24, 0.48].map((at) => ({ hz: PITCH[zone], at, length: 0.16 }))
    : [
        { hz: PITCH[zone], at: 0, length: 0.4 },
        { hz: PITCH[zone] / 2, at: 0.42, length: 0.5 },
      ]

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
