import { OfRestaurant } from '#src/app/of-restaurant.tsx'
import type { Recording } from '#src/contract/cameras/recordings.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { KitchenPlayerLink } from '#src/shell/player/kitchen-player-link.tsx'
import { RecordingDownload } from './recording-download.tsx'
import { playerPlace, recordingName } from './recording-words.ts'
import { recordList } from './recordings-list.tsx'
import { ReturnedRecording } from './returned-recording.tsx'
import { useRecordingNews } from './use-recording-news.ts'

const actions = (recording: Recording) => (
  <>
    <RecordingDownload recording={recording} inRow />
    <KitchenPlayerLink name={recordingName(recording)} {...playerPlace(recording)} inRow />
  </>
)

/** The recordings that the kitchen player has: each can be played in place, kept as a file, and deleted. */
export function RecordsPage({ search }: { search: ListSearch }) {
  return <OfRestaurant>{(uuid) => <Records search={search} restaurantUuid={uuid} />}</OfRestaurant>
}

function Records({ search, restaurantUuid }: { search: ListSearch; restaurantUuid: string }) {
  useRecordingNews(restaurantUuid)
  return (
    <>
      <ListPage definition={recordList} search={search} rowActions={actions} />
      <ReturnedRecording />
    </>
  )
}
