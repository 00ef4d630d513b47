import { afterEach, expect, test } from 'vitest'
import { placeOfEvent } from '#src/domain/events/places.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'

afterEach(() => setWording(() => ENGLISH))

test.each([
  ['BATCH_STARTED', 'Batch 14', 'BREADING'],
  ['BASKET_FRYING_ENDED', 'Batch 14', 'FRYERS'],
  ['PAN_REMOVED', 'Third Pan 07', 'HOT_HOLDING'],
  ['PACKAGE_PACKED', 'Chute 2', 'BOARDS'],
  ['BASKET_DUMPED', 'Basket 3', 'FRIES'],
  ['TASK_DELAY_STARTED', 'Breading · batch 14', 'BREADING'],
  ['TASK_DELAY_ENDED', 'Basket frying · batch 14', 'FRYERS'],
  ['TASK_DELAY_STARTED', 'Hot holding transfer', 'HOT_HOLDING'],
  ['TASK_DELAY_STARTED', 'a stage of another provider', undefined],
  ['RECOMMENDATION_MADE', '40 pieces', undefined],
] as const)('%s of "%s" happened at %s', (name, subject, place) => {
  expect(placeOfEvent(name, subject)).toBe(place)
})

test('a task’s delay happened at its stage in the language of its reader, too', () => {
  setWording(() => ({ language: 'es', translations: { 'Basket frying': 'Fritura de canasta' } }))
  expect(placeOfEvent('TASK_DELAY_STARTED', 'Fritura de canasta · tanda 14')).toBe('FRYERS')
})
