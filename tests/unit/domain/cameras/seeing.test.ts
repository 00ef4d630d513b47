import { expect, test } from 'vitest'
import { cameraSeeing, type SeenPlace } from '#src/domain/cameras/seeing.ts'

const camera = (name: string, ...categories: string[]) => ({
  name,
  categories: categories.map((category) => ({ name: category })),
})
const KITCHEN = [
  camera('Back Door', 'Security'),
  camera('Boards', 'Security'),
  camera('Breading', 'Chicken'),
  camera('Fry Station', 'Potato'),
  camera('Fryers', 'Chicken'),
  camera('Hot Holding', 'Chicken'),
]

test.each<[SeenPlace, ReturnType<typeof camera>[], string | undefined]>([
  ['BREADING', KITCHEN, 'Breading'],
  ['FRYERS', KITCHEN, 'Fryers'],
  ['HOT_HOLDING', KITCHEN, 'Hot Holding'],
  ['FRIES', KITCHEN, 'Fry Station'],
  ['BOARDS', KITCHEN, 'Boards'],
  // The surer word, though another camera comes first.
  ['HOT_HOLDING', [camera('Household'), camera('Hot Holding 2')], 'Hot Holding 2'],
  ['FRYERS', [camera('CAM 1'), camera('fryer 3 from above')], 'fryer 3 from above'],
  // A category, where no name says so; a name before it.
  ['FRYERS', [camera('CAM 1', 'Office'), camera('CAM 2', 'Fryers')], 'CAM 2'],
  ['FRYERS', [camera('CAM 2', 'Fryers'), camera('Fryer 1')], 'Fryer 1'],
  ['FRYERS', [camera('CAM 1'), camera('CAM 2', 'Office')], undefined],
  ['FRIES', [], undefined],
  // Kitchens that speak Spanish name theirs so.
  ['HOT_HOLDING', [camera('Freidoras'), camera('Mantenedor 1')], 'Mantenedor 1'],
])('%s is seen by its camera, as far as names tell', (place, cameras, expected) => {
  expect(cameraSeeing(place, cameras)?.name).toBe(expected)
})
