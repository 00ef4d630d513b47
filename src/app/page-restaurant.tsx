import { useNavigate } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { shiftRangeParams } from '#src/domain/time/range.ts'
import { parseRangeParams } from '#src/domain/time/range-params.ts'
import { SELECT } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { useRestaurantOptions } from './options.ts'
import { usePlace } from './place.ts'

/**
 * Makes a restaurant chosen on a page itself the current one. The page goes on showing what it showed: unlike the
 * header's choice it keeps the dates, at the same time of the new restaurant's clocks (spec 2 §2).
 */
export function usePageRestaurant(): (uuid: string) => void {
  const navigate = useNavigate()
  const { zone, now } = usePlace()
  const { restaurants } = useSession().state
  return (uuid) => {
    const to = restaurants.find(({ value }) => value === uuid)?.timezone ?? zone
    void navigate({
      to: '.',
      search: ({ page: _, ...former }: Record<string, unknown>) => ({
        ...former,
        ...shiftedDates(former, zone, to, now()),
        restaurantUuid: uuid,
      }),
    })
  }
}

/** Shows what all restaurants have; undefined where the reader can't choose. */
export function useShowAllRestaurants(): (() => void) | undefined {
  const choose = usePageRestaurant()
  const { several, isOfPath } = usePlace()
  return several && !isOfPath ? () => choose(SELECT) : undefined
}

/** The dates of a URL on the clocks of another zone; days and presets are the same there. */
function shiftedDates(former: Record<string, unknown>, from: string, to: string, now: number) {
  const read = parseRangeParams(former, now, { mode: 'time', allowFuture: true })
  if (typeof read.endDate !== 'number') return {}
  // Dates that lie ahead stand on pages of what is to come alone.
  const { startDate, endDate } = shiftRangeParams(read, from, to, now, read.endDate > now)
  return { startDate, endDate }
}

/** A page's own choice of a restaurant, while none is chosen. */
export function PageRestaurant({ w }: { w?: string }) {
  const options = useRestaurantOptions()
  const choose = usePageRestaurant()
  return (
    <Select
      label={t('Restaurant')}
      placeholder={t('Choose a restaurant')}
      w={w}
      options={options}
      value={null}
      onChange={(uuid) => uuid !== null && choose(uuid)}
    />
  )
}

/** The same among a phone's filters, for users who may see several restaurants (spec 1 §6). */
export function FilteredRestaurant() {
  const { restaurantUuid, several } = usePlace()
  return restaurantUuid === undefined && several ? <PageRestaurant /> : null
}
