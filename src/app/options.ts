import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import { realRestaurants } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { asData } from '#src/ui/inputs/as-data.ts'
import type { SelectOption } from '#src/ui/inputs/multi-select-rule.ts'

/** The restaurants that the user of a form may see, by number; `more` are further ones the form has to offer. */
export function useRestaurantOptions(more: readonly SelectOption[] = []): SelectOption[] {
  const { restaurants } = useSession().state
  const known = asData(realRestaurants(restaurants).map(({ value, label }) => ({ value, label })))
  const others = asData(more).filter(({ value }) => !known.some((option) => option.value === value))
  return [...known, ...others].toSorted((a, b) => a.label.localeCompare(b.label))
}

/** The chicken materials by uuid, in order of their codes; and the way to ask again where they could not be loaded. */
export function useMaterialOptions(): { options: SelectOption[]; reload: (() => void) | null } {
  const query = useQuery(queryOptionsFor(allMaterials))
  const options = asData((query.data?.content ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })))
  return { options, reload: retryMissing(query) }
}
