import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { providerState } from '#src/contract/operations/provider.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDuration, formatElapsed, formatTimestamp } from '#src/domain/time/format.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { ViewAsPicker } from './view-as-picker.tsx'

const REFRESH_MS = 5_000
/** Events are sent within a second or two; what is later waits for something. */
const LATE_MS = 60_000

/** The console as a role sees it, and how the provider itself is doing. */
export function ProviderDetails() {
  return (
    <>
      <ViewAsPicker />
      <ProviderFacts />
    </>
  )
}

function ProviderFacts() {
  const { zone } = usePlace()
  const { data, error, refetch } = useQuery(
    queryOptionsFor(providerState, {}, { refetchInterval: REFRESH_MS, persist: false }),
  )
  if (error && !data) return <Failed failure={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('Loading the server status…')}</p>
  const { database, jobs, history, servers } = data
  const facts: [string, string][] = [
    [t('Version'), data.version],
    [t('Uptime'), formatElapsed(data.startedAt, data.now)],
    [t('Servers'), servers.map(({ host, pid }) => `${host} (${pid})`).join(', ')],
    [
      t('Database'),
      [database.engine, ...(database.embedded ? [t('embedded')] : []), formatBytes(database.sizeBytes)].join(
        ', ',
      ),
    ],
    ...(data.disk ? ([[t('Disk'), diskText(data.disk)]] satisfies [string, string][]) : []),
    [t('Live connections'), String(data.liveConnections)],
    ...(data.broker === undefined
      ? []
      : ([[t('Broker'), brokerText(data.broker)]] satisfies [string, string][])),
    ...(data.auditStream
      ? ([[t('Audit log stream'), streamText(data.auditStream)]] satisfies [string, string][])
      : []),
    [t('Jobs'), t('{waiting} waiting, {failed} failed', { waiting: jobs.waiting, failed: jobs.failed })],
    ...(history ? ([[t('History from'), historyText(history, zone)]] satisfies [string, string][]) : []),
  ]
  return <Facts facts={facts} />
}

const brokerText = (isThere: boolean) =>
  isThere ? t('connected') : t('not connected: live updates take a second longer, but none are lost')

const streamText = ({ lagMs, error }: { lagMs: number; error: string | null }) => {
  const lag = formatDuration(Math.floor(lagMs / 1000))
  if (error !== null) return t('failing for {lag} ({error}). Check the receiver', { lag, error })
  return lagMs > LATE_MS ? t('{lag} behind', { lag }) : t('up to date')
}

const diskText = ({ freeBytes, low }: { freeBytes: number; low: boolean }) =>
  low
    ? t('{size} free: too little for exports, recordings and uploads', { size: formatBytes(freeBytes) })
    : t('{size} free', { size: formatBytes(freeBytes) })

function historyText({ from, complete }: { from: number; complete: boolean }, zone: string): string {
  const time = formatTimestamp(from, zone)
  return complete ? time : t('{time}, older days are being filled in', { time })
}
