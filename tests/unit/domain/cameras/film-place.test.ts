import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Film, filmedSpans, goesOn, nextFilmed, placeAt } from '#src/domain/cameras/film-place.ts'

/** 'A 10-20 25-30' holds from second 10 to 20 and 25 to 30; '(0-40)' what it was to hold, where that is more. */
function film(text: string, cameraUuid = 'fryers'): Film {
  const [uuid = '', ...words] = text.split(' ')
  const spans = words.map((word) => word.replaceAll(/[()]/g, '').split('-').map(Number) as [number, number])
  const parts = spans
    .filter((_, at) => !words[at]?.startsWith('('))
    .map(([from, to]) => ({ startTime: from * 1000, length: (to - from) * 1000 }))
  return {
    uuid,
    cameraUuid,
    parts,
    startTime: Math.min(...spans.flat()) * 1000,
    endTime: Math.max(...spans.flat()) * 1000,
  }
}
const said = (films: Film[], second: number, present?: string) => {
  const place = placeAt(films, second * 1000, present)
  const next = place.kind === 'gap' && place.next !== null ? place.next / 1000 : null
  return place.kind === 'film' ? `${place.uuid} ${place.offset / 1000}` : `${place.why} ${next}`
}

describe('what a camera shows at a moment', () => {
  test.each<[string, string[], number, string]>([
    ['the beginning', ['A 10-20'], 10, 'A 0'],
    ['the middle', ['A 10-20'], 14.5, 'A 4.5'],
    ['its end', ['A 10-20'], 20, 'notRecorded null'],
    ['before it', ['A 10-20'], 9, 'notRecorded 10'],
    ['nothing at all', [], 9, 'notRecorded null'],
    ['the part behind a gap stands where the film goes on', ['A 10-20 25-30'], 26, 'A 11'],
    ['within that gap', ['A 10-20 25-30'], 22, 'noPicture 25'],
    ['a camera that was away when it began', ['A 15-20 (10-20)'], 12, 'noPicture 15'],
    ['a camera that never came', ['A (10-20)'], 12, 'noPicture null'],
    ['between two recordings', ['A 10-20', 'B 40-50'], 30, 'notRecorded 40'],
    ['a recording that took over', ['A 10-20', 'B 20-50'], 20, 'B 0'],
    ['of two the one that goes on longer', ['A 10-20', 'B 12-50'], 15, 'B 3'],
    ['of equal ones always the same', ['B 10-20', 'A 10-20'], 15, 'A 5'],
    ['another one that has no gap there', ['A 10-20 25-60', 'B 18-28'], 22, 'B 4'],
  ])('%s', (_, films, at, expected) => {
    expect(
      said(
        films.map((one) => film(one)),
        at,
      ),
    ).toBe(expected)
  })

  test('the one that plays goes on, although another would go on longer', () => {
    const films = [film('A 10-20'), film('B 12-50')]
    expect(said(films, 15, 'A')).toBe('A 5')
    expect(said(films, 20, 'A')).toBe('B 8')
  })
})

test.each<[string, string[], number, number | null]>([
  ['behind the last', ['A 10-20', 'B 30-40'], 50, 30_000],
  ['between two', ['A 10-20', 'B 30-40'], 25, 10_000],
  ['before the first', ['A 10-20'], 5, null],
])('a gap %s leads back to where a picture last began', (_, films, at, former) => {
  const place = placeAt(
    films.map((one) => film(one)),
    at * 1000,
  )
  expect(place).toMatchObject({ kind: 'gap', former })
})

test.each([
  [0, 10],
  [10, 10],
  [15, 15],
  [22, 25],
  [30, null],
])('from second %d on there is a picture at %s', (at, expected) => {
  const next = nextFilmed([film('A 10-20 25-30')], at * 1000)
  expect(next).toBe(expected === null ? null : expected * 1000)
})

