import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { cameraProfiles, resetCamera, restartCamera } from '#src/contract/cameras/camera-settings.ts'
import { type Camera, cameras } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { pathOf } from './settings-words.ts'

interface AskedProps {
  camera: Camera
  onClose: () => void
}

function About({ camera, children }: { camera: Camera; children: ReactNode }) {
  return (
    <>
      <Text translate="no" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {camera.name}
      </Text>
      <Text mt={8}>{children}</Text>
    </>
  )
}

/** Real cameras take longer than those of the demonstration. */
const stopsText = ({ source }: Camera) =>
  source === 'DEMO'
    ? t('Live video and recording of this camera stop for everybody until it is back, in about 15 seconds.')
    : t(
        'Live video and recording of this camera stop for everybody until it is back, in about 1 to 2 minutes.',
      )

const done = (onClose: () => void, text: string) => ({
  onSuccess: () => {
    onClose()
    notify({ kind: 'success', text })
  },
})

/** Asked before a camera is restarted: others may be watching it. */
export function RestartQuestion({ camera, onClose }: AskedProps) {
  const restart = useMutation(mutationOptionsFor(restartCamera, { invalidates: [cameras] }))
  return (
    <Question
      title={t('Restart camera?')}
      verb={t('Restart camera')}
      busy={restart.isPending}
      problem={restart.error?.message ?? null}
      onConfirm={() =>
        restart.mutate(pathOf(camera), done(onClose, t('Restarting: {camera}', { camera: camera.name })))
      }
      onClose={onClose}
    >
      <About camera={camera}>{stopsText(camera)}</About>
    </Question>
  )
}

const LOSES_NETWORK = t(
  'Afterwards the camera may have another address, and its user name and password are gone. Linewatch may not find it until you set them again.',
)

/** Asked before a camera is put back to how it was delivered. */
export function ResetQuestion({ camera, onClose }: AskedProps) {
  const [excludeNetworkReset, setExclude] = useState(true)
  const reset = useMutation(mutationOptionsFor(resetCamera, { invalidates: [cameras, cameraProfiles] }))
  const body = { excludeNetworkReset }
  return (
    <Question
      title={t('Reset camera?')}
      verb={t('Reset camera')}
      busy={reset.isPending}
      problem={reset.error?.message ?? null}
      onConfirm={() =>
        reset.mutate(
          { ...pathOf(camera), body },
          done(onClose, t('Resetting: {camera}', { camera: camera.name })),
        )
      }
      onClose={onClose}
    >
      <About camera={camera}>
        {t(
          'Its profiles are reset to factory settings. This cannot be undone. Its name and categories are kept.',
        )}{' '}
        {stopsText(camera)}
      </About>
      <Checkbox
        mt={12}
        label={t('Keep its network settings and credentials')}
        checked={excludeNetworkReset}
        onChange={setExclude}
      />
      {camera.source === 'ONVIF' && !excludeNetworkReset && (
        <Text mt={8} role="status">
          {LOSES_NETWORK}
        </Text>
      )}
    </Question>
  )
}
