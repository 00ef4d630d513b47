import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { FIGURES_MS, useSection } from '#src/board/use-section.ts'
import { monitoringQueryRange } from '#src/contract/operations/monitoring.ts'
import { gridOf, linesOf, momentsOf, sumLine } from '#src/domain/monitoring/lines.ts'
import { expressionOf, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import type { HostChoice } from '#src/domain/monitoring/selector.ts'
import { resolutionSeconds } from '#src/domain/time/presets.ts'

/** How the figures are drawn is no other question. */
const ONLY_DRAWN = { metrics: undefined, as: undefined, lines: undefined }

/** A metric over the range: its lines, and the moments that their values belong to, in epoch milliseconds. */
export function useMetric(code: MetricCode, hosts: HostChoice, named: readonly string[]) {
  const { resolution } = useBoard()
  const step = resolutionSeconds(resolution)
  const { answer, asked, panel } = useSection({
    endpoint: monitoringQueryRange,
    input: (board) => ({ query: { query: expressionOf(code, hosts), ...gridOf(board, step) } }),
    identity: { ...ONLY_DRAWN, metric: code, hosts },
    refreshMs: FIGURES_MS,
    isEmpty: ({ data }) => data.result.length === 0,
  })
  const isSum = asked.filters.lines === 'sum'
  return useMemo(() => {
    const grid = gridOf(asked, step)
    const result = answer?.data.result ?? []
    const lines = isSum
      ? [sumLine(result, grid)].filter((line) => line !== null)
      : linesOf(code, result, grid, named)
    const state = panel.state === 'ready' && lines.length === 0 ? ('empty' as const) : panel.state
    const times = momentsOf(grid).map((seconds) => seconds * 1000)
    return { lines, times, asked, panel: { ...panel, state } }
  }, [answer, asked, step, code, isSum, named, panel])
}
