import { usePathTo } from '#src/app/use-path-to.ts'
import { t } from '#src/domain/language/text.ts'
import { worstWords } from '#src/domain/now/words.ts'
import { KITCHEN_STATUSES } from '#src/domain/statuses.ts'
import { RestaurantChoice } from '#src/shell/restaurant/restaurant-choice.tsx'
import { useNow } from '#src/ui/clock/use-now.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { OLD_MS, useNowOfKitchens, useZoneOf } from '../../../-now/use-now-of-kitchens.ts'

/** The kitchens, each with how it stands and what is most urgent in it, as the dashboard ranks them. */
export function KitchenChoice() {
  const wayOf = usePathTo('/pcs')
  const zoneOf = useZoneOf()
  const { data, isStale } = useNowOfKitchens()
  const now = useNow(15_000)
  // What is old may be over by now: a tile without a state says less than a wrong one.
  const isOld = data === undefined || isStale || now - data.at > OLD_MS
  const byUuid = new Map(isOld ? [] : data.kitchens.map((kitchen) => [kitchen.restaurantUuid, kitchen]))
  return (
    <RestaurantChoice
      text={t('Choose a restaurant to see its queue')}
      wayOf={wayOf}
      standOf={(uuid) => {
        const kitchen = byUuid.get(uuid)
        return (
          kitchen && (
            <>
              <StatusBadge status={KITCHEN_STATUSES[kitchen.state]} />
              <span>{worstWords(kitchen.sentences, { now, zone: zoneOf(uuid) })}</span>
            </>
          )
        )
      }}
    />
  )
}
