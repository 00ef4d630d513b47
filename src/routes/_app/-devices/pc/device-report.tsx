import { Text } from '@mantine/core'
import type { Device } from '#src/contract/devices/devices.ts'
import { clockText, warningsOf } from '#src/domain/devices/report.ts'
import { DEVICE_KIND_WORDS } from '#src/domain/devices/status.ts'
import { DEVICE_STATES } from '#src/domain/statuses.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { formatBytes, formatNumber, formatPercent } from '#src/domain/units/numbers.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { Facts } from '#src/ui/facts.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import css from './device-report.module.css'

const LOOK_MS = 30_000

type Fact = readonly [name: string, value: React.ReactNode]

function factsOf({ report }: Device, time: (at: number) => string): readonly Fact[] {
  if (!report) return []
  const { waiting, waitingBytes, oldestTime, clockOffsetMs, error } = report
  return [
    ['Last report', time(report.reportedTime)],
    ['Version', report.version],
    ['Events not sent', waiting === 0 ? '0' : `${formatNumber(waiting)} (${formatBytes(waitingBytes, 1)})`],
    ['Oldest of them', oldestTime === null ? 'None' : time(oldestTime)],
    ['Disk space used', formatPercent(report.diskUsed * 100)],
    ['Clock', clockOffsetMs === null ? 'Unknown' : clockText(clockOffsetMs)],
    ['Last error', error === null ? 'None' : `${error.message} (${time(error.time)})`],
  ]
}

/**
 * What a PC last said about itself, and what somebody should look after. While it is loaded the section has its place,
 * so that the list below does not move.
 */
export function DeviceReport({ device, zone }: { device: Device | undefined; zone: string }) {
  const now = useNow(LOOK_MS)
  const time = (at: number) => formatZonedDateTime(at, zone)
  const warnings = device?.report ? warningsOf(device.report, now) : []
  return (
    <section
      className={css.report}
      aria-busy={device === undefined}
      aria-label={device ? 'Report' : 'Loading the report'}
    >
      {warnings.length > 0 && (
        <ul className={css.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>
              <StatusIcon name="alert" size={20} />
              {warning}
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            'Status',
            <StatusBadge
              key="status"
              status={device && DEVICE_STATES[device.status]}
              {...(!device && { word: '…' })}
            />,
          ],
          ['Since', device ? time(device.statusTime) : '…'],
          ['Device', device ? DEVICE_KIND_WORDS[device.kind] : '…'],
          ...(device ? factsOf(device, time) : []),
        ]}
      />
      {!device?.report && (
        <Text size="sm" c="dimmed" {...(!device && { style: { visibility: 'hidden' } })}>
          This device has not reported about itself. The Linewatch agent does so once a minute.
        </Text>
      )}
    </section>
  )
}
