import { Suspense } from 'react'
import { useReturnedFilm } from '#src/shell/player/use-returned-film.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const RecordingDialog = lazyPart(
  () => import('./recording-dialog.tsx').then((part) => part.RecordingDialog),
  ({ onClose }) => onClose(),
)

/** The recording that came back from the mini player, played on where it stood. */
export function ReturnedRecording() {
  const { film, forget } = useReturnedFilm()
  return (
    film && (
      <Suspense>
        <RecordingDialog recording={film.recording} from={film.from} onClose={forget} />
      </Suspense>
    )
  )
}
