import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldValue, isNews, type Known, merge, type Told } from '#server/domain/intake/merge.ts'

const NOTHING: Known = { fields: {}, revisions: {} }

function after(known: Known, told: Told): Known {
  const { changes, revisions } = merge(known, told)
  return { fields: { ...known.fields, ...changes }, revisions: { ...known.revisions, ...revisions } }
}

describe('a fact that is known', () => {
  const known: Known = { fields: { placedAt: 1000, removedAt: null }, revisions: {} }
  const corrected: Known = { fields: { placedAt: 1000, removedAt: 2000 }, revisions: { removedAt: 3 } }
  const takenBack: Known = { fields: { placedAt: 1000, removedAt: null }, revisions: { removedAt: 3 } }

  test.each<[string, Known, Told, Record<string, FieldValue>, string | null]>([
    ['repeated, is unchanged', known, { fields: { placedAt: 1000 }, revision: 0 }, {}, null],
    [
      'told more, has more',
      known,
      { fields: { placedAt: 1000, removedAt: 2000 }, revision: 0 },
      { removedAt: 2000 },
      null,
    ],
    [
      'told otherwise, is refused whole',
      known,
      { fields: { removedAt: 2000, placedAt: 1001 }, revision: 0 },
      {},
      'placedAt',
    ],
    ['corrected, is changed', known, { fields: { placedAt: 1001 }, revision: 1 }, { placedAt: 1001 }, null],
    [
      'told null without a revision, loses nothing',
      corrected,
      { fields: { removedAt: null }, revision: 0 },
      {},
      null,
    ],
    [
      'told null with a higher one, forgets it',
      corrected,
      { fields: { removedAt: null }, revision: 4 },
      { removedAt: null },
      null,
    ],
    [
      'told what an older revision said, keeps the newer',
      corrected,
      { fields: { removedAt: 1500 }, revision: 2 },
      {},
      null,
    ],
    [
      'taken back, is not told again by what came before',
      takenBack,
      { fields: { removedAt: 2000 }, revision: 0 },
      {},
      null,
    ],
    [
      'taken back, becomes known by what comes after',
      takenBack,
      { fields: { removedAt: 2500 }, revision: 4 },
      { removedAt: 2500 },
      null,
    ],
    [
      'corrected in two ways with one revision, is refused',
      corrected,
      { fields: { removedAt: 2100 }, revision: 3 },
      {},
      'removedAt',
    ],
  ])('%s', (_, before, told, changes, conflict) => {
    expect(merge(before, told)).toMatchObject({ changes, conflict })
  })

  test('confirmed with a higher revision, is written: what is older must not change it any more', () => {
    const merged = merge(known, { fields: { placedAt: 1000 }, revision: 2 })
    expect(merged).toEqual({ changes: {}, revisions: { placedAt: 2 }, conflict: null })
    expect(isNews(merged)).toBe(true)
    expect(
      merge(after(known, { fields: { placedAt: 1000 }, revision: 2 }), {
        fields: { placedAt: 900 },
        revision: 1,
      }).changes,
    ).toEqual({})
  })

  test('with lists of numbers, is compared by what is in them', () => {
    const stages: Known = { fields: { ends: [1, 2] }, revisions: {} }
    expect(isNews(merge(stages, { fields: { ends: [1, 2] }, revision: 0 }))).toBe(false)
    expect(merge(stages, { fields: { ends: [1, 3] }, revision: 0 }).conflict).toBe('ends')
  })
})

/** What a source says of one fact: of each field and revision one thing. */
const story = fc
  .array(
    fc.record({
      field: fc.constantFrom('a', 'b', 'c', 'd'),
      revision: fc.integer({ min: 0, max: 3 }),
      value: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    }),
    { maxLength: 24 },
  )
  .map((said) => new Map(said.map((one) => [`${one.field}${one.revision}`, one])))
  .map((byPlace) => [...byPlace.values()].filter(({ value, revision }) => value !== null || revision > 0))

test('shuffled, repeated and split in any way, the same events end in the same fact', () => {
  fc.assert(
    fc.property(
      story.chain((said) =>
        fc.tuple(
          fc.constant(said),
          fc.shuffledSubarray(said, { minLength: said.length }),
          fc.shuffledSubarray(said),
        ),
      ),
      ([said, shuffled, again]) => {
        const told = (one: (typeof said)[number]): Told => ({
          fields: { [one.field]: one.value },
          revision: one.revision,
        })
        const inOrder = said.map(told).reduce(after, NOTHING)
        const otherwise = [...shuffled, ...again].map(told).reduce(after, NOTHING)
        expect(visible(otherwise)).toEqual(visible(inOrder))
        // And nothing of it is news any more.
        for (const one of said) expect(isNews(merge(inOrder, told(one)))).toBe(false)
      },
    ),
  )
})

test('several fields in one event end as they do in events of their own', () => {
  fc.assert(
    fc.property(story, fc.integer({ min: 0, max: 3 }), (said, revision) => {
      const same = said.filter((one) => one.revision === revision)
      const together: Told = {
        fields: Object.fromEntries(same.map(({ field, value }) => [field, value])),
        revision,
      }
      const apart = same.map(({ field, value }): Told => ({ fields: { [field]: value }, revision }))
      expect(visible(after(NOTHING, together))).toEqual(visible(apart.reduce(after, NOTHING)))
    }),
  )
})

/** Without fields that are not known, which may or may not be named. */
const visible = ({ fields, revisions }: Known) => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  revisions,
})
