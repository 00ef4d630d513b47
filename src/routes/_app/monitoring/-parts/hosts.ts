import { useMemo } from 'react'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { usePlace } from '#src/app/place.ts'
import { restaurantById } from '#src/contract/administration/restaurants.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { monitoringHosts } from '#src/contract/operations/monitoring.ts'
import type { HostChoice } from '#src/domain/monitoring/selector.ts'
import type { Option, OptionSource } from '#src/list/filters/filters.ts'
import { optionsQuery, useSources } from '#src/list/filters/use-known-values.ts'

const named = (hosts: readonly string[]): Option[] => hosts.map((host) => ({ value: host, label: host }))

/** The hosts to choose from: those of the restaurant, or all that the reader may see. */
export const hostsFrom = (restaurantUuid: string | undefined): OptionSource =>
  restaurantUuid === undefined
    ? { endpoint: monitoringHosts, options: ({ data }: AnswerOf<typeof monitoringHosts>) => named(data) }
    : {
        endpoint: restaurantById,
        params: { id: restaurantUuid },
        options: ({ hosts = [] }: AnswerOf<typeof restaurantById>) => named(hosts),
      }

const NONE: readonly string[] = []

/** The hosts of the place; none until they are known. */
export function useHosts(): readonly string[] {
  const { restaurantUuid } = usePlace()
  const [known] = useSources([hostsFrom(restaurantUuid)])
  const names = known?.map(({ value }) => value).join('\n')
  // The same between renders, as long as they are the same.
  return useMemo(() => (names ? names.split('\n') : NONE), [names])
}

/** The hosts that figures are asked of: those chosen, else all of the place; null until they are known. */
export function useHostChoice(chosen: readonly string[] | undefined): HostChoice | null {
  const { restaurantUuid } = usePlace()
  const [known] = useSources([hostsFrom(restaurantUuid)])
  if (chosen !== undefined && chosen.length > 0) return chosen
  if (restaurantUuid === undefined) return 'select'
  return known ? known.map(({ value }) => value) : null
}

/** Why the hosts of the place are not known, null where they are or are on their way, and the way to ask again. */
export function useMissedHosts() {
  const { restaurantUuid } = usePlace()
  const { failure, retry } = useLastKnown(optionsQuery(hostsFrom(restaurantUuid)))
  return { failure, retry }
}
