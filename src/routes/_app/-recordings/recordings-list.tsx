import { cameras } from '#src/contract/cameras/cameras.ts'
import {
  deleteRecord,
  type Recording,
  recallRecording,
  recordings,
  records,
} from '#src/contract/cameras/recordings.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { RECORDING_STATUSES } from '#src/domain/cameras/recording-status.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { RECORDING_STATES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { search, several, worded } from '#src/list/filters/declare-filter.ts'
import type { Option, OptionSource } from '#src/list/filters/filters.ts'
import { showList } from '#src/list/show-list.ts'
import { ThumbnailCard } from '#src/shell/camera/thumbnail-button.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { SideBySide } from '#src/ui/text/side-by-side.tsx'
import { RecordingPreview } from './recording-preview.tsx'
import { lengthOf, recordingName, sizeOf } from './recording-words.ts'
import css from './recordings.module.css'

const status = (row: Recording) => RECORDING_STATES[row.status]
/** With the reason, where it did not go as it was meant to. */
const Standing = ({ row }: { row: Recording }) => (
  <div className={css.standing}>
    <StatusBadge status={status(row)} />
    {row.failure && <span className={css.failure}>{row.failure}</span>}
  </div>
)
type Time = 'createdDate' | 'startTime' | 'endTime'
const time = (key: Time) => (row: Recording) => formatTimestamp(row[key], row.timezone)
const timeColumn = (key: Time, title: string, more: Partial<Column<Recording>> = {}) =>
  column<Recording>(key, title, (row) => formatZonedDateTime(row[key], row.timezone), {
    cell: time(key),
    hideable: true,
    ...more,
  })

const preview: Column<Recording> = {
  key: 'preview',
  title: t('Preview'),
  width: 112,
  cell: (row) => <RecordingPreview recording={row} />,
  text: () => '',
}
const before: readonly Column<Recording>[] = [
  preview,
  column('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
  column('camera', t('Camera'), (row) => row.camera, { isData: true, wraps: true, hideable: true }),
]
const standing = column<Recording>(
  'status',
  t('Status'),
  (row) => [status(row).word, row.failure].filter(Boolean).join(': '),
  { wraps: true, cell: (row) => <Standing row={row} /> },
)
const after: readonly Column<Recording>[] = [
  timeColumn('startTime', tc('noun', 'Start')),
  timeColumn('endTime', t('End'), { asked: true }),
  column('length', t('Length'), lengthOf, { hideable: true, align: 'right' }),
  column('size', t('Size'), sizeOf, { hideable: true, align: 'right', wide: true }),
  timeColumn('createdDate', t('Created'), { wide: true }),
]

/** The restaurant's cameras, for a filter and for a form. */
export const CAMERAS: OptionSource = {
  endpoint: cameras,
  query: { limit: 100 },
  options: ({ content }: AnswerOf<typeof cameras>): Option[] =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
}

const FILTERS = {
  search: search(t('Search recordings')),
  cameras: several(t('Cameras'), CAMERAS),
  // Rolling recordings are many short ones: the kitchen player shows them.
  kinds: null,
}
const shared = {
  dates: { mode: 'time', fallback: '7d' },
  // It stands in the call's path.
  ofRestaurant: false,
  rowKey: (row: Recording) => row.uuid,
} as const

/** The list of a restaurant's recordings, whatever has become of them. */
export const recordingList = showList(recordings, {
  ...shared,
  filters: {
    ...FILTERS,
    statuses: several(
      t('Status'),
      worded(RECORDING_STATUSES, (status) => RECORDING_STATES[status].word),
    ),
  },
  empty: t('Recordings appear here once they are scheduled.'),
  columns: () => [...before, standing, ...after],
  card: (row) => (
    <ThumbnailCard thumbnail={<RecordingPreview recording={row} />}>
      <RowCard
        title={row.name}
        isData
        lines={[
          <>
            <Data>{row.camera}</Data> · {lengthOf(row)} ·{' '}
            <span className={css.time}>{time('startTime')(row)}</span>
          </>,
          <Standing key="status" row={row} />,
        ]}
      />
    </ThumbnailCard>
  ),
})

/** Those that can be played. */
export const recordList = showList(records, {
  ...shared,
  filters: { ...FILTERS, statuses: null },
  empty: t('Recordings appear here when they are finished and can be played.'),
  columns: () => [...before, ...after],
  card: (row) => (
    <ThumbnailCard thumbnail={<RecordingPreview recording={row} />}>
      <RowCard
        title={row.name}
        isData
        lines={[
          <SideBySide key="about">
            <Data>{row.camera}</Data>
            {lengthOf(row)}
            {sizeOf(row)}
          </SideBySide>,
          time('startTime')(row),
        ]}
      />
    </ThumbnailCard>
  ),
  removed: {
    endpoint: deleteRecord,
    recall: recallRecording,
    noun: { one: t('recording'), other: t('recordings') },
    name: recordingName,
    invalidates: [recordings],
  },
})
