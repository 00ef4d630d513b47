import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { discoverCameras, type FoundCamera } from '#src/contract/cameras/camera-sources.ts'
import { counted } from '#src/domain/units/plural.ts'
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
        Find cameras
      </Button>
      <div role="status" className={css.test}>
        {error && <p>{error.message}</p>}
        {data && (
          <p>
            {counted(data.content.length, 'camera')} found in {data.searched.join(', ')}.
          </p>
        )}
      </div>
      {data && data.content.length > 0 && (
        <ul className={css.streams} aria-label="Cameras found">
          {data.content.map((camera) => (
            <li key={camera.deviceId}>
              <Button
                variant="default"
                fullWidth
                justify="flex-start"
                disabled={camera.cameraUuid !== null}
                onClick={() => onChoose(camera)}
              >
                {[camera.name || camera.model || 'Camera', camera.address].join(' · ')}
                {camera.cameraUuid !== null && ' · already added'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
