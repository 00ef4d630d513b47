import type { Camera } from '#src/contract/cameras/cameras.ts'
import { LivePlayer } from '#src/video/player/live-player.tsx'
import { useLiveCamera } from '../../../cameras/-parts/view/use-live-camera.ts'

/** A camera, live; it goes on in the mini player when it is sent there. */
export function LiveTile({ camera, muted }: { camera: Camera; muted: boolean }) {
  const { player, toMiniPlayer, dialog } = useLiveCamera(camera)
  return (
    <>
      <LivePlayer {...player} muted={muted} actions={[toMiniPlayer]} />
      {dialog}
    </>
  )
}
