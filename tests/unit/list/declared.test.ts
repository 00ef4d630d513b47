import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#src/contract/define.ts'
import type { ListSearchSpec } from '#src/list/filters.ts'

/** A history's list as its file exports it: the call it makes, and what its URL may hold. */
interface Declared {
  endpoint: AnyEndpoint
  spec: ListSearchSpec
}
type Exported = Record<string, { kg?: Declared } | undefined>

const files = import.meta.glob<Exported>('../../../src/routes/**/*-list.tsx', { eager: true })
const lists = Object.entries(files).flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([name, one]) =>
    one?.kg?.spec ? [[`${path.split('/').at(-1)} ${name}`, one.kg] as const] : [],
  ),
)

test('there are histories', () => expect(lists.length).toBeGreaterThan(10))

test.each(lists)('%s sorts and filters by what its call knows', (_, { endpoint, spec }) => {
  const { shape } = endpoint.query as unknown as {
    shape: Record<string, { def: { innerType: { options: string[] } } }>
  }
  expect([...spec.sorts].sort()).toEqual(shape.sortBy?.def.innerType.options.toSorted())
  expect(spec.filters.map(({ key }) => key).filter((key) => !(key in shape))).toEqual([])
})
