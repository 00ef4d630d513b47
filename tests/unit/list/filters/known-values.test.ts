import { describe, expect, test } from 'vitest'
import { droppedValues } from '#src/list/filters/use-known-values.ts'

const options = ['NUG', 'ST'].map((value) => ({ value, label: value }))
const known = [{ key: 'materials', options }]

describe('filter values that are not among the options', () => {
  test.each([
    { why: 'nothing is set', value: undefined, change: null },
    { why: 'all are known', value: ['NUG', 'ST'], change: null },
    { why: 'all are known, in another order', value: ['ST', 'NUG'], change: null },
    { why: 'one is unknown', value: ['XX', 'NUG'], change: { materials: ['NUG'] } },
    { why: 'none is known', value: ['XX'], change: { materials: undefined } },
    { why: 'the one is unknown', value: 'XX', change: { materials: undefined } },
  ])('$why', ({ value, change }) => {
    const search = value === undefined ? {} : { materials: value }
    expect(droppedValues(known, search)).toEqual(change)
  })

  test('stay as long as the options are not known', () => {
    expect(droppedValues([{ key: 'materials', options: null }], { materials: ['XX'] })).toBeNull()
  })
})
