import type { ListSearchSpec, Option, OptionSource } from './filters.ts'

/** What a list's URL may hold, with where its filters' options come from: for the list itself, by key. */
export function withOptions(
  spec: ListSearchSpec,
  sources: Readonly<Record<string, OptionSource | readonly Option[]>>,
): ListSearchSpec {
  const filters = spec.filters.map((filter) => {
    const from = sources[filter.key]
    return from && filter.kind === 'many' ? { ...filter, from } : filter
  })
  return { ...spec, filters }
}
