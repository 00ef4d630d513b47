import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { RollingRecording } from '#src/contract/cameras/rolling.ts'
import { isTooLarge, rollingBytes } from '#src/domain/cameras/rolling.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { formatBytes, formatUpTo } from '#src/domain/units/numbers.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import css from './settings.module.css'

interface RollingEstimateProps {
  camera: Camera
  rolling: RollingRecording
  /** As chosen in the form; null for off. */
  hours: number | null
  stream: CameraStream
}

const bytesText = (bytes: number) => formatBytes(bytes, 1)
/** '2 Mbit/s', '500 kbit/s' */
const rateText = (bitrate: number) =>
  bitrate < 1000 ? `${bitrate} kbit/s` : `${formatUpTo(bitrate / 1000, 1)} Mbit/s`

function diskText(bytes: number, { freeBytes, heldBytes }: RollingRecording): string {
  const needs = `Needs about ${bytesText(bytes)} on the server's disk`
  if (freeBytes === null) return `${needs}.`
  const free = `${needs}, which has ${bytesText(freeBytes)} free`
  return heldBytes > 0 ? `${free} and already holds ${bytesText(heldBytes)} of it.` : `${free}.`
}

/** What the chosen hours need of the disk and of the restaurant's line, and what is held already. */
export function RollingEstimate({ camera, rolling, hours, stream }: RollingEstimateProps) {
  const naming = useZoneNaming()
  const { streams, heldFrom, heldBytes } = rolling
  const bitrate = streams.find((one) => one.stream === stream)?.bitrate ?? 0
  const bytes = hours === null ? 0 : rollingBytes(bitrate, hours)
  const hasSmaller = stream === 'MAIN' && streams.length > 1
  return (
    <div className={css.estimate} role="status">
      {hours === null ? (
        <p>
          {heldFrom === null
            ? 'Off. It is recorded only when somebody or an event asks for it.'
            : 'Off. What is held now is deleted when its hours are over.'}
        </p>
      ) : (
        <>
          <p>{diskText(bytes, rolling)}</p>
          {camera.source !== 'DEMO' && (
            <p>{`The restaurant's line sends about ${rateText(bitrate)} for it all the time.`}</p>
          )}
        </>
      )}
      {isTooLarge(bytes, rolling) && (
        <p className={css.warning}>
          <StatusIcon name="alert" size={20} />
          {`Too large for the disk. Choose fewer hours${hasSmaller ? ' or the smaller picture' : ''}.`}
        </p>
      )}
      {heldFrom !== null && (
        <p className={css.held}>
          {`Held now: ${bytesText(heldBytes)} since ${formatDayTime(heldFrom, camera.timezone, naming)}.`}
        </p>
      )}
    </div>
  )
}
