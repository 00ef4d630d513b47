import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import {
  type RestaurantCard,
  restaurantHoldings,
} from '#src/contract/administration/administered-restaurants.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { dayKey } from '#src/domain/time/zone.ts'

/** Says what another zone means, where there is a history that it is about. */
export function ZoneChange({ card, timezone }: { card: RestaurantCard; timezone: string }) {
  const holdings = useQuery(queryOptionsFor(restaurantHoldings, { params: { id: card.uuid } }))
  const since = holdings.data?.historySince
  if (since === undefined || since === null) return null
  return (
    <Text role="status" size="sm">
      There is history since {formatDay(dayKey(since, card.timezone))}. No recorded data is lost or moved, but
      all of it is shown in the time of {timezone.replaceAll('_', ' ')} from now on, and daily, weekly and
      day-part figures are recalculated. Saving may take a few seconds.
    </Text>
  )
}
