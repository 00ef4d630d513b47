import { type Stream, streams } from '#src/contract/cameras/streams.ts'
import { t } from '#src/domain/language/text.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { RowTime } from '#src/list/row-time.tsx'
import { showList } from '#src/list/show-list.ts'
import { ThumbnailCard } from '#src/shell/camera/thumbnail-button.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { LOOK_AGAIN_MS } from '../look-again.ts'
import { STREAMS_SHOWN } from '../plug-search.ts'
import { standingOf } from '../stream-words.ts'
import { StreamPreview } from './stream-preview.tsx'

const Standing = ({ stream }: { stream: Stream }) => <StatusBadge {...standingOf(stream)} />
const zoneOf = ({ metadata }: Stream) => metadata.zone ?? t('None')
const since = ({ startedTime, timezone }: Stream) =>
  startedTime === null ? '' : formatTimestamp(startedTime, timezone)
const sinceInFile = ({ startedTime, timezone }: Stream) =>
  startedTime === null ? '' : formatZonedDateTime(startedTime, timezone)

const columns: readonly Column<Stream>[] = [
  {
    key: 'thumbnail',
    title: t('Picture'),
    width: 112,
    cell: (row) => <StreamPreview stream={row} />,
    text: () => '',
  },
  column('description', t('Description'), (row) => row.description, { isData: true, wraps: true }),
  column('camera', t('Camera'), (row) => row.metadata.camera, { isData: true, hideable: true, wraps: true }),
  column('zone', t('Zone'), zoneOf, { hideable: true, wraps: true }),
  column('status', t('Status'), (row) => standingOf(row).word, { cell: (row) => <Standing stream={row} /> }),
  column('startedTime', t('Live since'), sinceInFile, {
    hideable: true,
    cell: (row) => <RowTime text={since(row)} />,
  }),
]

/** The list of a restaurant's streams. */
export const streamsList = showList(streams, {
  ...STREAMS_SHOWN,
  refreshMs: LOOK_AGAIN_MS,
  empty: t('Streams appear here once they are created. Players find a stream at its mountpoint.'),
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row) => (
    <ThumbnailCard thumbnail={<StreamPreview stream={row} />}>
      <RowCard
        title={row.description}
        isData
        lines={[
          <Data key="place">{sideBySide([row.metadata.camera, row.metadata.zone])}</Data>,
          <Standing key="status" stream={row} />,
        ]}
      />
    </ThumbnailCard>
  ),
})
