import type { ExportColumn } from '#server/store/history.ts'
import type { AnalyticName, AnalyticRow } from '#src/contract/analytics/analytic.ts'
import { type Message, msg } from '#src/domain/language/text.ts'

/** A line of an analytic's CSV: a row, or a part of it with one entry of its shares. */
type Line = Record<string, unknown>

/** What the figures are called, in the order of the columns; weights grams, times seconds, shares percent. */
const TITLES: Record<string, Message> = {
  time: msg('Period'),
  material: msg('Material code'),
  materialName: msg('Material'),
  productName: msg('Product'),
  packageType: msg('Package type'),
  containerName: msg('Container'),
  container: msg('Container code'),
  chute: msg('Chute'),
  stage: msg('Stage'),
  value: msg('Value'),
  share: msg('Share (%)'),
  percent: msg('Percent'),
  cookedRatio: msg('Cooked vs. recommended (%)'),
  cookedWeight: msg('Cooked (g)'),
  wasteWeight: msg('Waste (g)'),
  recommendationWeight: msg('Recommended (g)'),
  quantity: msg('Pieces'),
  perHour: msg('Pieces per hour'),
  packages: msg('Packages'),
  packagesCount: msg('Packages of this type'),
  totalCount: msg('Total packages'),
  totalShare: msg('Share of total (%)'),
  count: msg('Count'),
  incidentCount: msg('Incidents'),
  elapsedTime: msg('Average (s)'),
  high: msg('High (s)'),
  low: msg('Low (s)'),
  utilized: msg('Utilized (%)'),
  delaysNumber: msg('Delays'),
  totalDelay: msg('Total delay (s)'),
  highTaskDelay: msg('High delay (s)'),
  lowTaskDelay: msg('Low delay (s)'),
  averageTaskDelay: msg('Average delay (s)'),
  materialsCount: msg('Pans'),
  materialsShare: msg('Share of pans (%)'),
  inboundTime: msg('First inbound'),
  placedTime: msg('Last placed'),
  removedTime: msg('First removed'),
  outboundTime: msg('Last outbound'),
}
/** What the value of an analytic is: of each that has one. */
const VALUES: Partial<Record<AnalyticName, Message>> = {
  'total-usage': msg('Used (g)'),
  'cooked-distribution': msg('Cooked (g)'),
  'catering-cooked-distribution': msg('Cooked (g)'),
  'waste-distribution': msg('Waste (g)'),
  'recommendations-distribution': msg('Recommended (g)'),
  'catering-recommendations-distribution': msg('Recommended (g)'),
  'containers-distribution': msg('Pans of this material'),
  'catering-containers-distribution': msg('Pans of this material'),
  'inbound-conveyor/containers': msg('Passes'),
  'outbound-conveyor/containers': msg('Passes'),
  'fryer-cycles-distribution': msg('Cycles'),
  'recommendation-task-delay-distribution': msg('Delayed (s)'),
  'entree-chutes-quantity': msg('Weight (g)'),
  'entree-chutes-distribution': msg('Packages'),
  'performance-ratio': msg('Ratio (%)'),
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

/** Lines and columns of an analytic: those that any of its lines has. Times are in `timezone`. */
export function analyticCsv(analytic: AnalyticName, content: readonly AnalyticRow[], timezone: string) {
  const lines = content.flatMap(linesOf).map((line) => ({ ...line, timezone }))
  const used = Object.entries(TITLES).filter(([name]) =>
    lines.some((line) => (line as Line)[name] !== undefined),
  )
  const columns = used.map(
    ([name, title]): ExportColumn<Line> => ({
      title: (name === 'value' && VALUES[analytic]) || title,
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
