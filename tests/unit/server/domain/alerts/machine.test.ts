import { describe, expect, test } from 'vitest'
import { type AlertWatch, type Seen, step } from '#server/domain/alerts/machine.ts'
import { type AlertRule, RULES } from '#src/domain/alerts/rules.ts'
import { phaseOf } from './phase-of.ts'

const MINUTE = 60_000
const seen = (value: number | null, more: Partial<Seen> = {}): Seen => ({
  value,
  since: null,
  muted: false,
  ...more,
})

/** Minutes of a rule's life: what is seen at each, and what it comes to, as 'minute phase' and 'minute event'. */
function live(rule: AlertRule, values: readonly (Seen | number | null)[]) {
  let watch: AlertWatch | null = null
  const phases: string[] = []
  const events: string[] = []
  values.forEach((value, minute) => {
    const what = typeof value === 'number' ? seen(value) : value
    const next = step(RULES[rule], watch, what, minute * MINUTE)
    watch = next.watch
    const phase = phaseOf(watch)
    if (phases.at(-1)?.split(' ')[1] !== phase) phases.push(`${minute} ${phase}`)
    const { event } = next
    if (event === null) return
    const at = 'at' in event ? event.at : event.began
    const severity = 'severity' in event ? ` ${event.severity}` : ''
    events.push(`${minute} ${event.kind}${severity} ${at / MINUTE}`)
  })
  return { phases, events }
}
const minutes = (many: number, value: number | Seen | null) => Array.from({ length: many }, () => value)

describe('a rule goes from ok over pending and firing to recovering and back', () => {
  const cases: {
    what: string
    rule: AlertRule
    values: (number | Seen | null)[]
    events: string[]
    phases?: string[]
  }[] = [
    {
      what: 'what lasts shorter than the hold time is nothing',
      rule: 'CAMERA_SILENT',
      values: [0, ...minutes(5, 1), ...minutes(3, 0)],
      events: [],
      phases: ['0 ok', '1 pending', '6 ok'],
    },
    {
      what: 'it fires once it has lasted for the hold time, and recovers once it has been well for long enough',
      rule: 'CAMERA_SILENT',
      values: [0, ...minutes(9, 1), ...minutes(4, 0)],
      events: ['6 fired warning 1', '13 recovered 10'],
      phases: ['0 ok', '1 pending', '6 firing', '10 recovering', '13 ok'],
    },
    {
      what: 'a camera that comes and goes has one alert',
      rule: 'CAMERA_SILENT',
      values: [...minutes(6, 1), ...minutes(2, 0), ...minutes(2, 1), ...minutes(2, 0), 1, ...minutes(4, 0)],
      events: ['5 fired warning 0', '16 recovered 13'],
    },
    {
      what: 'the trouble began when the camera says, not when it was noticed; and so it ended',
      rule: 'CAMERA_SILENT',
      values: [
        ...minutes(3, 0),
        ...minutes(6, seen(1, { since: 2.4 * MINUTE })),
        ...minutes(5, seen(0, { since: 8.5 * MINUTE })),
      ],
      events: ['8 fired warning 2.4', '12 recovered 8.5'],
    },
    {
      what: 'what was well for long when it is looked at again after a rest waits its time all the same',
      rule: 'CAMERA_SILENT',
      values: [...minutes(6, seen(1, { since: 0 })), seen(0, { since: 5.5 * MINUTE }), ...minutes(3, 0)],
      events: ['5 fired warning 0', '9 recovered 5.5'],
    },
    {
      what: 'a tablet is good to know after ten minutes, and a warning after an hour',
      rule: 'TABLET_OFFLINE',
      values: [...minutes(62, 1)],
      events: ['10 fired info 0', '60 worsened warning 0'],
    },
    {
      what: 'above both thresholds at once it fires as bad as it is',
      rule: 'DISK_FULL',
      values: minutes(12, 95),
      events: ['10 fired critical 0'],
    },
    {
      what: 'each level waits its own hold time, counted from when it was reached',
      rule: 'DISK_FULL',
      values: [...minutes(15, 82), ...minutes(12, 91)],
      events: ['10 fired warning 0', '25 worsened critical 0'],
    },
    {
      what: 'an alert stays as bad as it was at its worst until it is over',
      rule: 'TEMPERATURE',
      values: [...minutes(6, 93), ...minutes(5, 82), ...minutes(12, 70)],
      events: ['5 fired critical 0', '21 recovered 11'],
    },
    {
      what: 'between both thresholds it neither begins nor ends',
      rule: 'DISK_FULL',
      values: [...minutes(20, 79), ...minutes(11, 80), ...minutes(60, 78)],
      events: ['30 fired warning 20'],
      phases: ['0 ok', '20 pending', '30 firing'],
    },
    {
      what: 'while it is closed nothing begins',
      rule: 'TABLET_OFFLINE',
      values: minutes(30, seen(1, { muted: true })),
      events: [],
      phases: ['0 ok'],
    },
    {
      what: 'what was about to fire when it closed starts over when it opens',
      rule: 'TABLET_OFFLINE',
      values: [...minutes(8, 1), ...minutes(3, seen(1, { muted: true })), ...minutes(12, 1)],
      events: ['21 fired info 11'],
    },
    {
      what: 'an open alert stays open over night, worsens no further, and recovers whenever the tablet is back',
      rule: 'TABLET_OFFLINE',
      values: [
        ...minutes(12, 1),
        ...minutes(90, seen(1, { muted: true })),
        ...minutes(4, seen(0, { muted: true })),
      ],
      events: ['10 fired info 0', '105 recovered 102'],
    },
    {
      what: 'in the morning the hour until it worsens starts over',
      rule: 'TABLET_OFFLINE',
      values: [...minutes(50, 1), ...minutes(90, seen(1, { muted: true })), ...minutes(62, 1)],
      events: ['10 fired info 0', '200 worsened warning 0'],
    },
    {
      what: 'what nobody knows does not fire',
      rule: 'TEMPERATURE',
      values: [...minutes(4, 85), seen(null), ...minutes(4, 85)],
      events: [],
    },
    {
      what: 'nor does it end an alert',
      rule: 'TEMPERATURE',
      values: [...minutes(6, 85), ...minutes(60, seen(null)), ...minutes(11, 60)],
      events: ['5 fired warning 0', '76 recovered 66'],
    },
    {
      what: 'a subject that is gone ends its alert at once',
      rule: 'CAMERA_SILENT',
      values: [...minutes(6, 1), null, null],
      events: ['5 fired warning 0', '6 gone 6'],
    },
    {
      what: 'one that goes before it fired leaves nothing',
      rule: 'CAMERA_SILENT',
      values: [...minutes(3, 1), null],
      events: [],
      phases: ['0 pending', '3 ok'],
    },
    {
      what: 'a streak of stock-outs fires at once, and worsens with more of them',
      rule: 'STOCK_OUT_STREAK',
      values: [2, 3, 3, 4, 3, 2, ...minutes(11, 1)],
      events: ['1 fired warning 1', '3 worsened critical 1', '16 recovered 6'],
    },
    {
      what: 'a host that is silent for three minutes is down a minute later, and after half an hour it is critical',
      rule: 'HOST_DOWN',
      values: [30, 90, 150, 210, 270, 1790, 1850, 1910, 10, 10, 10],
      events: ['4 fired warning 3', '7 worsened critical 3', '10 recovered 8'],
    },
  ]
  test.each(cases)('$what', ({ rule, values, events, phases }) => {
    const lived = live(rule, values)
    expect(lived.events).toEqual(events)
    expect(lived.phases).toEqual(phases ?? lived.phases)
  })
})

