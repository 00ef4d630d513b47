import type { Database } from '#server/db/query.ts'
import { restaurantNumbers } from '#server/store/administration/restaurants.ts'
import { ANALYTICS } from '#server/store/analytic/by-name.ts'
import { type Frame, frameOf } from '#server/store/analytic/frame.ts'
import { PERIOD_LENGTHS } from '#server/store/analytic/periods.ts'
import { type AnyHistory, type HistoryQuery, summarizeHistory } from '#server/store/history.ts'
import { yesNo } from '#server/store/history-parts.ts'
import { ANALYTIC_NAMES, type AnalyticName } from '#src/contract/analytics/analytic.ts'
import {
  type AnalyticReportQuery,
  analyticReport,
  type ReportList,
} from '#src/contract/analytics/analytic-report.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { msg, t, tc } from '#src/domain/language/text.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { requirePermission } from '../administration/require-permission.ts'
import { analyticCsv } from './analytic-csv.ts'
import type { CsvFile } from './csv-zip.ts'
import { type ExportSource, historyExport } from './exports.ts'

/** The call's query with its range as all exports name it. */
export type ReportQuery = AnalyticReportQuery & HistoryQuery

export const reportQuery = (query: AnalyticReportQuery): ReportQuery => ({
  ...query,
  startTime: query.startEventTime,
  endTime: query.endEventTime,
})

interface AboutRow {
  what: string
  value: string | number
}

/**
 * Analytics and lists of the same filters in one zip. The first file says what they are of: range, zone, restaurant and
 * filters. The shares of an analytic's row follow it, a line each.
 */
export const analyticReportExport: ExportSource<ReportQuery, AboutRow> = {
  kind: 'analytics',
  exported: [
    { title: msg('What'), value: (row) => row.what },
    { title: msg('Value'), value: (row) => row.value, at: true },
  ],
  async open(db, reader, query, now) {
    const { names = ANALYTIC_NAMES, lists = [] } = query
    // Asked again when it is made behind: a permission may have been taken away since.
    requirePermission(reader, analyticReport.permission)
    for (const list of lists) requirePermission(reader, permissionOf(list))
    const { startTime: start, endTime: end, restaurantUuid, timezone, materials, days, period } = query
    const asked = { start, end, restaurantUuid, timezone, materials, days }
    const frame = await frameOf(db, reader.scope, asked, PERIOD_LENGTHS[period], now, {
      end: 'endEventTime',
      length: 'period',
    })
    const opened = await Promise.all(
      [...new Set(lists)].map(async (list) => {
        const source = await historyOf(list)
        return { list, source, ...(await historyExport(source).open(db, reader, query, now)) }
      }),
    )
    const [only] = frame.restaurants
    const numbers = await restaurantNumbers(db, frame.restaurants)
    return {
      zone: frame.zone,
      restaurantId: restaurantUuid === undefined ? null : (only ?? null),
      async total() {
        const counts = await Promise.all(
          opened.map(({ source }) => summarizeHistory(db, source, { scope: reader.scope, query, now })),
        )
        return analyticsCost(frame, names.length) + counts.reduce((sum, { total }) => sum + total, 0)
      },
      each: (take) =>
        take(aboutOf(query, names, frame, numbers).map((row) => ({ ...row, timezone: frame.zone }))),
      files: [
        ...[...new Set(names)].map((name) => analyticFile(db, frame, query, name)),
        ...opened.map(({ list, source, each }) => ({
          name: list,
          open: async () => ({ columns: source.exported, each }),
        })),
      ],
    }
  },
}

/** A day of one restaurant in one analytic weighs about as much as a row of a list. */
const analyticsCost = ({ start, end, restaurants }: Frame, names: number) =>
  Math.ceil((end - start) / DAY) * restaurants.length * names

function analyticFile(db: Database, frame: Frame, query: ReportQuery, name: AnalyticName): CsvFile {
  return {
    name: name.replace('/', '-'),
    open: async () => {
      const { content } = await ANALYTICS[name](db, frame, query)
      const { columns, lines } = analyticCsv(name, content, frame.zone)
      return { columns, each: (take) => take(lines) }
    },
  }
}

/** Days 'YYYY-MM-DD/YYYY-MM-DD', both part of it. */
function daysText(days: string): string {
  const [first = '', last = ''] = days.split('/')
  return t('{first} until {last}', { first, last })
}

const permissionOf = (list: ReportList): Permission =>
  list === 'stock-out' ? 'STOCK_OUT.VIEW' : 'TIMER_CYCLE_HISTORY.VIEW'

async function historyOf(list: ReportList): Promise<AnyHistory> {
  const file = (await import(`../../store/history/${list}.ts`)) as { source: AnyHistory }
  return file.source
}

function aboutOf(
  query: ReportQuery,
  names: readonly string[],
  frame: Frame,
  numbers: readonly string[],
): AboutRow[] {
  const some = (values: readonly string[] | undefined) => values?.join(', ') ?? tc('filter', 'All')
  return [
    { what: t('From'), value: frame.start },
    { what: t('Until'), value: frame.end },
    ...(query.days ? [{ what: t('Days'), value: daysText(query.days) }] : []),
    { what: t('Restaurants'), value: numbers.join(', ') },
    { what: t('Period'), value: query.period },
    { what: t('Materials'), value: some(query.materials) },
    { what: t('Packages'), value: some(query.packages) },
    { what: t('Containers'), value: some(query.containers) },
    { what: t('Vendors'), value: some(query.vendors) },
    {
      what: t('Correct'),
      value: query.isCorrect === undefined ? tc('filter', 'All') : yesNo(query.isCorrect),
    },
    { what: t('Performance ratio'), value: query.performanceRatioType },
    { what: t('Analytics'), value: names.join(', ') },
  ]
}
