import type { UnusualRecording } from '#src/contract/unusual.ts'
import { KitchenPlayerLink } from '#src/shell/player/kitchen-player-link.tsx'
import { recordingName } from './recording-name.ts'

/** Leads to the recording's camera and time in the kitchen player, as long as there is that camera. */
export function PlayerLink({ recording, inRow = false }: { recording: UnusualRecording; inRow?: boolean }) {
  const { restaurantUuid, cameraUuid, eventTime } = recording
  if (cameraUuid === null) return null
  return (
    <KitchenPlayerLink
      name={recordingName(recording)}
      restaurantUuid={restaurantUuid}
      cameraUuid={cameraUuid}
      at={eventTime}
      inRow={inRow}
    />
  )
}
