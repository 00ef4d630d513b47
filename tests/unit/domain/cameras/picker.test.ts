import { describe, expect, test } from 'vitest'
import { type NameOrder, pickCameras } from '#src/domain/cameras/picker.ts'

const camera = (name: string, uuid = name) => ({ name, uuid })
const all = ['Fryer 10', 'fryer 2', 'Breading', 'Drive-through'].map((name) => camera(name))

describe('the list of cameras', () => {
  test.each<[string, string, NameOrder, string[]]>([
    [
      'all of them by name, figures as figures',
      '',
      'ascending',
      ['Breading', 'Drive-through', 'fryer 2', 'Fryer 10'],
    ],
    ['the other way round', '', 'descending', ['Fryer 10', 'fryer 2', 'Drive-through', 'Breading']],
    ['what the name holds, whatever its case', ' FRY ', 'ascending', ['fryer 2', 'Fryer 10']],
  ])('shows %s', (_, search, order, names) => {
    const { cameras, text } = pickCameras(all, search, order)
    expect(cameras.map(({ name }) => name)).toEqual(names)
    expect(text).toBeNull()
  })

  test('keeps equal names in one order, whichever way they came', () => {
    const twins = [camera('Fryer', 'b'), camera('Fryer', 'a')]
    const ids = (list: typeof twins) => pickCameras(list, '', 'ascending').cameras.map(({ uuid }) => uuid)
    expect(ids(twins)).toEqual(['a', 'b'])
    expect(ids(twins.toReversed())).toEqual(['a', 'b'])
  })

  test('says that there are none, or that none fits', () => {
    expect(pickCameras([], 'x', 'ascending').text).toBe('No cameras')
    expect(pickCameras(all, 'grill', 'ascending')).toEqual({ cameras: [], text: 'No suitable cameras' })
  })
})
