import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import type { AnyList } from '#src/contract/define/list.ts'
import { cleanListSearch, type ListSearchSpec } from '#src/list/filters/filters.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { SENTENCE_LINKS } from '../domain/now/sentence-links.ts'

/** A list as its file exports it: the call it makes, what its URL may hold, and what it shows. */
interface Declared {
  endpoint: AnyList
  spec: ListSearchSpec
  columns: (zone: string) => readonly Column<never>[]
}
type Exported = Record<string, (Partial<Declared> & { kg?: Declared }) | undefined>

const files = import.meta.glob<Exported>('../../../src/{routes,shell}/**/*-{list,tab}.{ts,tsx}', {
  eager: true,
})
const lists = Object.entries(files).flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([name, one]) => {
    const list = one?.kg ?? one
    return list?.spec ? [[`${path.split('/').at(-1)} ${name}`, list as Declared] as const] : []
  }),
)

test('there are lists', () => expect(lists.length).toBeGreaterThan(30))

test.each(lists)('%s sorts and filters by what its call knows', (_, { endpoint, spec, columns }) => {
  const { shape } = endpoint.query as unknown as {
    shape: Record<string, { def: { innerType: { options: string[] } } }>
  }
  expect([...spec.sorts].sort()).toEqual(shape.sortBy?.def.innerType.options.toSorted())
  expect(spec.filters.map(({ key }) => key).filter((key) => !(key in shape))).toEqual([])
  // What a column's head offers, the provider can do.
  const sortable = columns('America/New_York').filter((column) => column.sortable)
  expect(sortable.map(({ key }) => key).filter((key) => !endpoint.sorts.includes(key))).toEqual([])
})

test.each(lists)(
  '%s reads of one thing from its URL what its call can be asked for',
  (_, { endpoint, spec }) => {
    const { shape } = endpoint.query as unknown as { shape: Record<string, ZodMiniType> }
    for (const { key } of spec.filters.filter(({ kind }) => kind === 'exact')) {
      for (const value of ['0f8b6a52-7d8e-4c1a-9b5e-2f6d3c4a1e90', 'Fryer 3']) {
        const isRead = cleanListSearch(spec, { [key]: value }, 0)[key] === value
        expect([key, value, isRead]).toEqual([key, value, shape[key]?.safeParse(value).success])
      }
    }
  },
)

/** The lists that sentences of Now lead to, by their pages. */
const PAGES: Record<string, string> = {
  '/cameras/settings': 'cameras-list.tsx camerasList',
  '/devices/pc': 'pcs-list.tsx pcsList',
  '/devices/tablets': 'tablets-list.tsx tabletsList',
  '/monitoring/alerts': 'alerts-list.tsx alertsList',
  '/pcs/recommendations': 'recommendations-list.ts productionRecommendationLists',
  '/pcs/scheduled-production': 'catering-list.tsx cateringList',
  '/timers-cycle-history/dump-pan': 'dump-pan-list.tsx dumpPanLists',
  '/timers-cycle-history/fryer': 'fryer-list.tsx fryerLists',
  '/timers-cycle-history/hot-holding': 'hot-holding-list.tsx hotHoldingLists',
}
const narrowing = SENTENCE_LINKS.filter(([, to, search]) => search !== undefined && to !== '/dashboard/why')

test.each(narrowing)('the page of %j understands all of its link: %s %j', (_, to, search) => {
  const [, list] = lists.find(([name]) => name === PAGES[to]) ?? []
  expect(list && cleanListSearch(list.spec, { ...search }, 0)).toEqual(search)
})
