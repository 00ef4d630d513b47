import type { ComponentProps } from 'react'
import { request } from '#src/api/call/call.ts'
import { leaveStream, type Stream, streamThumbnail, watchStream } from '#src/contract/cameras/streams.ts'
import { STILL_SIZE, useImage } from '#src/shell/camera/use-image.ts'
import { LivePicture, toMiniPlayer } from '#src/shell/player/live-picture.tsx'
import type { MiniStream } from '#src/shell/player/mini-player-store.ts'
import { pathOf, standingOf } from './stream-words.ts'

const stillOf = (stream: Stream): MiniStream['still'] => ({
  endpoint: streamThumbnail,
  call: stream.status === 'ONLINE' ? { ...pathOf(stream), query: STILL_SIZE } : null,
})

/** What a stream's camera sees, as it was when it was first looked at. */
export function useStreamStill(stream: Stream) {
  const { endpoint, call } = stillOf(stream)
  return useImage(endpoint, call)
}

function streamPicture(stream: Stream): MiniStream {
  const path = pathOf(stream)
  return {
    kind: 'stream',
    name: stream.description,
    restaurantUuid: stream.restaurantUuid,
    restaurant: stream.restaurantNumber,
    zone: stream.timezone,
    start: () => request(watchStream, path),
    stop: (id) => request(leaveStream, { ...path, query: { id } }),
    still: stillOf(stream),
  }
}

interface LiveStreamProps extends Pick<ComponentProps<typeof LivePicture>, 'actions' | 'onKeyDown' | 'over'> {
  stream: Stream
  /** It goes on in the mini player. */
  onMiniPlayer?: () => void
}

/** A live stream with all that can be done to a live picture. */
export function LiveStream({ stream, actions = [], onMiniPlayer, ...more }: LiveStreamProps) {
  const picture = streamPicture(stream)
  return (
    <LivePicture
      // Another camera is another picture.
      key={`${stream.id} ${stream.metadata.cameraUuid}`}
      picture={picture}
      actions={[toMiniPlayer(picture, onMiniPlayer), ...actions]}
      unavailable={stream.status === 'ONLINE' ? null : standingOf(stream).word}
      {...more}
    />
  )
}
