import { describe, expect, it } from 'vitest'
import { pathToId, restaurantOfId } from '#src/domain/access/id-paths.ts'

const HARBOR = '1db458a7-9e32-8f7e-a76b-27c6969c711a'
const LAKEVIEW = 'db7e7791-9d22-82a2-bcf0-edf7bccbc3c2'

describe('the way to an id [1§2.9]', () => {
  it.each([
    ['its path in the family', '/pcs', HARBOR, { path: '/pcs/monitor' }, { path: `/pcs/${HARBOR}` }],
    [
      'with the restaurant in the query carried over',
      '/kitchen-player',
      HARBOR,
      { path: '/kitchen-player/recordings', restaurantUuid: LAKEVIEW },
      { path: `/kitchen-player/${HARBOR}`, restaurantUuid: LAKEVIEW },
    ],
    ['of another id of the family', '/pcs', HARBOR, { path: `/pcs/${LAKEVIEW}` }, { path: `/pcs/${HARBOR}` }],
    ['none where the path has the id', '/pcs', HARBOR, { path: `/pcs/${HARBOR}` }, null],
    [
      'none where another family’s path has it',
      '/kitchen-player',
      HARBOR,
      { path: `/pcs/${HARBOR}`, restaurantUuid: LAKEVIEW },
      null,
    ],
    ['none to no id', '/pcs', '', { path: '/pcs/monitor' }, null],
    [
      'with what a path cannot hold written otherwise',
      '/pcs',
      'a/b?',
      { path: '/' },
      { path: '/pcs/a%2Fb%3F' },
    ],
  ] as const)('%s', (_, family, id, from, way) => {
    expect(pathToId(family, id, from)).toEqual(way)
  })
})

describe('the restaurant of such a path', () => {
  it.each([
    ['the id', HARBOR, undefined, HARBOR],
    ['the one carried over', HARBOR, LAKEVIEW, LAKEVIEW],
    ['the one carried over where the id is something else', 'player-1', LAKEVIEW, LAKEVIEW],
    ['the id where Global was carried over', HARBOR, 'select', HARBOR],
    ['the id where two were', HARBOR, [LAKEVIEW, HARBOR], HARBOR],
    ['none where neither can be one', 'monitoring', undefined, null],
  ])('is %s', (_, id, carried, expected) => {
    expect(restaurantOfId(id, carried)).toBe(expected)
  })
})
