import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { type Recording, recordings, records, stopRecording } from '#src/contract/cameras/recordings.ts'
import { t } from '#src/domain/language/text.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { recordingName } from './recording-words.ts'

/** Ends a recording under way; what there is of it stays. Mount it to open it. */
export function StopQuestion({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const stop = useMutation(mutationOptionsFor(stopRecording, { invalidates: [recordings, records] }))
  const { restaurantUuid, uuid } = recording
  const confirm = () =>
    stop.mutate(
      { params: { restaurantId: restaurantUuid, id: uuid } },
      {
        onSuccess: () => {
          onClose()
          notify({
            kind: 'success',
            text: t('Stopped: {name}', { name: recordingName(recording) }),
          })
        },
      },
    )
  return (
    <Question
      title={t('Stop recording?')}
      verb={t('Stop recording')}
      busy={stop.isPending}
      problem={stop.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{recordingName(recording)}</Text>
      <Text>
        {t(
          'What was recorded so far is kept and can be played and downloaded. The recording cannot be resumed. To record more, create a new recording.',
        )}
      </Text>
    </Question>
  )
}
