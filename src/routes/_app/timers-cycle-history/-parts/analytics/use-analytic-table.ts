import { useMemo } from 'react'
import { type BoardQuery, useBoard } from '#src/board/board-context.ts'
import { periodIndex } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import type { AnalyticAnswer, AnalyticName, AnalyticRow } from '#src/contract/analytics/analytic.ts'
import { t } from '#src/domain/language/text.ts'
import type { ChartTableProps } from '#src/ui/chart/table/chart-table.tsx'
import { ANALYTICS, type FigureColumn, type Of } from './declared.ts'
import { allParts, partsOf, partText } from './parts.ts'
import { usePackageNames } from './use-analytic.ts'
import { useFactRows } from './use-fact-rows.ts'
import { nameOf, written } from './writing.ts'

const OF: Readonly<Record<Of, string>> = {
  material: t('Material'),
  container: t('Container'),
  product: t('Package'),
}

/** The rows that sum up measured times (spec 1 §9). */
const SUMMARY = [
  { title: t('High'), key: 'high' },
  { title: t('Low'), key: 'low' },
  { title: t('Average'), key: 'average' },
] as const
const isOf = (title: string) => (column: FigureColumn) => column.title === title && column.unit === 'seconds'

/**
 * The whole of an analytic as a table: every column, the total, High, Low and Average rows where times are measured
 * (spec 1 §9), and the way from a row to the rows it was counted from.
 */
export function useAnalyticTable(
  name: AnalyticName,
  answer: AnalyticAnswer | undefined,
  asked: BoardQuery,
): Omit<ChartTableProps, 'caption'> {
  const { columns, parts: field, draw } = ANALYTICS[name]
  const { unit, zone } = useBoard()
  const packages = usePackageNames()
  const { periods, names } = usePeriods(answer, asked)
  const { of: open } = useFactRows(name, asked)
  const table = useMemo(() => {
    const content = answer?.content ?? []
    const reading = { unit, zone }
    const of: Of = draw.as === 'ring' || draw.as === 'bars' ? draw.of : 'material'
    const parts = field ? allParts(content, field, packages) : []
    const indexOf = periodIndex(periods)
    const periodOf = (row: AnalyticRow) => (row.time === undefined ? -1 : indexOf(row.time))
    const timed = content.some(({ time }) => time !== undefined)
    const first = (row: AnalyticRow) =>
      timed ? [names[periodOf(row)] ?? '', nameOf(row, of)] : [nameOf(row, of)]
    const cells = (row: AnalyticRow) =>
      columns.map(({ field: key, unit: as }) => written(row[key], as, reading))
    const rows = content.map((row) => {
      const own = field ? partsOf(row, field, packages) : []
      const partCells = parts.map(({ key }) => {
        const part = own.find((one) => one.key === key)
        return part ? partText(part) : '0'
      })
      return [...first(row), ...cells(row), ...partCells]
    })
    const answerTotals = answer ? cells(summed(answer, columns)) : []
    const lead = timed ? [''] : []
    const areNamed = field === 'shares' || field === 'containerShares'
    const { summary = null } = answer ?? {}
    const measured = summary === null ? [] : SUMMARY.filter(({ title }) => columns.some(isOf(title)))
    // High, Low and Average have rows of their own: each once, under its own column.
    const totals = columns.map((column, index) =>
      measured.some(({ title }) => isOf(title)(column)) ? '' : (answerTotals[index] ?? ''),
    )
    const total = answer
      ? [[t('Total'), ...lead, ...totals, ...parts.map(({ count }) => partText({ count, share: null }))]]
      : []
    const spread = measured.map(({ title, key }) => [
      title,
      ...lead,
      ...columns.map((column) => (isOf(title)(column) ? written(summary?.[key], 'seconds', reading) : '')),
      ...parts.map(() => ''),
    ])
    return {
      head: [
        ...(timed ? [t('Period')] : []),
        OF[of],
        ...columns.map(({ title }) => title),
        ...parts.map(({ label }) => label),
      ],
      dataHeads: areNamed ? parts.map((_, index) => lead.length + 1 + columns.length + index) : [],
      data: [lead.length],
      rows,
      words: timed ? 2 : 1,
      totals: [...total, ...spread],
      spanOf: (index: number) => {
        const row = content[index]
        return { row, span: row && timed ? periods[periodOf(row)] : undefined }
      },
    }
  }, [answer, columns, field, draw, packages, unit, zone, periods, names])
  const { spanOf, ...shown } = table
  return {
    ...shown,
    onRow:
      open &&
      ((index) => {
        const { row, span } = spanOf(index)
        if (row) open(row, span)
      }),
  }
}

/** The total, with what it leaves out added up where that can be: pieces of materials, not their averages. */
function summed({ content, total }: AnalyticAnswer, columns: readonly FigureColumn[]): AnalyticRow {
  const missing = columns.flatMap(({ field, unit }) => {
    const adds = unit === 'count' || unit === 'weight'
    if (!adds || total[field] !== undefined) return []
    return [[field, content.reduce((sum, row) => sum + (row[field] ?? 0), 0)] as const]
  })
  return { ...total, ...Object.fromEntries(missing) }
}
