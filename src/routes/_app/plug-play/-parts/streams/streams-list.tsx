import { zones } from '#src/contract/cameras/plug-and-play.ts'
import { type Stream, streams } from '#src/contract/cameras/streams.ts'
import type { AnswerOf } from '#src/contract/define.ts'
import { STREAM_STANDINGS } from '#src/domain/cameras/zones.ts'
import { STREAM_STATES } from '#src/domain/status.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import type { ListSearchSpec, Option, OptionSource } from '#src/list/filters.ts'
import type { ListDefinition } from '#src/list/list-definition.ts'
import { RowTime } from '#src/list/row-time.tsx'
import { withOptions } from '#src/list/with-options.ts'
import { ThumbnailCard } from '#src/shell/thumbnail-button.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { LOOK_AGAIN_MS } from '../look-again.ts'
import { plugSearch } from '../plug-search.ts'
import { standingOf } from '../stream-words.ts'
import { StreamPreview } from './stream-preview.tsx'

const Standing = ({ stream }: { stream: Stream }) => <StatusBadge {...standingOf(stream)} />
const zoneOf = ({ metadata }: Stream) => metadata.zone ?? 'None'
const since = ({ startedTime, timezone }: Stream) =>
  startedTime === null ? '' : formatTimestamp(startedTime, timezone)
const sinceInFile = ({ startedTime, timezone }: Stream) =>
  startedTime === null ? '' : formatZonedDateTime(startedTime, timezone)

const columns: readonly Column<Stream>[] = [
  {
    key: 'thumbnail',
    title: 'Picture',
    width: 112,
    cell: (row) => <StreamPreview stream={row} />,
    text: () => '',
  },
  column('description', 'Description', (row) => row.description, { sortable: true, wraps: true }),
  column('camera', 'Camera', (row) => row.metadata.camera, { sortable: true, hideable: true, wraps: true }),
  column('zone', 'Zone', zoneOf, { sortable: true, hideable: true, wraps: true }),
  column('status', 'Status', (row) => standingOf(row).word, { cell: (row) => <Standing stream={row} /> }),
  column('startedTime', 'Live since', sinceInFile, {
    sortable: true,
    hideable: true,
    cell: (row) => <RowTime text={since(row)} />,
  }),
]

/** A restaurant's zones, for the filter. */
const zoneOptions = (restaurantUuid: string): OptionSource => ({
  endpoint: zones,
  query: { restaurantUuid },
  options: ({ content }: AnswerOf<typeof zones>): Option[] =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
})

const STATES = STREAM_STANDINGS.map((value) => ({ value, label: STREAM_STATES[value].word }))
const listSearch: ListSearchSpec = {
  ...plugSearch,
  refreshMs: LOOK_AGAIN_MS,
  filters: plugSearch.filters.filter(({ key }) => key !== 'zone'),
}

/** The list of a restaurant's streams. */
export const streamsList = (restaurantUuid: string): ListDefinition<Stream> => ({
  endpoint: streams,
  spec: withOptions(listSearch, { zones: zoneOptions(restaurantUuid), states: STATES }),
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row) => (
    <ThumbnailCard thumbnail={<StreamPreview stream={row} />}>
      <RowCard
        title={row.description}
        lines={[sideBySide([row.metadata.camera, row.metadata.zone]), <Standing key="status" stream={row} />]}
      />
    </ThumbnailCard>
  ),
})
