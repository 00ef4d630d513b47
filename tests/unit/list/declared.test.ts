import { expect, test } from 'vitest'
import type { AnyList } from '#src/contract/define/list.ts'
import type { ListSearchSpec } from '#src/list/filters/filters.ts'
import type { Column } from '#src/ui/table/columns.ts'

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
