import type { Stream } from '#src/contract/cameras/streams.ts'
import { t } from '#src/domain/language/text.ts'
import { type Status, statusOf } from '#src/domain/status.ts'
import { CAMERA_STATES, STREAM_STATES } from '#src/domain/statuses.ts'

/** The stream calls' path. */
export const pathOf = ({ id, restaurantUuid }: Pick<Stream, 'id' | 'restaurantUuid'>) => ({
  params: { restaurantId: restaurantUuid, id },
})

export const isLive = ({ startedTime }: Pick<Stream, 'startedTime'>): boolean => startedTime !== null

/** How a stream stands: a live one has nothing to show while its camera has not. */
export function standingOf(stream: Pick<Stream, 'startedTime' | 'status'>): { status: Status; word: string } {
  if (!isLive(stream)) return { status: STREAM_STATES.STOPPED, word: STREAM_STATES.STOPPED.word }
  const { status } = stream
  if (status === 'ONLINE') return { status: STREAM_STATES.LIVE, word: STREAM_STATES.LIVE.word }
  return {
    status: CAMERA_STATES[status],
    word: t('Camera {status}', { status: statusOf(CAMERA_STATES, status).word.toLowerCase() }),
  }
}