test.each<[string, string[], [number, number][]]>([
  ['none', [], []],
  [
    'cut to the span',
    ['A 0-20', 'B 90-120'],
    [
      [10, 20],
      [90, 100],
    ],
  ],
  ['those that touch are one', ['A 10-20', 'B 20-30'], [[10, 30]]],
  ['those that overlap too', ['A 10-40', 'B 20-30', 'C 35-50'], [[10, 50]]],
  [
    'a gap stays one',
    ['A 10-20 25-30'],
    [
      [10, 20],
      [25, 30],
    ],
  ],
  ['what lies elsewhere is left out', ['A 0-5', 'B 100-110'], []],
])('the spans that are filmed: %s', (_, films, expected) => {
  const spans = filmedSpans(
    films.map((one) => film(one)),
    { from: 10_000, to: 100_000 },
  )
  expect(spans.map(({ from, to }) => [from / 1000, to / 1000])).toEqual(expected)
})

test.each<[string, string[], boolean]>([
  ['while one of them shows something', ['A 10-20', 'B 40-50'], true],
  ['through a short gap', ['A 20-30'], true],
  ['not through a long one', ['A 60-70'], false],
  ['not behind the end', ['A 0-10'], false],
])('playing goes on %s', (_, films, expected) => {
  const places = films.map((one) => placeAt([film(one)], 12_000))
  expect(goesOn(places, 12_000)).toBe(expected)
})

describe('whatever was recorded', () => {
  const part = fc.record({
    gap: fc.integer({ min: 1, max: 60_000 }),
    length: fc.integer({ min: 1, max: 60_000 }),
  })
  const films = fc.array(
    fc.record({ start: fc.integer({ min: 0, max: 300_000 }), parts: fc.array(part, { maxLength: 4 }) }),
    { maxLength: 4 },
  )
  const made = (drawn: { start: number; parts: { gap: number; length: number }[] }[]): Film[] =>
    drawn.map(({ start, parts }, number) => {
      let at = start
      const own = parts.map(({ gap, length }) => {
        const startTime = at + gap
        at = startTime + length
        return { startTime, length }
      })
      return { uuid: `film-${number}`, cameraUuid: 'c', startTime: start, endTime: at, parts: own }
    })
  const moment = fc.integer({ min: 0, max: 600_000 })

  test('a place in a film is of that very moment, and a gap is where no film holds one', () => {
    fc.assert(
      fc.property(films, moment, (drawn, at) => {
        const all = made(drawn)
        const holding = all.filter(({ parts }) =>
          parts.some(({ startTime, length }) => startTime <= at && at < startTime + length),
        )
        const place = placeAt(all, at)
        if (place.kind === 'gap') {
          expect(holding).toEqual([])
          expect(place.next === null || place.next > at).toBe(true)
          return
        }
        const found = all.find(({ uuid }) => uuid === place.uuid)
        expect(holding).toContain(found)
        // Counted the other way round: the film's offset, through its parts, is the moment.
        let left = place.offset
        const within = found?.parts.find(({ length }) => {
          if (left < length) return true
          left -= length
          return false
        })
        expect((within?.startTime ?? 0) + left).toBe(at)
        expect(place.until).toBeGreaterThan(at)
      }),
    )
  })

  test('it stays with the film that plays as long as that holds the moment', () => {
    fc.assert(
      fc.property(films, moment, (drawn, at) => {
        const all = made(drawn)
        for (const { uuid, parts } of all) {
          const holds = parts.some(({ startTime, length }) => startTime <= at && at < startTime + length)
          const place = placeAt(all, at, uuid)
          expect(place.kind === 'film' && place.uuid === uuid).toBe(holds)
        }
      }),
    )
  })

  test('the spans say the same as the places', () => {
    fc.assert(
      fc.property(films, moment, (drawn, at) => {
        const all = made(drawn)
        const spans = filmedSpans(all, { from: 0, to: 900_000 })
        const inSpan = spans.some(({ from, to }) => from <= at && at < to)
        // A seam of a frame or two is none to be seen.
        if (placeAt(all, at).kind === 'film') expect(inSpan).toBe(true)
        expect(spans.every(({ from }, number) => from > (spans[number - 1]?.to ?? -1))).toBe(true)
      }),
    )
  })
})
