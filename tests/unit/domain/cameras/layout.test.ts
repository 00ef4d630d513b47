import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCamera,
  type CameraLayout,
  camerasOf,
  EMPTY_LAYOUT,
  firstLayout,
  LAYOUT_TYPES,
  layoutTypeOf,
  MOST_TILES,
  removeTile,
  restoreLayout,
  savedLayout,
  selectTile,
  swapTiles,
  withoutUnknown,
} from '#src/domain/cameras/layout.ts'

/** 'ab-' is a wall of three slots: cameras a and b, and an empty one. */
const slots = (text: string): (string | null)[] => [...text].map((letter) => (letter === '-' ? null : letter))
const text = (layout: CameraLayout) =>
  savedLayout(layout)
    .map((camera) => camera ?? '-')
    .join('')

/** A wall exactly as written, without the compaction that a restored one goes through. */
const wall = (content: string): CameraLayout => ({
  tiles: slots(content).map((selectedCameraId, index) => ({ key: `tile-${index + 1}`, selectedCameraId })),
  selectedKey: null,
  nextKey: content.length + 1,
})
const keyAt = (layout: CameraLayout, index: number) => layout.tiles[index]?.key ?? ''

describe('the size of the wall [2§4.13]', () => {
  test.each([
    ['', 1],
    ['a', 1],
    ['ab', 2],
    ['abc', 4],
    ['abcd', 4],
    ['abcd-e', 6],
    ['abcdef', 6],
  ])('of %j is %i', (content, size) => {
    expect(layoutTypeOf(wall(content))).toBe(size)
  })
})

/** A capital letter is a camera that gives no picture. */
test.each([
  ['none', '', ''],
  ['one', 'a', 'a'],
  ['three', 'abc', 'abc'],
  ['those without a picture too', 'aBc', 'aBc'],
  ['six', 'abcdef', 'abcdef'],
  ['of more, six', 'abcdefg', 'abcdef'],
  ['of more, those with a picture, in their order', 'aBCdefghi', 'adefgh'],
  ['of more, some without a picture where there are not enough with one', 'ABCDefgh', 'ABefgh'],
])('a wall begins with the restaurant’s cameras: %s', (_, restaurant, begins) => {
  const cameras = [...restaurant].map((uuid) => ({ uuid, isSuitable: uuid === uuid.toLowerCase() }))
  expect(text(firstLayout(cameras))).toBe(begins)
})

describe('adding a camera [2§4.11]', () => {
  test.each([
    ['to none is the first', '', 'x'],
    ['to one appends a slot', 'a', 'ax'],
    ['to two appends a slot', 'ab', 'abx'],
    ['to three fills the wall of four', 'abc', 'abcx'],
    ['to four grows to six with an empty slot at index 4', 'abcd', 'abcd-x'],
    ['fills the first empty slot', 'a-c-', 'axc-'],
    ['fills the empty slot at index 4', 'abcd-e', 'abcdxe'],
    ['to six replaces the first when none is selected', 'abcdef', 'xbcdef'],
  ])('%s', (_, before, after) => {
    expect(text(addCamera(wall(before), 'x'))).toBe(after)
  })

  test('to six replaces the selected one, and the new one is then the selected', () => {
    const six = wall('abcdef')
    const replaced = addCamera(selectTile(six, keyAt(six, 3)), 'x')
    expect(text(replaced)).toBe('abcxef')
    expect(replaced.selectedKey).toBe(keyAt(replaced, 3))
    expect(text(addCamera(replaced, 'y'))).toBe('abcyef')
  })

  test.each([
    [1, 'ax'],
    [3, 'axxx'],
    [4, 'axxx-x'],
    [5, 'axxxxx'],
    [9, 'axxxxx'],
    [0, 'ax'],
    [Number.NaN, 'ax'],
  ])('%d times', (count, after) => {
    expect(text(addCamera(wall('a'), 'x', count))).toBe(after)
  })

  test('gives the new tile a key of its own', () => {
    const after = addCamera(wall('a'), 'a', 5)
    expect(new Set(after.tiles.map(({ key }) => key)).size).toBe(6)
  })
})

describe('removing a tile [2§4.12]', () => {
  test.each([
    ['leaves an empty slot', 'abcd', 1, 'a-cd'],
    ['leaves an empty slot of six while five remain', 'abcdef', 5, 'abcde-'],
    ['compacts six slots when four remain', 'abcd-f', 0, 'bcdf'],
    ['compacts when two remain', 'abc', 0, 'bc'],
    ['compacts when two remain of a wall of four', 'a-cd', 0, 'cd'],
    ['compacts when one remains', 'ab', 0, 'b'],
    ['leaves nothing of the last', 'a', 0, ''],
  ])('%s', (_, before, index, after) => {
    const layout = wall(before)
    expect(text(removeTile(layout, keyAt(layout, index)))).toBe(after)
  })

  test('that is not there, or empty, changes nothing', () => {
    const layout = wall('a-cd')
    expect(removeTile(layout, 'tile-9')).toBe(layout)
    expect(removeTile(layout, keyAt(layout, 1))).toBe(layout)
  })

  test('that was selected leaves none selected; another one stays', () => {
    const layout = wall('abcd')
    const selected = selectTile(layout, keyAt(layout, 1))
    expect(removeTile(selected, keyAt(layout, 1)).selectedKey).toBeNull()
    expect(removeTile(selected, keyAt(layout, 2)).selectedKey).toBe(keyAt(layout, 1))
  })

  test('keeps the others as they are, so that their streams go on', () => {
    const layout = wall('abcdef')
    const after = removeTile(removeTile(layout, keyAt(layout, 0)), keyAt(layout, 3))
    expect(after.tiles.map(({ key }) => key)).toEqual(['tile-2', 'tile-3', 'tile-5', 'tile-6'])
  })
})

