import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { tablets } from '#src/contract/devices/tablets.ts'
import { t } from '#src/domain/language/text.ts'
import { cameraEntries, type Entry, tabletEntries } from './entries.ts'

/** More than any kitchen has of either. */
const ALL = 100

export interface Devices {
  cameras: Entry[]
  tablets: Entry[]
  /** Why some are missing. */
  problem: string | null
}

/**
 * Cameras and tablets of the current restaurant, of those kinds that its reader may see. They are few, so they are asked
 * for as the palette opens and found among as keys are typed; the provider decides what there is.
 */
export function useDevices(): Devices {
  const { restaurantUuid = '', can } = usePlace()
  const query = { limit: ALL, sortBy: 'name' as const }
  const ofKitchen = useQuery(
    queryOptionsFor(
      cameras,
      { params: { restaurantId: restaurantUuid }, query },
      { enabled: restaurantUuid !== '' && can(cameras.permission) },
    ),
  )
  const onWalls = useQuery(
    queryOptionsFor(
      tablets,
      { query: { ...query, restaurantUuid } },
      { enabled: restaurantUuid !== '' && can(tablets.permission), persist: false },
    ),
  )
  return {
    cameras: ofKitchen.data ? cameraEntries(ofKitchen.data.content, restaurantUuid) : [],
    tablets: onWalls.data ? tabletEntries(onWalls.data.content, restaurantUuid) : [],
    problem: problemOf(ofKitchen.isError, onWalls.isError),
  }
}

function problemOf(noCameras: boolean, noTablets: boolean): string | null {
  if (noCameras && noTablets) return t("Couldn't search the cameras and tablets.")
  if (noCameras) return t("Couldn't search the cameras.")
  return noTablets ? t("Couldn't search the tablets.") : null
}
