import { Fragment } from 'react'
import { t, tn } from '#src/domain/language/text.ts'
import { processorName } from '#src/domain/monitoring/host-names.ts'
import type { HostRow } from '#src/domain/monitoring/host-rows.ts'
import type { Status } from '#src/domain/status.ts'
import { DEVICE_STATES } from '#src/domain/statuses.ts'
import { formatPercent, formatUptime } from '#src/domain/units/numbers.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { DottedText } from '../dotted-text.tsx'
import { Gauge, GaugeWords } from './gauge.tsx'
import css from './servers.module.css'

const NOTHING = '–'
const SILENT: Status = { ...DEVICE_STATES.OFFLINE, word: t('Not responding') }
const UNKNOWN: Status = { kind: 'idle', word: t('No data'), icon: 'minus', pattern: 'horizontal' }

/** How a host stands. */
export const standOf = ({ answering }: HostRow): Status =>
  answering === null ? UNKNOWN : answering ? DEVICE_STATES.ONLINE : SILENT

/** Seconds as weeks, days or hours. */
export const uptimeWords = ({ uptime }: HostRow): string => (uptime === null ? NOTHING : formatUptime(uptime))

const gauge = (key: 'cpu' | 'memory' | 'gpu' | 'disk', title: string): Column<HostRow> =>
  column(key, title, (row) => (row[key] === null ? NOTHING : formatPercent(row[key])), {
    sortable: true,
    cell: (row) => <Gauge percent={row[key]} />,
    width: 112,
  })

/** Two words of one thing, below each other. */
const pair = (
  key: string,
  title: string,
  of: (row: HostRow) => readonly [string | null, string | null],
  width: number,
): Column<HostRow> =>
  column(key, title, (row) => of(row).filter(Boolean).join(', ') || NOTHING, {
    hideable: true,
    wide: true,
    wraps: true,
    isData: true,
    width,
    cell: (row) => {
      const [first, second] = of(row)
      return (
        <>
          {first ?? NOTHING}
          {second && <div className={css.second}>{second}</div>}
        </>
      )
    },
  })

/** A row per host: how busy it is, since when it runs, and what it is. */
export const serverColumns = (short: ReadonlyMap<string, string>): readonly Column<HostRow>[] => [
  column('host', t('Host'), (row) => `${row.host}: ${standOf(row).word}`, {
    sortable: true,
    wraps: true,
    cell: (row) => (
      <>
        <span translate="no">
          <DottedText text={short.get(row.host) ?? row.host} />
        </span>
        <div>
          <StatusBadge status={standOf(row)} />
        </div>
      </>
    ),
  }),
  gauge('cpu', 'CPU'),
  gauge('memory', t('Memory')),
  gauge('gpu', 'GPU'),
  gauge('disk', t('Root disk')),
  column('uptime', t('Uptime'), uptimeWords, { sortable: true, align: 'right' }),
  pair('os', t('OS, processor'), ({ os, processor }) => [os, processor && processorName(processor)], 240),
  pair('gpuModel', t('GPU model, driver'), ({ gpuModel, driver }) => [gpuModel, driver], 140),
  column('alerts', t('Alerts'), ({ alerts }) => String(alerts), { sortable: true, align: 'right' }),
]

/** A host on a phone: what is busiest is what one looks for. */
export const serverCard = (short: ReadonlyMap<string, string>) => (row: HostRow) => {
  const figures = [
    ['CPU', row.cpu],
    [t('Memory'), row.memory],
    ['GPU', row.gpu],
    [t('Disk'), row.disk],
  ] as const
  const told = figures.flatMap(([name, percent]) => (percent === null ? [] : [{ name, percent }]))
  return (
    <RowCard
      title={<DottedText text={short.get(row.host) ?? row.host} />}
      isData
      lines={[
        told.length === 0
          ? t('No data')
          : told.map((figure, index) => (
              <Fragment key={figure.name}>
                {index > 0 && ' · '}
                <GaugeWords {...figure} />
              </Fragment>
            )),
        <span key="status" className={css.standing}>
          <StatusBadge status={standOf(row)} />
          {row.alerts > 0 && row.uptime !== null && uptimeWords(row)}
        </span>,
      ]}
      figure={row.alerts > 0 ? tn(row.alerts, { one: '{n} alert', other: '{n} alerts' }) : uptimeWords(row)}
    />
  )
}