describe('swapping [2§3.1]', () => {
  test.each([
    ['two tiles', 'abcd', 0, 3, 'dbca'],
    ['a tile and an empty slot', 'abcd-f', 4, 0, '-bcdaf'],
    ['a tile and a place that has no slot yet', 'abc', 0, 3, '-bca'],
    ['with itself', 'abcd', 2, 2, 'abcd'],
    ['beyond the wall', 'ab', 0, 2, 'ab'],
    ['before the wall', 'ab', -1, 1, 'ab'],
    ['with no place', 'ab', 0.5, 1, 'ab'],
  ])('%s', (_, before, from, to, after) => {
    expect(text(swapTiles(wall(before), from, to))).toBe(after)
  })

  test('keeps each tile its key', () => {
    expect(swapTiles(wall('abc'), 0, 2).tiles.map(({ key }) => key)).toEqual(['tile-3', 'tile-2', 'tile-1'])
  })
})

describe('a saved wall', () => {
  test.each([
    ['with all cameras there', 'abcd-f', 'abcdef', 'abcd-f'],
    ['with one camera gone', 'abcd', 'abd', 'ab-d'],
    ['with so many gone that it shrinks', 'abcd-f', 'adf', 'adf'],
    ['with all gone', 'abcd', '', ''],
    ['of more than six', 'abcdefgh', 'abcdefgh', 'abcdef'],
    ['with one camera in every place', 'aaaa', 'a', 'aaaa'],
    ['of empty slots', '---', 'a', ''],
  ])('%s', (_, saved, known, after) => {
    expect(text(restoreLayout(slots(saved), known))).toBe(after)
  })

  test('is believed while nobody can say which cameras there are', () => {
    expect(text(restoreLayout(slots('abc'), null))).toBe('abc')
  })

  test('that is shown loses the camera that was deleted meanwhile', () => {
    const layout = wall('abca')
    expect(text(withoutUnknown(layout, 'bc'))).toBe('bc')
    expect(withoutUnknown(layout, 'abcd')).toBe(layout)
  })
})

const camera = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
const place = fc.nat({ max: MOST_TILES - 1 })
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), camera, count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('remove' as const), at: place }),
  fc.record({ do: fc.constant('swap' as const), at: place, to: place }),
  fc.record({ do: fc.constant('select' as const), at: place }),
  fc.record({ do: fc.constant('known' as const), cameras: fc.array(camera, { maxLength: 7 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function take(layout: CameraLayout, one: Step): CameraLayout {
  if (one.do === 'add') return addCamera(layout, one.camera, one.count)
  if (one.do === 'remove') return removeTile(layout, keyAt(layout, one.at))
  if (one.do === 'swap') return swapTiles(layout, one.at, one.to)
  if (one.do === 'known') return withoutUnknown(layout, one.cameras)
  return selectTile(layout, layout.tiles[one.at]?.key ?? null)
}

describe('whatever is done with the wall', () => {
  const lives = fc.array(step, { maxLength: 30 })

  test('there are never more than six tiles, no key twice, and the size holds them', () => {
    fc.assert(
      fc.property(lives, (steps) => {
        let layout = EMPTY_LAYOUT
        for (const one of steps) {
          layout = take(layout, one)
          const size = layoutTypeOf(layout)
          expect(layout.tiles.length).toBeLessThanOrEqual(MOST_TILES)
          expect(LAYOUT_TYPES).toContain(size)
          expect(size).toBeGreaterThanOrEqual(layout.tiles.length)
          expect(new Set(layout.tiles.map(({ key }) => key)).size).toBe(layout.tiles.length)
          const selected = layout.tiles.find(({ key }) => key === layout.selectedKey)
          expect(layout.selectedKey === null || selected?.selectedCameraId).toBeTruthy()
        }
      }),
      { numRuns: 500 },
    )
  })

  test('no tile is lost by adding next to it, removing another, or swapping', () => {
    const keys = (layout: CameraLayout) =>
      layout.tiles.filter(({ selectedCameraId }) => selectedCameraId).map(({ key }) => key)
    fc.assert(
      fc.property(lives, step, (steps, last) => {
        const before = steps.reduce(take, EMPTY_LAYOUT)
        const after = take(before, last)
        const lost = keys(before).filter((key) => !keys(after).includes(key))
        if (last.do === 'swap' || last.do === 'select')
          expect(keys(after).sort()).toEqual(keys(before).sort())
        if (last.do === 'remove') {
          const removed = before.tiles[last.at]
          expect(lost).toEqual(removed?.selectedCameraId ? [removed.key] : [])
        }
        if (last.do === 'add') {
          const free = MOST_TILES - keys(before).length
          expect(lost.length).toBeLessThanOrEqual(last.count > free ? 1 : 0)
          expect(camerasOf(after)).toHaveLength(Math.min(MOST_TILES, keys(before).length + last.count))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('it comes back from what is saved of it', () => {
    fc.assert(
      fc.property(lives, (steps) => {
        const layout = steps.reduce(take, EMPTY_LAYOUT)
        const again = restoreLayout(savedLayout(layout), null)
        expect(camerasOf(again)).toEqual(camerasOf(layout))
        expect(savedLayout(restoreLayout(savedLayout(again), null))).toEqual(savedLayout(again))
      }),
    )
  })
})
