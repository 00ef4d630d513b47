import { Text } from '@mantine/core'
import type { Device } from '#src/contract/devices/devices.ts'
import { clockText, warningsOf } from '#src/domain/devices/report.ts'
import { DEVICE_KIND_WORDS } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
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
    [t('Last report'), time(report.reportedTime)],
    [t('Version'), report.version],
    [
      t('Events not sent'),
      waiting === 0 ? '0' : `${formatNumber(waiting)} (${formatBytes(waitingBytes, 1)})`,
    ],
    [t('Oldest of them'), oldestTime === null ? t('None') : time(oldestTime)],
    [t('Disk space used'), formatPercent(report.diskUsed * 100)],
    [t('Clock'), clockOffsetMs === null ? t('Unknown') : clockText(clockOffsetMs)],
    [t('Last error'), error === null ? t('None') : `${error.message} (${time(error.time)})`],
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
      aria-label={device ? t('Report') : t('Loading the report')}
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
            t('Status'),
            <StatusBadge
              key="status"
              status={device && DEVICE_STATES[device.status]}
              {...(!device && { word: '…' })}
            />,
          ],
          [t('Since'), device ? time(device.statusTime) : '…'],
          [t('Device'), device ? DEVICE_KIND_WORDS[device.kind] : '…'],
          ...(device ? factsOf(device, time) : []),
        ]}
      />
      {!device?.report && (
        <Text size="sm" c="dimmed" {...(!device && { style: { visibility: 'hidden' } })}>
          {t('This device has not reported about itself. The Linewatch agent does so once a minute.')}
        </Text>
      )}
    </section>
  )
}
