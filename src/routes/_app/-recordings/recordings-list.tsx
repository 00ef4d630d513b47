import { cameras } from '#src/contract/cameras/cameras.ts'
import {
  deleteRecord,
  type Recording,
  recallRecording,
  recordings,
  records,
} from '#src/contract/cameras/recordings.ts'
import type { AnswerOf } from '#src/contract/define.ts'
import { RECORDING_STATUSES } from '#src/domain/cameras/recording-status.ts'
import { RECORDING_STATES } from '#src/domain/status.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import type { ListSearchSpec, Option, OptionSource } from '#src/list/filters.ts'
import type { ListDefinition } from '#src/list/list-definition.ts'
import { withOptions } from '#src/list/with-options.ts'
import { ThumbnailCard } from '#src/shell/thumbnail-button.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { RecordingPreview } from './recording-preview.tsx'
import { lengthOf, recordingName, sizeOf } from './recording-words.ts'
import css from './recordings.module.css'
import { recordingSearch } from './recordings-search.ts'

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
const timeColumn = (key: Time, title: string, more: Partial<Column<Recording>>) =>
  column<Recording>(key, title, (row) => formatZonedDateTime(row[key], row.timezone), {
    cell: time(key),
    hideable: true,
    ...more,
  })

const preview: Column<Recording> = {
  key: 'preview',
  title: 'Preview',
  width: 112,
  cell: (row) => <RecordingPreview recording={row} />,
  text: () => '',
}
const before: readonly Column<Recording>[] = [
  preview,
  column('name', 'Name', (row) => row.name, { sortable: true, wraps: true }),
  column('camera', 'Camera', (row) => row.camera, { sortable: true, wraps: true, hideable: true }),
]
const standing = column<Recording>(
  'status',
  'Status',
  (row) => [status(row).word, row.failure].filter(Boolean).join(': '),
  { sortable: true, wraps: true, cell: (row) => <Standing row={row} /> },
)
const after: readonly Column<Recording>[] = [
  timeColumn('startTime', 'Start', { sortable: true }),
  timeColumn('endTime', 'End', { asked: true }),
  column('length', 'Length', lengthOf, { sortable: true, hideable: true, align: 'right' }),
  column('size', 'Size', sizeOf, { sortable: true, hideable: true, align: 'right', wide: true }),
  timeColumn('createdDate', 'Created', { sortable: true, wide: true }),
]

/** A restaurant's cameras, for a filter and for a form. */
export const camerasOf = (restaurantId: string): OptionSource => ({
  endpoint: cameras,
  query: { limit: 100 },
  params: { restaurantId },
  options: ({ content }: AnswerOf<typeof cameras>): Option[] =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
})

const STATUSES = RECORDING_STATUSES.map((value) => ({ value, label: RECORDING_STATES[value].word }))

const recordSearch: ListSearchSpec = {
  ...recordingSearch,
  filters: recordingSearch.filters.filter(({ key }) => key !== 'statuses'),
}

const shared = (spec: ListSearchSpec, restaurantId: string) => ({
  spec: withOptions(spec, { cameras: camerasOf(restaurantId), statuses: STATUSES }),
  rowKey: (row: Recording) => row.uuid,
})

/** The list of a restaurant's recordings, whatever has become of them. */
export const recordingList = (restaurantId: string): ListDefinition<Recording> => ({
  ...shared(recordingSearch, restaurantId),
  endpoint: recordings,
  columns: () => [...before, standing, ...after],
  card: (row) => (
    <ThumbnailCard thumbnail={<RecordingPreview recording={row} />}>
      <RowCard
        title={row.name}
        lines={[
          <>
            {row.camera} · {lengthOf(row)} · <span className={css.time}>{time('startTime')(row)}</span>
          </>,
          <Standing key="status" row={row} />,
        ]}
      />
    </ThumbnailCard>
  ),
})

/** Those that can be played. */
export const recordList = (restaurantId: string): ListDefinition<Recording> => ({
  ...shared(recordSearch, restaurantId),
  endpoint: records,
  columns: () => [...before, ...after],
  card: (row) => (
    <ThumbnailCard thumbnail={<RecordingPreview recording={row} />}>
      <RowCard
        title={row.name}
        lines={[`${row.camera} · ${lengthOf(row)} · ${sizeOf(row)}`, time('startTime')(row)]}
      />
    </ThumbnailCard>
  ),
  removed: {
    endpoint: deleteRecord,
    recall: recallRecording,
    noun: 'recording',
    name: recordingName,
    invalidates: [recordings],
  },
})
