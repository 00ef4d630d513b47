import { lazy, Suspense } from 'react'
import { useReturnedFilm } from '#src/shell/player/use-returned-film.ts'

const RecordingDialog = lazy(() =>
  import('./recording-dialog.tsx').then((part) => ({ default: part.RecordingDialog })),
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
