import {
  deleteTabletLog,
  LOG_LEVELS,
  recallTabletLog,
  tabletLogs,
} from '#src/contract/devices/tablet-records.ts'
import { t } from '#src/domain/language/text.ts'
import { NOTIFICATION_TYPES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { exact, search, several } from '#src/list/filters/declare-filter.ts'
import { showList } from '#src/list/show-list.ts'
import { Moment } from '#src/ui/clock/moment.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { SideBySide } from '#src/ui/text/side-by-side.tsx'

const levels = LOG_LEVELS.map((value) => ({ value, label: NOTIFICATION_TYPES[value].word }))

/** What became of tablets, and what they told. */
export const logsList = showList(tabletLogs, {
  dates: { mode: 'time', fallback: '7d' },
  filters: {
    search: search(t('Search message or tablet')),
    levels: several(t('Level'), levels),
    tabletUuid: exact(t('one tablet'), { onPage: true }),
  },
  empty: t('Logs appear here when tablets send them.'),
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    column('eventTime', t('Time'), (row) => formatZonedDateTime(row.eventTime, zone), {
      cell: (row) => <Moment at={row.eventTime} zone={zone} />,
    }),
    column('level', t('Level'), (row) => NOTIFICATION_TYPES[row.level].word, {
      cell: (row) => <StatusBadge status={NOTIFICATION_TYPES[row.level]} />,
    }),
    column('tablet', t('Tablet'), (row) => row.tabletName, { isData: true, wraps: true }),
    column('restaurant', t('Restaurant'), (row) => row.restaurantNumber ?? t('None'), {
      isData: ({ restaurantNumber }) => restaurantNumber !== null,
      hideable: true,
      global: true,
    }),
    column('message', t('Message'), (row) => row.message, { isData: true, wraps: true }),
  ],
  card: (row, zone, isGlobal) => (
    <RowCard
      title={row.message}
      isData
      lines={[
        <SideBySide key="about">
          {isGlobal && row.restaurantNumber}
          <Data>{row.tabletName}</Data>
          {formatTimestamp(row.eventTime, zone)}
        </SideBySide>,
        <StatusBadge key="level" status={NOTIFICATION_TYPES[row.level]} />,
      ]}
    />
  ),
  removed: {
    endpoint: deleteTabletLog,
    recall: recallTabletLog,
    name: (row) => row.message,
    noun: { one: t('log entry'), other: t('log entries') },
  },
})
