import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify, notifyFailure, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
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
import { t } from '#src/domain/language/text.ts'
import { openFile } from '#src/shell/device/open-file.ts'
import { pathOf } from './stream-words.ts'

/** Every answer that holds streams. */
export const HOLD_STREAMS = [streams, zones, streamsOfZone, validatedStreams, validatedRestaurants]

/** As large as a camera's picture is. */
const WHOLE = { width: 1280, height: 720 }

/** Shows what a stream's camera sees in a window of its own. */
export const openPicture = (stream: Stream): void =>
  void openFile(streamThumbnail, { ...pathOf(stream), query: WHOLE })

/** What is done to one stream, wherever it is shown. */
export function useStreamActs() {
  const { refusal } = usePlace()
  const change = useMutation(mutationOptionsFor(changeStream, { invalidates: HOLD_STREAMS }))
  const end = useMutation(mutationOptionsFor(stopStream, { invalidates: HOLD_STREAMS }))

  const start = (stream: Stream) => {
    const { description, version, metadata } = stream
    const { cameraUuid, zoneUuid } = metadata
    const body = { description, cameraUuid, zoneUuid, version, live: true }
    // By its promise, not mutate's callbacks: Start on the notice must report its outcome after the page was left.
    change
      .mutateAsync({ ...pathOf(stream), body })
      .then(
        () => notify({ kind: 'success', text: t('Started: {name}', { name: description }) }),
        notifyFailure,
      )
  }
  const stop = (stream: Stream) =>
    void end.mutateAsync(pathOf(stream)).then(
      (stopped) =>
        notify({
          kind: 'success',
          text: t('Stopped: {name}', { name: stream.description }),
          duration: RECALL_OFFERED_MS,
          action: { label: t('Start'), run: () => start(stopped) },
        }),
      notifyFailure,
    )
  return {
    /** Why neither may be done, as a sentence; null when they may. */
    refusal: refusal(changeStream.permission),
    /** Whether this very one is being started or stopped. */
    isBusy: ({ id }: Stream) =>
      [change, end].some(({ isPending, variables }) => isPending && variables.params.id === id),
    start,
    stop,
  }
}
export type StreamActs = ReturnType<typeof useStreamActs>
