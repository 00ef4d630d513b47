import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query.ts'
import { allMaterials } from '#src/contract/dictionaries/chicken-materials.ts'
import { realRestaurants } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import type { SelectOption } from '#src/ui/inputs/multi-select-rule.ts'

/** The restaurants that whoever fills in a form may see, by number; `more` are further ones it has to offer. */
export function useRestaurantOptions(more: readonly SelectOption[] = []): SelectOption[] {
  const { restaurants } = useSession().state
  const known = realRestaurants(restaurants).map(({ value, label }) => ({ value, label }))
  const others = more.filter(({ value }) => !known.some((option) => option.value === value))
  return [...known, ...others].toSorted((a, b) => a.label.localeCompare(b.label))
}

/** The chicken materials by uuid, in order of their codes. */
export function useMaterialOptions(): SelectOption[] {
  const { data } = useQuery(queryOptionsFor(allMaterials))
  return (data?.content ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
}
