import { expect, test } from 'vitest'
import { differences } from '#src/form/differences.ts'

const typed = { name: 'Lunch', days: ['MONDAY', 'FRIDAY'], percent: null as number | null }
const texts = { name: 'Dinner', days: 'Mon, Fri', percent: '+10%' }

test.each([
  ['nothing where they are the same', typed, {}],
  ['nothing for the same choices in another order', { ...typed, days: ['FRIDAY', 'MONDAY'] }, {}],
  ['a text', { ...typed, name: 'Dinner' }, { name: 'Saved: Dinner' }],
  ['a choice more', { ...typed, days: ['MONDAY'] }, { days: 'Saved: Mon, Fri' }],
  ['a value where the field is empty', { ...typed, percent: 10 }, { percent: 'Saved: +10%' }],
])('between what was typed and what is saved: %s', (_, saved, told) => {
  expect(differences(typed, saved, texts)).toEqual(told)
})

test('a field that has no words is not compared', () => {
  expect(differences(typed, { ...typed, name: 'Dinner' }, {})).toEqual({})
})
