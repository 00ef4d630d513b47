import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { RollingRecording } from '#src/contract/cameras/rolling.ts'
import { isTooLarge, rollingBytes } from '#src/domain/cameras/rolling.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'
import { t } from '#src/domain/language/text.ts'
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
  bitrate < 1000
    ? t('{rate} kbit/s', { rate: bitrate })
    : t('{rate} Mbit/s', { rate: formatUpTo(bitrate / 1000, 1) })

function diskText(bytes: number, { freeBytes, heldBytes }: RollingRecording): string {
  const needed = bytesText(bytes)
  if (freeBytes === null) return t("Needs about {needed} on the server's disk.", { needed })
  const free = bytesText(freeBytes)
  return heldBytes > 0
    ? t("Needs about {needed} on the server's disk, which has {free} free and already holds {held} of it.", {
        needed,
        free,
        held: bytesText(heldBytes),
      })
    : t("Needs about {needed} on the server's disk, which has {free} free.", { needed, free })
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
            ? t('Off. It is recorded only when somebody or an event asks for it.')
            : t('Off. What is held now is deleted when its hours are over.')}
        </p>
      ) : (
        <>
          <p>{diskText(bytes, rolling)}</p>
          {camera.source !== 'DEMO' && (
            <p>
              {t("The restaurant's line sends about {rate} for it all the time.", {
                rate: rateText(bitrate),
              })}
            </p>
          )}
        </>
      )}
      {isTooLarge(bytes, rolling) && (
        <p className={css.warning}>
          <StatusIcon name="alert" size={20} />
          {hasSmaller
            ? t('Too large for the disk. Choose fewer hours or the smaller picture.')
            : t('Too large for the disk. Choose fewer hours.')}
        </p>
      )}
      {heldFrom !== null && (
        <p className={css.held}>
          {t('Held now: {size} since {time}.', {
            size: bytesText(heldBytes),
            time: formatDayTime(heldFrom, camera.timezone, naming),
          })}
        </p>
      )}
    </div>
  )
}
