import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { discoverCameras, type FoundCamera } from '#src/contract/cameras/camera-sources.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import css from './settings.module.css'

interface FoundCamerasProps {
  restaurantUuid: string
  /** The PC whose networks are searched; '' for the server's. */
  agent: string
  /** One was chosen. */
  onChoose: (camera: FoundCamera) => void
}

/** Cameras that answer a search of the server's networks, or of a PC's. Others are added by their address. */
export function FoundCameras({ restaurantUuid, agent, onChoose }: FoundCamerasProps) {
  const search = useMutation({
    mutationFn: () =>
      request(discoverCameras, { params: { restaurantId: restaurantUuid }, body: agent ? { agent } : {} }),
  })
  const { data, error, isPending } = search
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => search.mutate()}>
        {t('Find cameras')}
      </Button>
      <div role="status" className={css.test}>
        {error && <p>{error.message}</p>}
        {data && (
          <p>
            {tn(
              data.content.length,
              { one: '{n} camera found in {networks}.', other: '{n} cameras found in {networks}.' },
              { networks: data.searched.join(', ') },
            )}
          </p>
        )}
      </div>
      {data && data.content.length > 0 && (
        <ul className={css.streams} aria-label={t('Cameras found')}>
          {data.content.map((camera) => (
            <li key={camera.deviceId}>
              <Button
                variant="default"
                fullWidth
                justify="flex-start"
                disabled={camera.cameraUuid !== null}
                onClick={() => onChoose(camera)}
              >
                {sideBySide([
                  camera.name || camera.model || t('Camera'),
                  camera.address,
                  camera.cameraUuid !== null && t('already added'),
                ])}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
