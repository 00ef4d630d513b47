import { IconDeviceTvOld } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SeenPlace } from '#src/domain/cameras/seeing.ts'
import { t } from '#src/domain/language/text.ts'
import { useSession } from '#src/session/use-session.ts'

/** What the kitchen player shows: a camera, or the one that sees a place, live or what was recorded of a moment. */
export interface KitchenPlayerPlace {
  restaurantUuid: string
  cameraUuid?: string
  place?: SeenPlace | undefined
  /** Epoch milliseconds; live where there is none. */
  at?: number
}

export const PLAYER = '/kitchen-player/player'
export const OPEN_PLAYER = t('Open in Kitchen Player')
export const playerSearch = ({ restaurantUuid, cameraUuid, place, at }: KitchenPlayerPlace) => ({
  restaurantUuid,
  ...(cameraUuid !== undefined && { cameras: [cameraUuid] }),
  ...(place && { place }),
  ...(at !== undefined && { at }),
})

/** The way to the kitchen player as an entry of a menu; Back leads from there to where it was opened. */
export function useKitchenPlayer() {
  const navigate = useNavigate()
  const refusal = useSession().refusal('KITCHEN_PLAYER.VIEW')
  // The same between renders: rows of a list, which keep what they have drawn, are given it.
  return useCallback(
    (place: KitchenPlayerPlace) => ({
      label: OPEN_PLAYER,
      icon: IconDeviceTvOld,
      refusal,
      onClick: () => void navigate({ to: PLAYER, search: playerSearch(place) }),
    }),
    [navigate, refusal],
  )
}
