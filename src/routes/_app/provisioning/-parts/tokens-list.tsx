import { type ScimToken, scimTokens } from '#src/contract/administration/provisioning.ts'
import { t } from '#src/domain/language/text.ts'
import { KEY_STATUSES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { search } from '#src/list/filters/declare-filter.ts'
import { RowTime } from '#src/list/row-time.tsx'
import { showList } from '#src/list/show-list.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'

const statusOf = ({ revokedTime }: ScimToken) =>
  revokedTime === null ? KEY_STATUSES.ACTIVE : KEY_STATUSES.ENDED

const lastUsed = ({ lastUsedTime }: ScimToken, zone: string) =>
  lastUsedTime === null ? t('Never') : formatZonedDateTime(lastUsedTime, zone)

/** The tokens of identity providers, without the tokens themselves. */
export const tokensList = showList(scimTokens, {
  filters: { search: search(t('Search name or token')) },
  empty: t('Create a token and enter it at your identity provider.'),
  rowKey: (row) => row.uuid,
  columns: (zone) => [
    column('name', t('Name'), ({ name }) => name, { isData: true, wraps: true }),
    column('prefix', t('Token'), ({ prefix }) => `${prefix}…`, { isData: true }),
    column('provider', t('Provider'), ({ provider }) => provider, { isData: true }),
    column('state', t('Status'), (row) => statusOf(row).word, {
      cell: (row) => <StatusBadge status={statusOf(row)} />,
    }),
    column('lastUsedTime', t('Last used'), (row) => lastUsed(row, zone), {
      cell: (row) => <RowTime text={lastUsed(row, zone)} />,
    }),
    column('lastAddress', t('From'), ({ lastAddress }) => lastAddress ?? '', {
      isData: true,
      hideable: true,
    }),
    column('createdTime', t('Created'), ({ createdTime }) => formatZonedDateTime(createdTime, zone), {
      hideable: true,
      cell: ({ createdTime }) => <RowTime text={formatZonedDateTime(createdTime, zone)} />,
    }),
  ],
  card: (row, zone) => (
    <RowCard
      title={row.name}
      isData
      lines={[
        row.lastUsedTime === null ? t('Never used') : formatTimestamp(row.lastUsedTime, zone),
        <StatusBadge key="state" status={statusOf(row)} />,
      ]}
    />
  ),
})
