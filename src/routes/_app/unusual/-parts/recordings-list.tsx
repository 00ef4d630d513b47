import {
  deleteUnusualRecording,
  recallUnusualRecording,
  type UnusualRecording,
  unusualRecordingImage,
  unusualRecordings,
  unusualRecordingsExport,
} from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { UNUSUAL_KINDS, UNUSUAL_TITLES, unusualName } from '#src/domain/unusual/kinds.ts'
import { several, worded } from '#src/list/filters/declare-filter.ts'
import { type HistoryColumn, historyColumns, timeOfRow } from '#src/list/history/history-columns.tsx'
import { HISTORY_DATES } from '#src/list/history/history-list.tsx'
import { showList } from '#src/list/show-list.ts'
import { ThumbnailButton, ThumbnailCard } from '#src/shell/camera/thumbnail-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { recordingName } from './recording-name.ts'

const RecordingDialog = lazyPart(
  () => import('./recording-dialog.tsx').then((part) => part.RecordingDialog),
  ({ onClose }) => onClose(),
)

/** A recording's picture in its list; pressed, it plays. */
function PlayButton({ recording }: { recording: UnusualRecording }) {
  return (
    <ThumbnailButton
      of={recording.id}
      label={t('Play: {recording}', { recording: recordingName(recording) })}
      endpoint={unusualRecordingImage}
      call={{ params: { id: recording.id } }}
      plays
      dialog={(close) => <RecordingDialog recording={recording} onClose={close} />}
    />
  )
}

const preview: Column<UnusualRecording> = {
  key: 'preview',
  title: t('Preview'),
  width: 112,
  cell: (row) => <PlayButton recording={row} />,
  text: () => '',
}

const length = ({ length: ms }: UnusualRecording) => timer(ms / 1000)
const size = ({ size: bytes }: UnusualRecording) => formatBytes(bytes, 1)

/** A phone has no room for a day and its time next to a thumbnail: the line breaks between the two, not before 'AM'. */
const created = (row: UnusualRecording, zone: string) =>
  timeOfRow(row.createdDate, row, zone).replace(/ (?=[ap]\.?m\b)/i, '\u00a0')

const columns: HistoryColumn<UnusualRecording>[] = [
  { as: 'time', key: 'createdDate', title: t('Created') },
  {
    as: 'word',
    key: 'kind',
    title: t('Event'),
    wraps: true,
    word: ({ kind, type }) => unusualName(kind, type),
  },
  { as: 'text', key: 'material', title: t('Material'), wraps: true },
  { as: 'text', key: 'camera', title: t('Camera'), wide: true },
  { as: 'word', key: 'length', title: t('Length'), word: length, wide: 'GLOBAL' },
  { as: 'word', key: 'size', title: t('Size'), word: size, wide: true },
]

export const recordingList = showList(unusualRecordings, {
  dates: HISTORY_DATES,
  filters: {
    // They are of both lines.
    materials: null,
    kinds: several(
      t('Events'),
      worded(UNUSUAL_KINDS, (kind) => UNUSUAL_TITLES[kind]),
    ),
    days: null,
    startTimeInterval: null,
    endTimeInterval: null,
  },
  empty: t('A recording appears here when an unusual event was filmed.'),
  rowKey: (row) => row.id,
  columns: (zone) => [preview, ...historyColumns(columns, { zone, unit: 'kg' })],
  card: (row, zone, isGlobal) => (
    <ThumbnailCard thumbnail={<PlayButton recording={row} />}>
      <RowCard
        title={unusualName(row.kind, row.type)}
        lines={[[row.material, length(row), size(row)].filter(Boolean).join(' · '), created(row, zone)]}
        place={isGlobal ? row.restaurantNumber : undefined}
      />
    </ThumbnailCard>
  ),
  exported: unusualRecordingsExport,
  removed: {
    endpoint: deleteUnusualRecording,
    recall: recallUnusualRecording,
    noun: { one: t('unusual recording'), other: t('unusual recordings') },
    name: recordingName,
  },
})
