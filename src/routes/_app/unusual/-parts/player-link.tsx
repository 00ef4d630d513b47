import type { UnusualRecording } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { KitchenPlayerLink } from '#src/shell/player/kitchen-player-link.tsx'
import { recordingName } from './recording-name.ts'

/** Leads to the recording's camera and time in the kitchen player, where that camera was recorded then. */
export function PlayerLink({ recording, inRow = false }: { recording: UnusualRecording; inRow?: boolean }) {
  const { restaurantUuid, cameraUuid, eventTime, recorded } = recording
  if (cameraUuid === null) return null
  return (
    <KitchenPlayerLink
      name={recordingName(recording)}
      restaurantUuid={restaurantUuid}
      cameraUuid={cameraUuid}
      at={eventTime}
      refusal={recorded ? null : t('The camera was not recorded at that time')}
      inRow={inRow}
    />
  )
}
