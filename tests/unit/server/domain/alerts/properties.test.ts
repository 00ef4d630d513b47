import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AlertEvent, type AlertWatch, type Seen, step } from '#server/domain/alerts/machine.ts'
import { ALERT_RULES, type AlertRule, EVALUATED_EVERY_MS, RULES } from '#src/domain/alerts/rules.ts'
import { phaseOf } from './phase-of.ts'

const rules = fc.constantFrom(...ALERT_RULES)
const anything: fc.Arbitrary<Seen | null> = fc.option(
  fc.record({
    value: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
    since: fc.option(fc.integer({ min: 0, max: 400 * EVALUATED_EVERY_MS })),
    muted: fc.boolean(),
  }),
)

/** What a rule says at each evaluation, a minute apart. */
function lived(rule: AlertRule, values: readonly (Seen | null)[], from: AlertWatch | null = null) {
  let watch = from
  const events: AlertEvent[] = []
  const phases: string[] = []
  values.forEach((value, minute) => {
    const next = step(RULES[rule], watch, value, minute * EVALUATED_EVERY_MS)
    watch = next.watch
    phases.push(phaseOf(watch))
    if (next.event) events.push(next.event)
  })
  return { events, phases, watch: watch as AlertWatch | null }
}
const plain = (value: number): Seen => ({ value, since: null, muted: false })

describe('whatever is seen', () => {
  test('there are never two open alerts of one rule and subject', () => {
    fc.assert(
      fc.property(rules, fc.array(anything, { maxLength: 300 }), (rule, values) => {
        let open = 0
        for (const { kind } of lived(rule, values).events) {
          if (kind === 'fired') open += 1
          if (kind === 'recovered' || kind === 'gone') open -= 1
          expect(open).toBeGreaterThanOrEqual(0)
          expect(open).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('an alert is over no earlier than it began, and never in the future', () => {
    fc.assert(
      fc.property(rules, fc.array(anything, { maxLength: 300 }), (rule, values) => {
        let began = 0
        for (const event of lived(rule, values).events) {
          if ('began' in event) began = event.began
          else expect(event.at).toBeGreaterThanOrEqual(began)
          expect('at' in event ? event.at : event.began).toBeLessThan(values.length * EVALUATED_EVERY_MS)
        }
      }),
    )
  })

  test('what is well for long enough is well: no alert sticks', () => {
    fc.assert(
      fc.property(rules, fc.array(anything, { maxLength: 100 }), (rule, values) => {
        const rest = Math.ceil(RULES[rule].recoverMs / EVALUATED_EVERY_MS) + 1
        const { phases } = lived(rule, [...values, ...Array.from({ length: rest }, () => plain(0))])
        expect(phases.at(-1)).toBe('ok')
      }),
    )
  })

  test('a subject that vanishes recovers at once', () => {
    fc.assert(
      fc.property(rules, fc.array(anything, { maxLength: 100 }), (rule, values) => {
        expect(lived(rule, [...values, null]).phases.at(-1)).toBe('ok')
      }),
    )
  })
})

describe('no rule flaps', () => {
  /** Noise within the room between both thresholds of a rule's mildest level. */
  const noisy = rules.chain((rule) => {
    const { enter, leave } = RULES[rule].levels[0]
    const noise = fc.double({ min: leave, max: enter + (enter - leave), noNaN: true })
    return fc.record({ rule: fc.constant(rule), values: fc.array(noise, { maxLength: 300 }) })
  })

  test('noise around a threshold gives one alert at most', () => {
    fc.assert(
      fc.property(noisy, ({ rule, values }) => {
        expect(
          lived(rule, values.map(plain)).events.filter(({ kind }) => kind === 'fired').length,
        ).toBeLessThan(2)
      }),
    )
  })

  test('what goes and comes back within the time it takes to recover gives one alert', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 20 }), (rule, turns) => {
        const { levels, recoverMs } = RULES[rule]
        const short = Math.floor(recoverMs / EVALUATED_EVERY_MS)
        const bad = plain(levels[0].enter)
        const values = turns.flatMap(([worse, better]) => [
          ...Array.from({ length: worse + 1 }, () => bad),
          ...Array.from({ length: Math.min(better, short) }, () => plain(0)),
        ])
        const fired = lived(rule, [...Array.from({ length: 70 }, () => bad), ...values]).events
        expect(fired.filter(({ kind }) => kind === 'fired')).toHaveLength(1)
        expect(fired.filter(({ kind }) => kind === 'recovered')).toEqual([])
      }),
    )
  })

  test('a watch that was stored and read again goes on as if it had not been', () => {
    fc.assert(
      fc.property(rules, fc.array(anything, { minLength: 2, maxLength: 100 }), (rule, values) => {
        let watch: AlertWatch | null = null
        const kept: AlertEvent[] = []
        values.forEach((value, minute) => {
          const stored = JSON.parse(JSON.stringify(watch)) as AlertWatch | null
          const next = step(RULES[rule], stored, value, minute * EVALUATED_EVERY_MS)
          watch = next.watch
          if (next.event) kept.push(next.event)
        })
        expect(kept).toEqual(lived(rule, values).events)
      }),
    )
  })
})
