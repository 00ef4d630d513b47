import { IconPictureInPictureOn } from '@tabler/icons-react'
import { request } from '#src/api/call.ts'
import { type Camera, startCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { openMiniPlayer } from '#src/shell/player/mini-player-store.ts'
import { useSupport } from '#src/shell/support/use-support.tsx'
import type { RowMenuItem } from '#src/ui/inputs/row-menu.tsx'
import { LARGE, unsuitable, useStill } from './use-cameras.ts'

/** A camera as a live player takes it, the way on to the mini player, and the form to ask support about it. */
export function useLiveCamera(camera: Camera) {
  const { name, restaurantUuid, restaurantNumber: restaurant, timezone: zone } = camera
  const still = useStill(camera, LARGE)
  const { support, dialog } = useSupport(restaurantUuid, name)
  const params = { restaurantId: restaurantUuid, id: camera.uuid }
  const source = {
    name,
    restaurantUuid,
    restaurant,
    zone,
    start: () => request(startCamera, { params }),
    stop: (id: number) => request(stopCamera, { params, query: { id } }),
  }
  const toMiniPlayer: RowMenuItem = {
    label: 'Mini player',
    icon: IconPictureInPictureOn,
    refusal: null,
    onClick: () => openMiniPlayer({ kind: 'stream', ...source, still: { params, query: { ...LARGE } } }),
  }
  const player = {
    ...source,
    still: still.state === 'ready' ? still.url : null,
    unavailable: unsuitable(camera),
    support,
    onProblem: (text: string) => notify({ kind: 'warning', text }),
  }
  return { player, toMiniPlayer, dialog }
}
