import { IconPictureInPictureOn } from '@tabler/icons-react'
import { request } from '#src/api/call.ts'
import { type Camera, startCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { openMiniPlayer } from '#src/shell/player/mini-player-store.ts'
import { LivePlayer } from '#src/video/player/live-player.tsx'
import { LARGE, useStill } from '../../../cameras/-parts/view/use-cameras.ts'

/** A camera, live; it goes on in the mini player when it is sent there. */
export function LiveTile({ camera, muted }: { camera: Camera; muted: boolean }) {
  const still = useStill(camera, LARGE)
  const params = { restaurantId: camera.restaurantUuid, id: camera.uuid }
  const source = {
    name: camera.name,
    restaurantUuid: camera.restaurantUuid,
    restaurant: camera.restaurantNumber,
    zone: camera.timezone,
    start: () => request(startCamera, { params }),
    stop: (id: number) => request(stopCamera, { params, query: { id } }),
  }
  const toMiniPlayer = () =>
    openMiniPlayer({ kind: 'stream', ...source, still: { params, query: { ...LARGE } } })
  return (
    <LivePlayer
      {...source}
      still={still.state === 'ready' ? still.url : null}
      muted={muted}
      actions={[{ label: 'Mini player', icon: IconPictureInPictureOn, refusal: null, onClick: toMiniPlayer }]}
      onProblem={(text) => notify({ kind: 'warning', text })}
    />
  )
}
