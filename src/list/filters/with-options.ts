import type { ListSearchSpec, Option, OptionSource } from './filters.ts'

/** What a list's or board's URL may hold, with where its filters' options come from: for itself, by key. */
export function withOptions<Spec extends Pick<ListSearchSpec, 'filters'>>(
  spec: Spec,
  sources: Readonly<Record<string, OptionSource | readonly Option[]>>,
): Spec {
  const filters = spec.filters.map((filter) => {
    const from = sources[filter.key]
    if (!from) return filter
    if (filter.kind === 'one') return { ...filter, options: from }
    return filter.kind === 'many' ? { ...filter, from } : filter
  })
  return { ...spec, filters }
}
