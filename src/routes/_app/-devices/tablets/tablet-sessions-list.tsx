import { type TabletSession, tabletSessions } from '#src/contract/devices/tablet-records.ts'
import { t } from '#src/domain/language/text.ts'
import { DEVICE_STATES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { fixedTo, showList } from '#src/list/show-list.ts'
import { Moment } from '#src/ui/clock/moment.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'

/** 'Build 4.2.1 (322) · 10.0.0.7', as it is called in a question. */
export const sessionName = ({ build, address }: TabletSession): string =>
  t('Build {build} · {address}', { build, address })

const time = (key: 'signedInTime' | 'lastUsedTime', title: string, zone: string): Column<TabletSession> =>
  textColumn(key, title, (row) => formatZonedDateTime(row[key], zone), {
    cell: (row) => <Moment at={row[key]} zone={zone} />,
  })

/** A tablet's sessions. */
export const tabletSessionsList = showList(tabletSessions, {
  // The page is of one tablet.
  filters: { tabletUuid: null },
  empty: t('A session appears here when somebody signs in on the tablet.'),
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    time('signedInTime', t('Signed in'), zone),
    time('lastUsedTime', t('Last use'), zone),
    textColumn('build', t('Build'), (row) => row.build),
    textColumn('address', t('Address'), (row) => row.address, { hideable: true }),
    textColumn('current', t('Connected'), (row) => (row.current ? t('Yes') : t('No')), {
      cell: (row) => row.current && <StatusBadge status={DEVICE_STATES.ONLINE} />,
    }),
  ],
  card: (row, zone) => (
    <RowCard
      title={t('Signed in {time}', { time: formatTimestamp(row.signedInTime, zone) })}
      lines={[
        t('Last use {time}', { time: formatTimestamp(row.lastUsedTime, zone) }),
        <>
          {sessionName(row)} {row.current && <StatusBadge status={DEVICE_STATES.ONLINE} />}
        </>,
      ]}
    />
  ),
})

/** Keep it between renders. */
export const sessionsOfTablet = (tabletUuid: string) => fixedTo(tabletSessionsList, { tabletUuid })
