import { IconPictureInPictureOn } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { request } from '#src/api/call.ts'
import { leaveStream, type Stream, streamThumbnail, watchStream } from '#src/contract/cameras/streams.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { openMiniPlayer } from '#src/shell/player/mini-player-store.ts'
import { useSupport } from '#src/shell/support/use-support.tsx'
import { useImage } from '#src/shell/use-image.ts'
import type { RowMenuItem } from '#src/ui/inputs/row-menu.tsx'
import { LivePlayer } from '#src/video/player/live-player.tsx'
import { pathOf, standingOf } from './stream-words.ts'

const STILL = { width: 640, height: 360 }

/** What a stream's camera sees, as it was when it was first looked at. */
export const useStreamStill = (stream: Stream) =>
  useImage(streamThumbnail, stream.status === 'ONLINE' ? { ...pathOf(stream), query: STILL } : null)

export interface LiveStreamProps {
  stream: Stream
  actions?: readonly RowMenuItem[]
  onKeyDown?: (event: KeyboardEvent) => void
  over?: ReactNode
  /** It goes on in the mini player. */
  onMiniPlayer?: () => void
}

/** A live stream with all that can be done to a live picture. */
export function LiveStream({ stream, actions = [], onMiniPlayer, ...more }: LiveStreamProps) {
  const still = useStreamStill(stream)
  const { restaurantUuid, restaurantNumber, timezone, description, metadata } = stream
  const path = pathOf(stream)
  const { support, dialog } = useSupport(restaurantUuid, description)
  const source = {
    name: description,
    restaurantUuid,
    restaurant: restaurantNumber,
    zone: timezone,
    start: () => request(watchStream, path),
    stop: (id: number) => request(leaveStream, { ...path, query: { id } }),
  }
  const toMiniPlayer = () => {
    const camera = { restaurantId: restaurantUuid, id: metadata.cameraUuid }
    openMiniPlayer({ kind: 'stream', ...source, still: { params: camera, query: STILL } })
    onMiniPlayer?.()
  }
  return (
    <>
      <LivePlayer
        // Another camera is another picture.
        key={`${stream.id} ${metadata.cameraUuid}`}
        {...source}
        still={still.state === 'ready' ? still.url : null}
        unavailable={stream.status === 'ONLINE' ? null : standingOf(stream).word}
        actions={[
          { label: 'Mini player', icon: IconPictureInPictureOn, refusal: null, onClick: toMiniPlayer },
          ...actions,
        ]}
        support={support}
        onProblem={(text) => notify({ kind: 'warning', text })}
        {...more}
      />
      {dialog}
    </>
  )
}
