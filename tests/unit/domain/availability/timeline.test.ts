import { describe, expect, test } from 'vitest'
import { availability, type Stretch, timeIn, timelineOf } from '#src/domain/availability/timeline.ts'

type State = 'out' | 'slow' | 'fine' | 'none'
const ORDER: readonly State[] = ['out', 'slow', 'fine']
const RANGE = { start: 100, end: 200 }

/** 'out 10-20' as a stretch. */
const read = (text: string): Stretch<State> => {
  const [state, times = ''] = text.split(' ')
  const [start = 0, end = 0] = times.split('-').map(Number)
  return { state: state as State, start, end }
}
const drawn = (known: readonly string[], range = RANGE) =>
  timelineOf(known.map(read), range, ORDER, 'none').map(({ state, start, end }) => `${state} ${start}-${end}`)

describe('timelineOf', () => {
  test.each<[string, string[], string[]]>([
    ['nothing known is one gap', [], ['none 100-200']],
    ['what fills the range', ['fine 100-200'], ['fine 100-200']],
    [
      'is clipped to the range',
      ['out 0-120', 'fine 180-999'],
      ['out 100-120', 'none 120-180', 'fine 180-200'],
    ],
    [
      'is put in order',
      ['out 150-160', 'out 110-120'],
      ['none 100-110', 'out 110-120', 'none 120-150', 'out 150-160', 'none 160-200'],
    ],
    ['neighbours of one state are one', ['fine 100-150', 'fine 150-200'], ['fine 100-200']],
    ['neighbours of two states are two', ['fine 100-150', 'out 150-200'], ['fine 100-150', 'out 150-200']],
    [
      'overlaps of one state are one',
      ['out 110-150', 'out 120-140', 'out 130-160'],
      ['none 100-110', 'out 110-160', 'none 160-200'],
    ],
    [
      'the worse hides the better',
      ['fine 100-200', 'slow 120-160', 'out 140-150'],
      ['fine 100-120', 'slow 120-140', 'out 140-150', 'slow 150-160', 'fine 160-200'],
    ],
    ['what ends where the range begins is none of it', ['out 50-100', 'out 200-250'], ['none 100-200']],
    ['what lasts no time is none', ['out 150-150', 'out 160-150'], ['none 100-200']],
  ])('%s', (_, known, timeline) => {
    expect(drawn(known)).toEqual(timeline)
  })

  test('of an empty range there is nothing', () => {
    expect(drawn(['fine 0-500'], { start: 100, end: 100 })).toEqual([])
  })

  test('joins without gap or overlap, whatever it is given', () => {
    const states: State[] = ['out', 'slow', 'fine']
    const known = Array.from({ length: 300 }, (_, i) => {
      const start = 60 + ((i * 7919) % 160)
      return { start, end: start + ((i * 104_729) % 13), state: states[i % 3] as State }
    })
    const timeline = timelineOf(known, RANGE, ORDER, 'none')
    expect(timeline[0]?.start).toBe(RANGE.start)
    expect(timeline.at(-1)?.end).toBe(RANGE.end)
    for (const [i, { start, end, state }] of timeline.entries()) {
      expect(end).toBeGreaterThan(start)
      const next = timeline[i + 1]
      expect(next?.start ?? RANGE.end).toBe(end)
      expect(next?.state).not.toBe(state)
      // Each instant bears the worst of what is known of it.
      const worst = ORDER.find((one) =>
        known.some((stretch) => stretch.state === one && stretch.start <= start && stretch.end > start),
      )
      expect(state).toBe(worst ?? 'none')
    }
  })
})

describe('shares', () => {
  const timeline = ['fine 100-133', 'out 133-150', 'fine 150-160', 'none 160-200'].map(read)

  test('each state has its time, and together they are the range', () => {
    expect([...timeIn(timeline)]).toEqual([
      ['fine', 43],
      ['out', 17],
      ['none', 40],
    ])
  })

  test.each<[string, State[], State[], number | null]>([
    ['of the whole range', ['fine'], [], 43],
    ['of the time that is known', ['fine'], ['none'], 71.67],
    ['of several states', ['fine', 'out'], ['none'], 100],
    ['of a state that does not occur', ['slow'], [], 0],
    ['where nothing is known', ['fine'], ['none', 'fine', 'out'], null],
  ])('availability %s', (_, available, unknown, percent) => {
    expect(availability(timeline, available, unknown)).toBe(percent)
  })

  test('of nothing there is no availability', () => {
    expect(availability<State>([], ['fine'])).toBeNull()
  })
})
