import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { pathRestaurant } from '#src/api/provider/path-restaurant.ts'
import { movingQueryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { usePlace } from '#src/app/place.ts'
import { asData } from '#src/ui/inputs/as-data.ts'
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
export function optionsQuery(
  { endpoint, query, params: own, ofRestaurant }: OptionSource,
  restaurantUuid?: string,
) {
  const asked = { ...query, ...(ofRestaurant && restaurantUuid !== undefined && { restaurantUuid }) }
  const params = { ...pathRestaurant(endpoint, restaurantUuid), ...own }
  const ways = { staleTime: OPTIONS_FRESH_MS }
  return movingQueryOptionsFor(endpoint, { ...asked, ...params }, () => ({ query: asked, params }), ways)
}

/** The options from the provider; null until they are known, and while it cannot be asked. */
export const optionsOf = (from: OptionSource, data: unknown): Option[] | null =>
  data === undefined ? null : from.options(data as never)

/** A source and those behind it. */
const withThose = (from: OptionSource): OptionSource[] => [from, ...(from.and ? withThose(from.and) : [])]

/** The options of sources, each with those behind it; null for one that is not known wholly. */
export function useSources(sources: readonly OptionSource[]): (Option[] | null)[] {
  const each = sources.map(withThose)
  const { restaurantUuid } = usePlace()
  const answers = useQueries({ queries: each.flat().map((from) => optionsQuery(from, restaurantUuid)) })
  let at = 0
  return each.map((all) =>
    allOptions(
      all,
      all.map(() => answers[at++]?.data),
    ),
  )
}

function allOptions(sources: readonly OptionSource[], answers: readonly unknown[]): Option[] | null {
  const told = sources.map((from, at) => optionsOf(from, answers[at]))
  return told.some((options) => options === null) ? null : told.flatMap((options) => options ?? [])
}

/** One source's options to choose from, and the way to ask again where they could not be loaded. */
export function useOptions(from: OptionSource): { options: Option[]; reload: (() => void) | null } {
  const all = withThose(from)
  const { restaurantUuid } = usePlace()
  const answers = useQueries({ queries: all.map((from) => optionsQuery(from, restaurantUuid)) })
  const options = allOptions(
    all,
    answers.map(({ data }) => data),
  )
  return { options: asData(options ?? []), reload: retryMissing(...answers) }
}

/**
 * What must change in a list's URL so that it holds only values that exist (spec 1 §5, spec 2 §5); null when
 * nothing must, or until the options are known.
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

/** The options of filters that are known without asking. */
const toldOf = (filters: readonly Filter[]) =>
  filters.flatMap(choicesOf).flatMap(({ key, from }) => (areOptions(from) ? [{ key, options: from }] : []))

/** A search without values that are not among the known options. It is used until the URL has been corrected. */
export function withoutUnknown<Search extends ListSearch>(
  { filters }: Pick<ListSearchSpec, 'filters'>,
  search: Search,
): Search {
  const unknown = droppedValues(toldOf(filters), search)
  return unknown ? { ...search, ...unknown } : search
}

/** A change as text; entries, since what is to be taken away is undefined. */
const textOf = (change: ListSearch | null): string => JSON.stringify(Object.entries(change ?? {}))
const NOTHING = textOf(null)

/**
 * Drops what is not among the options from the URL: a list must not be filtered by what its filter does not show.
 * Options that were told a while ago may lack what has come since (a link may lead to it), so they are asked for once
 * more before a value counts as unknown; while the provider cannot be asked, the value stays.
 */
export function useKnownValues(
  spec: ListSearchSpec,
  search: ListSearch,
  onChange: (change: ListSearch, ways: { replace: boolean }) => void,
): void {
  const client = useQueryClient()
  const { restaurantUuid } = usePlace()
  const many = spec.filters.flatMap(choicesOf)
  const asked = many.filter((filter): filter is Asked => filter.from !== null && !areOptions(filter.from))
  const told = toldOf(spec.filters)
  const answers = useSources(asked.map(({ from }) => from))
  const known = asked.map(({ key }, at) => ({ key, options: answers[at] ?? null }))
  const unknown = droppedValues(known, search)
  const found = textOf(unknown)
  const [sureOf, setSureOf] = useState(NOTHING)
  const askAgain = useEffectEvent(() => {
    const sources = asked
      .filter(({ key }) => unknown && key in unknown)
      .flatMap(({ from }) => withThose(from))
    return Promise.all(
      sources.map((from) => client.fetchQuery({ ...optionsQuery(from, restaurantUuid), staleTime: 0 })),
    )
  })
  useEffect(() => {
    if (found === NOTHING) return
    let isWanted = true
    askAgain().then(
      () => isWanted && setSureOf(found),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [found])
  const change = { ...droppedValues(told, search), ...(sureOf === found && unknown) }
  const dropped = textOf(change)
  const drop = useEffectEvent(() => onChange(change, { replace: true }))
  // Once for what was found: asking again while the router is navigating would restart it each time.
  useEffect(() => {
    if (dropped !== NOTHING) drop()
  }, [dropped])
}
