import { Suspense, useCallback, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import { OfRestaurant } from '#src/app/of-restaurant.tsx'
import {
  deleteRecording,
  type Recording,
  recallRecording,
  recordings,
  records,
  startRecording,
} from '#src/contract/cameras/recordings.ts'
import { isPlayable } from '#src/domain/cameras/recording-status.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { useSession } from '#src/session/use-session.ts'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { RecordingDownload } from './recording-download.tsx'
import { type RecordingAct, RecordingMenu } from './recording-menu.tsx'
import { recordingName } from './recording-words.ts'
import { recordingList } from './recordings-list.tsx'
import { ReturnedRecording } from './returned-recording.tsx'
import { StopQuestion } from './stop-question.tsx'
import { useRecordingNews } from './use-recording-news.ts'

const RecordingForm = lazyPart(
  () => import('./recording-form.tsx').then((part) => part.RecordingForm),
  ({ onClose }) => onClose(),
)

type Open = { what: 'create' } | { what: RecordingAct; recording: Recording }

/** The recordings of a restaurant's cameras: asked for, changed, stopped, played, kept as files, deleted (spec 2 §2). */
export function RecordingsPage({ search }: { search: ListSearch }) {
  return <OfRestaurant>{(uuid) => <Recordings search={search} restaurantUuid={uuid} />}</OfRestaurant>
}

function Recordings({ search, restaurantUuid }: { search: ListSearch; restaurantUuid: string }) {
  useRecordingNews(restaurantUuid)
  const { refusal } = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const act = useCallback((what: RecordingAct, recording: Recording) => setOpen({ what, recording }), [])
  const rowActions = useCallback(
    (recording: Recording) => (
      <>
        {isPlayable(recording) && <RecordingDownload recording={recording} inRow />}
        <RecordingMenu recording={recording} refusal={refusal} onAct={act} />
      </>
    ),
    [refusal, act],
  )
  const saved = (recording: Recording) => {
    close()
    notify({ kind: 'success', text: t('Saved: {name}', { name: recordingName(recording) }) })
  }
  return (
    <>
      <ListPage
        definition={recordingList}
        search={search}
        actions={
          <CreateButton
            refusal={refusal(startRecording.permission)}
            onClick={() => setOpen({ what: 'create' })}
          >
            {t('Create recording')}
          </CreateButton>
        }
        rowActions={rowActions}
      />
      <ReturnedRecording />
      {(open?.what === 'create' || open?.what === 'edit') && (
        <Suspense>
          <RecordingForm
            restaurantUuid={restaurantUuid}
            row={open.what === 'edit' ? open.recording : null}
            onClose={close}
            onSaved={saved}
          />
        </Suspense>
      )}
      {open?.what === 'stop' && <StopQuestion recording={open.recording} onClose={close} />}
      {open?.what === 'delete' && (
        <RemoveQuestion
          id={open.recording.uuid}
          params={{ restaurantId: restaurantUuid }}
          endpoint={deleteRecording}
          recall={recallRecording}
          name={recordingName(open.recording)}
          noun={t('recording')}
          invalidates={[recordings, records]}
          onClose={close}
        />
      )}
    </>
  )
}
