import { t, tc } from '../language/text.ts'
import { figureOf } from './series.ts'

/** A series at one moment, as it is answered. */
export interface AnsweredFigure {
  metric: Readonly<Record<string, string>>
  value: readonly [seconds: number, figure: string]
}

/** The metrics that a row of a host is made of. */
export const ROW_METRICS = [
  'answering',
  'cpuUsage',
  'memoryPercent',
  'gpuUtilisation',
  'rootPercent',
  'uptime',
  'osInfo',
  'computerName',
  'processorModel',
  'gpuMemory',
  'activeAlerts',
] as const
export type RowMetric = (typeof ROW_METRICS)[number]
export type RowAnswers = Readonly<Partial<Record<RowMetric, readonly AnsweredFigure[]>>>

/** A host at a glance; null is what it does not tell. */
export interface HostRow {
  host: string
  /** Whether its exporters answered when they were asked last; null where nothing is known of it. */
  answering: boolean | null
  /** Percent used; of several cards or disks the busiest. */
  cpu: number | null
  memory: number | null
  gpu: number | null
  disk: number | null
  /** Seconds. */
  uptime: number | null
  computerName: string | null
  os: string | null
  processor: string | null
  gpuModel: string | null
  driver: string | null
  alerts: number
}

/** A row for every host that exists or that anything is reported about, in order. */
export function hostRows(hosts: readonly string[], answers: RowAnswers): HostRow[] {
  const told = Object.values(answers).flatMap((figures) => figures.flatMap(({ metric }) => metric.host ?? []))
  return [...new Set([...hosts, ...told])].sort().map((host) => hostRow(host, answers))
}

function hostRow(host: string, answers: RowAnswers): HostRow {
  const of = (code: RowMetric) => (answers[code] ?? []).filter(({ metric }) => metric.host === host)
  const most = (code: RowMetric): number | null => {
    const figures = of(code).flatMap(({ value: [, text] }) => figureOf(text) ?? [])
    return figures.length === 0 ? null : Math.max(...figures)
  }
  const label = (code: RowMetric, name: string): string | null => of(code)[0]?.metric[name] || null
  const up = most('answering')
  const plain = [label('osInfo', 'name'), label('osInfo', 'version')].filter(Boolean).join(' ')
  return {
    host,
    answering: up === null ? null : up > 0,
    // Reaches back as far as rates do: of a host that answers no more it would still be told.
    cpu: up === 0 ? null : most('cpuUsage'),
    memory: most('memoryPercent'),
    gpu: most('gpuUtilisation'),
    disk: most('rootPercent'),
    uptime: most('uptime'),
    computerName: label('computerName', 'nodename'),
    os: label('osInfo', 'pretty_name') ?? (plain || null),
    processor: label('processorModel', 'model_name'),
    gpuModel: label('gpuMemory', 'modelName'),
    driver: label('gpuMemory', 'DCGM_FI_DRIVER_VERSION'),
    alerts: most('activeAlerts') ?? 0,
  }
}

/** A disk that fills by as many points within a day is worth a word. */
const DISK_POINTS = 2
const DAY_S = 86_400

/** What is otherwise than a day ago, as short sentences; none where nothing is known of then or now. */
export function hostChanges(now: HostRow, before: HostRow | undefined): string[] {
  const isKnown = (row: HostRow | undefined) => row !== undefined && row.uptime !== null
  if (!isKnown(before)) return isKnown(now) ? [t('New: no data from a day ago')] : []
  if (before === undefined) return []
  if (!isKnown(now)) return [t('No longer sends data')]
  const words = [
    [t('Operating system'), before.os, now.os],
    [t('Processor'), before.processor, now.processor],
    [t('Graphics card'), before.gpuModel, now.gpuModel],
    [t('Driver'), before.driver, now.driver],
    [t('Computer name'), before.computerName, now.computerName],
  ] as const
  const filled = (now.disk ?? 0) - (before.disk ?? now.disk ?? 0)
  return [
    ...(now.uptime !== null && now.uptime < DAY_S ? [tc('host', 'Restarted')] : []),
    ...words.flatMap(([name, was, is]) => (was === is ? [] : [changeWords(name, was, is)])),
    ...(Math.abs(filled) >= DISK_POINTS ? [diskWords(Math.round(filled))] : []),
  ]
}

function changeWords(name: string, before: string | null, now: string | null): string {
  if (before === null) return t('{name}: none before, {now} now', { name, now: now ?? '' })
  return now === null
    ? t('{name}: {before} before, none now', { name, before })
    : t('{name}: {before} before, {now} now', { name, before, now })
}

const diskWords = (points: number): string =>
  points > 0
    ? t('Root disk: {points}% fuller', { points })
    : t('Root disk: {points}% emptier', { points: -points })

export type HostSort = 'host' | 'cpu' | 'memory' | 'gpu' | 'disk' | 'uptime' | 'alerts'

/** The rows that a search is about, in an order; what is not told comes last. */
export function hostsShown(
  rows: readonly HostRow[],
  { search = '', sortBy, ascending }: { search?: string | undefined; sortBy: HostSort; ascending: boolean },
): HostRow[] {
  const wanted = search.trim().toLowerCase()
  const texts = ({ host, computerName, os, processor, gpuModel, driver }: HostRow) =>
    [host, computerName, os, processor, gpuModel, driver].join(' ').toLowerCase()
  const turn = ascending ? 1 : -1
  return rows
    .filter((row) => texts(row).includes(wanted))
    .toSorted((one, other) => {
      const [a, b] = [one[sortBy], other[sortBy]]
      if (a === b) return one.host < other.host ? -1 : 1
      if (a === null || b === null) return a === null ? 1 : -1
      return (a < b ? -1 : 1) * turn
    })
}
