import { PageHeader } from '#src/app/head/page-header.tsx'
import { usePlace } from '#src/app/place.ts'
import { SetupLink } from '#src/app/setup-link.tsx'
import { usePathTo } from '#src/app/use-path-to.ts'
import { NO_CAMERAS } from '#src/domain/cameras/picker.ts'
import { t } from '#src/domain/language/text.ts'
import { useCameras } from '#src/shell/camera/use-cameras.ts'
import { RestaurantChoice } from '#src/shell/restaurant/restaurant-choice.tsx'
import { Choose, Failed } from '#src/ui/messages/empty.tsx'
import { Player } from './player.tsx'
import type { PlayerSearch } from './player-search.ts'

/** Cameras of one restaurant, live by default, or what was recorded of a moment (spec 2 §2, §4). */
export function PlayerPage({ search }: { search: PlayerSearch }) {
  const { restaurantUuid, zone } = usePlace()
  const wayOf = usePathTo('/kitchen-player')
  if (restaurantUuid === undefined)
    return (
      <>
        <PageHeader />
        <RestaurantChoice text={t('Choose a restaurant to see its kitchen')} wayOf={wayOf} />
      </>
    )
  return <AtRestaurant key={restaurantUuid} restaurantUuid={restaurantUuid} zone={zone} search={search} />
}

interface AtRestaurantProps {
  restaurantUuid: string
  zone: string
  search: PlayerSearch
}

/** Waits for the cameras that there are. */
function AtRestaurant({ restaurantUuid, zone, search }: AtRestaurantProps) {
  const { data, oldSince, failure, retry } = useCameras(restaurantUuid)
  if (data && data.content.length > 0)
    return (
      <Player
        restaurantUuid={restaurantUuid}
        zone={zone}
        cameras={data.content}
        oldSince={oldSince}
        search={search}
      />
    )
  return (
    <>
      <PageHeader />
      {data ? (
        <Choose text={t(NO_CAMERAS)}>
          <SetupLink />
        </Choose>
      ) : (
        failure && <Failed failure={failure} onRetry={retry} />
      )}
    </>
  )
}
