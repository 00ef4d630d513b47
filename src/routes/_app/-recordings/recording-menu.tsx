import { IconPencil, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useKitchenPlayer } from '#src/app/kitchen-player.ts'
import {
  changeRecording,
  deleteRecording,
  type Recording,
  stopRecording,
} from '#src/contract/cameras/recordings.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { isPlayable } from '#src/domain/cameras/recording-status.ts'
import { t } from '#src/domain/language/text.ts'
import { statusOf } from '#src/domain/status.ts'
import { RECORDING_STATES } from '#src/domain/statuses.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { playerPlace, recordingName } from './recording-words.ts'

export type RecordingAct = 'edit' | 'stop' | 'delete'
type Refusal = (permission: Permission) => string | null

/** Why something cannot be done with a recording; null when it can. The provider says the same. */
function refusalOf(act: RecordingAct, { status }: Recording, refusal: Refusal): string | null {
  if (act === 'edit') return refusal(changeRecording.permission)
  if (act === 'stop')
    return (
      refusal(stopRecording.permission) ??
      (status === 'RECORDING'
        ? null
        : t('This recording is {state}, so it cannot be stopped.', {
            state: statusOf(RECORDING_STATES, status).word,
          }))
    )
  return (
    refusal(deleteRecording.permission) ??
    (status === 'RECORDING' ? t('This recording is in progress. Stop it first.') : null)
  )
}

interface RecordingMenuProps {
  recording: Recording
  refusal: Refusal
  onAct: (act: RecordingAct, recording: Recording) => void
}

/** What can be done with a recording. */
export function RecordingMenu({ recording, refusal, onAct }: RecordingMenuProps) {
  const toPlayer = useKitchenPlayer()(playerPlace(recording))
  const item = (act: RecordingAct) => ({
    refusal: refusalOf(act, recording, refusal),
    onClick: () => onAct(act, recording),
  })
  return (
    <RowMenu
      label={t('Actions: {name}', { name: recordingName(recording) })}
      items={[
        ...(isPlayable(recording) ? [toPlayer] : []),
        { label: t('Edit'), icon: IconPencil, ...item('edit') },
        { label: t('Stop'), icon: IconPlayerStop, ...item('stop') },
        { label: t('Delete'), icon: IconTrash, danger: true, ...item('delete') },
      ]}
    />
  )
}
