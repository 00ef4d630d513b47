import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { movingQueryOptionsFor } from '#src/api/query.ts'
import { keepKnownValues } from '#src/ui/inputs/search-params.ts'
import {
  areOptions,
  type Filter,
  type ListSearch,
  type ListSearchSpec,
  type Option,
  type OptionSource,
} from './filters.ts'

const OPTIONS_FRESH_MS = 10 * 60_000

interface Known {
  key: string
  from: OptionSource | readonly Option[] | null
}
type Asked = Known & { from: OptionSource }

function choicesOf(filter: Filter): Known[] {
  if (filter.kind === 'many') return [filter]
  return filter.kind === 'one' ? [{ key: filter.key, from: filter.options }] : []
}

/** The query of a filter's options, which every use of the filter shares. */
export const optionsQuery = ({ endpoint, query = {}, params }: OptionSource) =>
  movingQueryOptionsFor(
    endpoint,
    params ? { ...query, ...params } : query,
    () => ({ query, ...(params && { params }) }) as never,
    { staleTime: OPTIONS_FRESH_MS },
  )

/** The options once the provider has told them; null until then, and as long as it cannot be asked. */
export const optionsOf = (from: OptionSource, data: unknown): Option[] | null =>
  data === undefined ? null : from.options(data as never)

/** A source and those behind it. */
const withThose = (from: OptionSource): OptionSource[] => [from, ...(from.and ? withThose(from.and) : [])]

/** The options of sources, each with those behind it; null for one that is not known wholly. */
export function useSources(sources: readonly OptionSource[]): (Option[] | null)[] {
  const each = sources.map(withThose)
  const answers = useQueries({ queries: each.flat().map(optionsQuery) })
  let at = 0
  return each.map((all) => {
    const told = all.map((from) => optionsOf(from, answers[at++]?.data))
    return told.some((options) => options === null) ? null : told.flatMap((options) => options ?? [])
  })
}

/**
 * What must change in a list's URL so that it holds only values that exist (spec 1 §5, spec 2 §5); null when
 * nothing must, or as long as the options are not known.
 */
export function droppedValues(
  known: readonly { key: string; options: readonly Option[] | null }[],
  search: ListSearch,
): ListSearch | null {
  const changes = known.flatMap(({ key, options }): [string, unknown][] => {
    const value = search[key]
    if (value === undefined || options === null) return []
    const kept = keepKnownValues(
      value,
      options.map((option) => option.value),
    )
    const wanted = [value].flat().length
    return kept.length === wanted ? [] : [[key, kept.length > 0 ? kept : undefined]]
  })
  return changes.length > 0 ? Object.fromEntries(changes) : null
}

/**
 * Drops what is not among the options from the URL as soon as they are here: a list must not be filtered by
 * what its filter does not show.
 */
export function useKnownValues(
  spec: ListSearchSpec,
  search: ListSearch,
  onChange: (change: ListSearch, ways: { replace: boolean }) => void,
): void {
  const many = spec.filters.flatMap(choicesOf)
  const asked = many.filter((filter): filter is Asked => filter.from !== null && !areOptions(filter.from))
  const told = many.flatMap(({ key, from }) => (areOptions(from) ? [{ key, options: from }] : []))
  const answers = useSources(asked.map(({ from }) => from))
  const known = asked.map(({ key }, at) => ({ key, options: answers[at] ?? null }))
  const change = droppedValues([...told, ...known], search)
  const drop = useEffectEvent(() => change && onChange(change, { replace: true }))
  const found = JSON.stringify(change)
  // Once for what was found: asking again while the router is on its way would start it anew each time.
  useEffect(() => {
    if (found !== 'null') drop()
  }, [found])
}
