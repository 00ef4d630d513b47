import { expect, it } from 'vitest'
import {
  applyBulk,
  bulkAction,
  countSummary,
  searchOptions,
  toggleValue,
} from '#src/ui/inputs/multi-select-rule.ts'

const options = [
  { value: 'filet', label: 'Filet' },
  { value: 'spicy', label: 'Spicy filet' },
  { value: 'nugget', label: 'Nuggets' },
]
const locked = [...options, { value: 'strip', label: 'Strips', disabled: true }]

it.each([
  [options, [], 'Select All', ['filet', 'spicy', 'nugget']],
  [options, ['spicy'], 'Select All', ['filet', 'spicy', 'nugget']],
  [options, ['nugget', 'filet', 'spicy'], 'Clear All', []],
  [locked, ['filet', 'spicy', 'nugget'], 'Clear All', []],
  [locked, ['strip'], 'Select All', ['filet', 'spicy', 'nugget', 'strip']],
  [locked, ['filet', 'spicy', 'nugget', 'strip'], 'Clear All', ['strip']],
  [[], [], 'Select All', []],
])('of %j with %j offers %j, which gives %j', (list, chosen, action, after) => {
  expect(bulkAction(list, chosen)).toBe(action)
  expect(applyBulk(list, chosen)).toEqual(after)
})

it.each([
  [[], 'nugget', ['nugget']],
  [['nugget'], 'filet', ['filet', 'nugget']],
  [['filet', 'nugget'], 'filet', ['nugget']],
  [['gone'], 'filet', ['filet']],
])('toggleValue(%j, %j) is %j', (chosen, value, after) => {
  expect(toggleValue(options, chosen, value)).toEqual(after)
})

it.each([
  [[], ''],
  [['gone'], ''],
  [['spicy'], 'Spicy filet'],
  [['spicy', 'filet'], '2 of 3'],
  [['spicy', 'filet', 'nugget', 'gone'], '3 of 3'],
])('countSummary(%j) is %j', (chosen, summary) => {
  expect(countSummary(options, chosen)).toBe(summary)
})

it.each([
  ['', ['filet', 'spicy', 'nugget']],
  ['  FILET ', ['filet', 'spicy']],
  ['nug', ['nugget']],
  ['x', []],
])('searchOptions(%j) finds %j', (search, found) => {
  expect(searchOptions(options, search).map((option) => option.value)).toEqual(found)
})
