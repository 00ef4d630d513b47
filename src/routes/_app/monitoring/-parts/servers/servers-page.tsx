import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { useSetSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { shortHosts } from '#src/domain/monitoring/host-names.ts'
import { type HostRow, type HostSort, hostsShown } from '#src/domain/monitoring/host-rows.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'
import { FilterBar } from '#src/list/filters/filter-bar.tsx'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { SavedViews } from '#src/list/filters/saved-views.tsx'
import { useHiddenColumns } from '#src/list/use-hidden-columns.ts'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { SearchInput } from '#src/ui/inputs/search-input.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { NotLoaded } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { useHostChoice, useHosts } from '../hosts.ts'
import css from './servers.module.css'
import { serverCard, serverColumns } from './servers-columns.tsx'
import { SERVERS } from './servers-search.ts'
import { useServers } from './use-servers.ts'

const ServerDialog = lazyPart(
  () => import('./server-dialog.tsx').then((part) => part.ServerDialog),
  ({ onClose }) => onClose(),
)
const NO_HOSTS: readonly string[] = []
const keyOf = ({ host }: HostRow) => host

/** The servers of the restaurant, or all: how busy each is, since when it runs, and what it is (spec 1 §2). */
export function ServersPage({ search }: { search: ListSearch }) {
  const setSearch = useSetSearch()
  const phone = usePhone()
  const hosts = useHosts()
  const choice = useHostChoice(undefined) ?? NO_HOSTS
  const { rows, asOf, isStale, isLoading, failure, retry } = useServers(hosts, choice)
  const [opened, setOpened] = useState<string | null>(null)
  const open = rows.find(({ host }) => host === opened)
  const short = useMemo(() => shortHosts(rows.map(keyOf)), [rows])
  const columns = useMemo(() => serverColumns(short), [short])
  const card = useMemo(() => serverCard(short), [short])
  const [hidden, setHidden] = useHiddenColumns('servers', columns)
  const { sortBy = 'host', orderDirection = 'ASC', search: text } = search
  const shown = useMemo(
    () =>
      hostsShown(isLoading ? [] : rows, {
        search: typeof text === 'string' ? text : '',
        sortBy: sortBy as HostSort,
        ascending: orderDirection === 'ASC',
      }),
    [rows, isLoading, text, sortBy, orderDirection],
  )
  const change = (part: object, ways?: { replace: boolean }) => setSearch({ ...search, ...part }, ways)
  const rowActions = useCallback(
    ({ host }: HostRow) => (
      <IconAction refusal={null} label={t('Details: {host}', { host })} onClick={() => setOpened(host)}>
        <IconInfoCircle size={20} aria-hidden />
      </IconAction>
    ),
    [],
  )
  const press = useCallback(({ host }: HostRow) => setOpened(host), [])
  return (
    <>
      <PageHeader
        actions={!phone && <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />}
      >
        <FilterBar
          spec={SERVERS.spec}
          search={search}
          Search={SearchInput}
          onChange={change}
          last={<SavedViews />}
        />
      </PageHeader>
      {/* Hosts are known by other calls than their figures: a row of dashes must not pass for an answer. */}
      <div className={css.missed}>
        <StaleLine known={{ asOf, isStale, failure }} onRetry={retry} />
        {failure && !isStale && rows.length > 0 && <NotLoaded why={failure.reason} onRetry={retry} />}
      </div>
      <div className={css.rows} data-stale={isStale || undefined}>
        <DataTable
          caption={t('Server management')}
          rows={shown}
          rowKey={keyOf}
          columns={columns}
          hidden={hidden}
          sort={{ sortBy, orderDirection }}
          onSort={change}
          renderCard={card}
          onRowPress={press}
          {...(!phone && { rowActions })}
          loading={isLoading}
          failure={failure}
          onRetry={retry}
        />
      </div>
      {open && (
        <Suspense>
          <Opened row={open} hosts={hosts} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** How a server stood a day ago is asked for once somebody looks at it. */
function Opened({ row, hosts, onClose }: { row: HostRow; hosts: readonly string[]; onClose: () => void }) {
  const { now } = usePlace()
  const [yesterday] = useState(() => Math.floor((now() - DAY) / MINUTE) * 60)
  const one = useMemo(() => [row.host], [row.host])
  const before = useServers(hosts.includes(row.host) ? one : NO_HOSTS, one, yesterday)
  const stood = before.isLoading ? row : before.rows.find(({ host }) => host === row.host)
  return <ServerDialog row={row} before={stood} onClose={onClose} />
}