test('what began by a clock that was ahead counts from when it was set right', () => {
  const rule = RULES.CAMERA_SILENT
  const hold = rule.levels[0].holdMs
  const [now, ahead] = [1e12, 1e12 + 365 * 86_400_000]
  const missing = { value: 1, since: null, muted: false }
  const pending = step(rule, null, missing, ahead).watch
  const again = step(rule, pending, missing, now)
  expect(again).toMatchObject({ event: null, watch: { over: [now], began: now } })
  const fired = step(rule, again.watch, missing, now + hold)
  expect(fired.event).toMatchObject({ kind: 'fired', began: now })
  const recovering = step(rule, fired.watch, { ...missing, value: 0 }, ahead).watch
  const set = step(rule, recovering, { ...missing, value: 0 }, now + 2 * hold)
  expect(set.watch?.clearSince).toBe(now + 2 * hold)
  expect(
    step(rule, set.watch, { ...missing, value: 0 }, now + 2 * hold + rule.recoverMs).event,
  ).toMatchObject({
    kind: 'recovered',
  })
})

describe('the table of rules', () => {
  test.each(Object.entries(RULES))(
    '%s: thresholds leave room, and levels stand in order',
    (_, { levels }) => {
      for (const { enter, leave, holdMs } of levels) {
        expect(leave).toBeLessThanOrEqual(enter)
        expect(leave).toBeGreaterThan(0)
        expect(holdMs).toBeGreaterThanOrEqual(0)
      }
      const [first, second = first] = levels
      expect(second.enter).toBeGreaterThanOrEqual(first.enter)
      expect(second.leave).toBeGreaterThanOrEqual(first.leave)
      expect(second.holdMs).toBeGreaterThanOrEqual(first.holdMs)
    },
  )
})
