import type { ExportColumn } from '#server/store/history.ts'
import type { AnalyticName, AnalyticRow } from '#src/contract/analytics/analytic.ts'

/** A line of an analytic's CSV: a row, or a part of it with one entry of its shares. */
type Line = Record<string, unknown>

/** What the figures are called, in the order of the columns; weights grams, times seconds, shares percent. */
const TITLES: Record<string, string> = {
  time: 'Period',
  material: 'Material code',
  materialName: 'Material',
  productName: 'Product',
  packageType: 'Package type',
  containerName: 'Container',
  container: 'Container code',
  chute: 'Chute',
  stage: 'Stage',
  value: 'Value',
  share: 'Share (%)',
  percent: 'Percent',
  cookedRatio: 'Cooked vs. recommended (%)',
  cookedWeight: 'Cooked (g)',
  wasteWeight: 'Waste (g)',
  recommendationWeight: 'Recommended (g)',
  quantity: 'Pieces',
  perHour: 'Pieces per hour',
  packages: 'Packages',
  packagesCount: 'Packages of this type',
  totalCount: 'Total packages',
  totalShare: 'Share of total (%)',
  count: 'Count',
  incidentCount: 'Incidents',
  elapsedTime: 'Average (s)',
  high: 'High (s)',
  low: 'Low (s)',
  utilized: 'Utilized (%)',
  delaysNumber: 'Delays',
  totalDelay: 'Total delay (s)',
  highTaskDelay: 'High delay (s)',
  lowTaskDelay: 'Low delay (s)',
  averageTaskDelay: 'Average delay (s)',
  materialsCount: 'Pans',
  materialsShare: 'Share of pans (%)',
  inboundTime: 'First inbound',
  placedTime: 'Last placed',
  removedTime: 'First removed',
  outboundTime: 'Last outbound',
}
/** What the value of an analytic is: of each that has one. */
const VALUES: Partial<Record<AnalyticName, string>> = {
  'total-usage': 'Used (g)',
  'cooked-distribution': 'Cooked (g)',
  'catering-cooked-distribution': 'Cooked (g)',
  'waste-distribution': 'Waste (g)',
  'recommendations-distribution': 'Recommended (g)',
  'catering-recommendations-distribution': 'Recommended (g)',
  'containers-distribution': 'Pans of this material',
  'catering-containers-distribution': 'Pans of this material',
  'inbound-conveyor/containers': 'Passes',
  'outbound-conveyor/containers': 'Passes',
  'fryer-cycles-distribution': 'Cycles',
  'recommendation-task-delay-distribution': 'Delayed (s)',
  'entree-chutes-quantity': 'Weight (g)',
  'entree-chutes-distribution': 'Packages',
  'performance-ratio': 'Ratio (%)',
}
const MOMENTS = new Set(['time', 'inboundTime', 'placedTime', 'removedTime', 'outboundTime'])
const SHARES = ['shares', 'containerShares', 'stageShares', 'chuteShares'] as const

/** A row's lines: one, or one for each entry of its shares, which says whose it is and nothing of the row's figures. */
function linesOf(row: AnalyticRow): Line[] {
  const { shares, containerShares, stageShares, chuteShares, ...figures } = row
  const lists: (readonly Line[] | undefined)[] = [shares, containerShares, stageShares, chuteShares]
  const entries = lists.flatMap((list) => list ?? [])
  const { time, material, materialName, productName, packageType } = row
  return [
    figures,
    ...entries.map((entry) => ({ time, material, materialName, productName, packageType, ...entry })),
  ]
}

const titleOf = (name: string, analytic: AnalyticName): string =>
  (name === 'value' && VALUES[analytic]) || (TITLES[name] ?? name)

/** Lines and columns of an analytic: those that any of its lines has. Times are in `timezone`. */
export function analyticCsv(analytic: AnalyticName, content: readonly AnalyticRow[], timezone: string) {
  const lines = content.flatMap(linesOf).map((line) => ({ ...line, timezone }))
  const used = Object.keys(TITLES).filter((name) => lines.some((line) => (line as Line)[name] !== undefined))
  const columns = used.map(
    (name): ExportColumn<Line> => ({
      title: titleOf(name, analytic),
      value: (line) => {
        const value = line[name]
        return typeof value === 'number' || typeof value === 'string' ? value : null
      },
      ...(MOMENTS.has(name) && { at: true as const }),
    }),
  )
  return { columns, lines }
}

/** Fields of a row that have a column, or are lists of lines: a test holds this against the contract. */
export const CSV_FIELDS: ReadonlySet<string> = new Set([...Object.keys(TITLES), ...SHARES])
