import type { Camera } from '#src/contract/cameras/cameras.ts'
import { unsuitable } from '#src/shell/camera/use-cameras.ts'
import { cameraPicture } from '#src/shell/player/camera-picture.ts'
import { LivePicture, toMiniPlayer } from '#src/shell/player/live-picture.tsx'

interface LiveTileProps {
  camera: Camera
  muted: boolean
  /** Whether it has a sound, once it plays. */
  onSound: (has: boolean) => void
}

/** A camera, live; it goes on in the mini player when it is sent there. */
export function LiveTile({ camera, muted, onSound }: LiveTileProps) {
  const picture = cameraPicture(camera)
  return (
    <LivePicture
      picture={picture}
      muted={muted}
      onSound={onSound}
      unavailable={unsuitable(camera)}
      actions={[toMiniPlayer(picture)]}
    />
  )
}
