import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { providerState } from '#src/contract/operations/provider.ts'
import { formatElapsed, formatTimestamp } from '#src/domain/time/format.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { ViewAsPicker } from './view-as-picker.tsx'

const REFRESH_MS = 5_000

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
  if (!data) return <p role="status">Loading the server status…</p>
  const { database, jobs, history, servers } = data
  const facts: [string, string][] = [
    ['Version', data.version],
    ['Uptime', formatElapsed(data.startedAt, data.now)],
    ['Servers', servers.map(({ host, pid }) => `${host} (${pid})`).join(', ')],
    [
      'Database',
      `${database.engine}${database.embedded ? ', embedded' : ''}, ${formatBytes(database.sizeBytes)}`,
    ],
    ...(data.disk ? ([['Disk', diskText(data.disk)]] satisfies [string, string][]) : []),
    ['Live connections', String(data.liveConnections)],
    ...(data.broker === undefined
      ? []
      : ([['Broker', brokerText(data.broker)]] satisfies [string, string][])),
    ['Jobs', `${jobs.waiting} waiting, ${jobs.failed} failed`],
    ...(history ? ([['History from', historyText(history, zone)]] satisfies [string, string][]) : []),
  ]
  return <Facts facts={facts} />
}

const brokerText = (isThere: boolean) =>
  isThere ? 'connected' : 'not connected: live updates take a second longer, but none are lost'

const diskText = ({ freeBytes, low }: { freeBytes: number; low: boolean }) =>
  `${formatBytes(freeBytes)} free${low ? ': too little for exports, recordings and uploads' : ''}`

function historyText({ from, complete }: { from: number; complete: boolean }, zone: string): string {
  return `${formatTimestamp(from, zone)}${complete ? '' : ', older days are being filled in'}`
}
