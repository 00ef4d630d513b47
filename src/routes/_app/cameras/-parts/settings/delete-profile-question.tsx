import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { cameraProfiles, deleteProfile } from '#src/contract/cameras/camera-settings.ts'
import { type Camera, cameras, type VideoProfile } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { pathOf } from './settings-words.ts'

interface DeleteProfileProps {
  camera: Camera
  profile: VideoProfile
  onClose: () => void
}

/** Asked before a profile goes for good. */
export function DeleteProfileQuestion({ camera, profile, onClose }: DeleteProfileProps) {
  const remove = useMutation(mutationOptionsFor(deleteProfile, { invalidates: [cameraProfiles, cameras] }))
  const { params } = pathOf(camera)
  const confirm = () =>
    remove.mutate(
      { params: { ...params, profileId: profile.uuid } },
      {
        onSuccess: () => {
          onClose()
          notify({ kind: 'success', text: t('Deleted: {name}', { name: profile.name }) })
        },
      },
    )
  return (
    <Question
      title={t('Delete profile?')}
      verb={t('Delete profile')}
      busy={remove.isPending}
      problem={remove.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text translate="no" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {profile.name}
      </Text>
      <Text mt={8}>
        {t('This cannot be undone. Other profiles of {camera} stay the same.', { camera: camera.name })}
      </Text>
    </Question>
  )
}
