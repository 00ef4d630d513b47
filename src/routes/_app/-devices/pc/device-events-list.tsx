import { DEVICE_EVENTS, type DeviceEvent, deviceEvents } from '#src/contract/devices/device-events.ts'
import { EVENT_RESULTS } from '#src/domain/intake/results.ts'
import { t } from '#src/domain/language/text.ts'
import { EVENT_STATES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { search, several, worded } from '#src/list/filters/declare-filter.ts'
import { RowTime } from '#src/list/row-time.tsx'
import { fixedTo, showList } from '#src/list/show-list.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { textColumn } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { typeText } from '../refused/refused-list.tsx'

/** A technician watches: what equipment sends is there before they look up. */
const LOOK_AGAIN_MS = 2_000

const resultText = ({ result, message }: DeviceEvent): string => message ?? EVENT_STATES[result].word

/** The last events of a PC, as they came. */
export const deviceEventsList = showList(deviceEvents, {
  refreshMs: LOOK_AGAIN_MS,
  pageSize: 50,
  filters: {
    // The page is of one PC.
    deviceUuid: null,
    search: search(t('Search events')),
    results: several(
      t('Result'),
      worded(EVENT_RESULTS, (result) => EVENT_STATES[result].word),
    ),
  },
  rowKey: (row) => row.id,
  columns: (zone) => [
    textColumn('receivedTime', t('Received'), (row) => formatZonedDateTime(row.receivedTime, zone), {
      cell: (row) => <RowTime text={formatZonedDateTime(row.receivedTime, zone)} />,
    }),
    textColumn('kind', t('Type'), typeText),
    textColumn('result', t('Result'), resultText, {
      wraps: true,
      cell: ({ result, message }) => (
        <>
          <StatusBadge status={EVENT_STATES[result]} />
          {message !== null && (
            <span className="two-lines" translate="no">
              {message}
            </span>
          )}
        </>
      ),
    }),
    textColumn('event', t('Event'), ({ event }) => event ?? t('Too large to keep'), {
      wraps: true,
      hideable: true,
      wide: true,
      cell: ({ event }) => (
        <span className="two-lines" translate="no">
          {event ?? t('Too large to keep')}
        </span>
      ),
    }),
  ],
  card: (row, zone) => (
    <RowCard
      title={typeText(row)}
      lines={[
        formatTimestamp(row.receivedTime, zone),
        <>
          <StatusBadge status={EVENT_STATES[row.result]} />
          {row.message !== null && (
            <span className="two-lines" translate="no">
              {row.message}
            </span>
          )}
        </>,
      ]}
    />
  ),
  empty: t('No events have come from this device yet. The last {count} appear here as they come.', {
    count: DEVICE_EVENTS,
  }),
})

/** The events of one PC, with times in the zone of its restaurant. Keep it between renders. */
export function eventsOfDevice(deviceUuid: string, zone: string): typeof deviceEventsList {
  const list = fixedTo(deviceEventsList, { deviceUuid })
  return {
    ...list,
    columns: () => list.columns(zone),
    card: (row, _, isGlobal) => list.card(row, zone, isGlobal),
  }
}
