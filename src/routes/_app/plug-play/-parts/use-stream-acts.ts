import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query.ts'
import {
  streamsOfZone,
  validatedRestaurants,
  validatedStreams,
  zones,
} from '#src/contract/cameras/plug-and-play.ts'
import {
  changeStream,
  type Stream,
  stopStream,
  streams,
  streamThumbnail,
} from '#src/contract/cameras/streams.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { openFile } from '#src/shell/open-file.ts'
import { usePlace } from '#src/shell/place.ts'
import { pathOf } from './stream-words.ts'

/** Every answer that holds streams. */
export const HOLD_STREAMS = [streams, zones, streamsOfZone, validatedStreams, validatedRestaurants]

/** As long as a deletion can be taken back from its notice. */
export const OFFERED_MS = 8000

const failed = ({ message }: Error) => notify({ kind: 'error', title: 'Error', text: message })
/** As large as a camera's picture is. */
const WHOLE = { width: 1280, height: 720 }

/** What is done to one stream, wherever it is shown. */
export function useStreamActs() {
  const { refusal } = usePlace()
  const change = useMutation(mutationOptionsFor(changeStream, { invalidates: HOLD_STREAMS }))
  const end = useMutation(mutationOptionsFor(stopStream, { invalidates: HOLD_STREAMS }))

  const start = (stream: Stream) => {
    const { description, version, metadata } = stream
    const { cameraUuid, zoneUuid } = metadata
    const body = { description, cameraUuid, zoneUuid, version, live: true }
    change.mutate(
      { ...pathOf(stream), body },
      { onSuccess: () => notify({ kind: 'success', text: `Started: ${description}` }), onError: failed },
    )
  }
  const stop = (stream: Stream) =>
    end.mutate(pathOf(stream), {
      onSuccess: (stopped) =>
        notify({
          kind: 'success',
          text: `Stopped: ${stream.description}`,
          duration: OFFERED_MS,
          action: { label: 'Start', run: () => start(stopped) },
        }),
      onError: failed,
    })
  return {
    /** Why neither may be done, as a sentence; null when they may. */
    refusal: refusal(changeStream.permission),
    busy: change.isPending || end.isPending,
    start,
    stop,
    /** Shows what its camera sees in a window of its own. */
    openPicture: (stream: Stream) => void openFile(streamThumbnail, { ...pathOf(stream), query: WHOLE }),
  }
}
export type StreamActs = ReturnType<typeof useStreamActs>
