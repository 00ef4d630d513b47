import { useRef } from 'react'
import { notify } from '#src/app/notify.ts'
import { printChart, saveChartImage } from '#src/ui/chart/plot/chart-image.ts'
import type { ChartHandle } from '#src/ui/chart/types.ts'
import { type BoardQuery, useBoard } from './board-context.ts'

/** A chart's ref, and its panel's menu entries: image and print with restaurant, zone and the range of its figures. */
export function useChartActions(title: string, asked: BoardQuery) {
  const ref = useRef<ChartHandle>(null)
  const { caption } = useBoard()
  const withChart = (use: (chart: ChartHandle) => void) => () => {
    if (ref.current) use(ref.current)
  }
  return {
    ref,
    actions: {
      onImage: withChart((chart) => {
        saveChartImage(chart, caption(title, asked)).catch((error: Error) =>
          notify({ kind: 'error', title: 'Error', text: error.message }),
        )
      }),
      onPrint: withChart((chart) => printChart(chart, caption(title, asked))),
    },
  }
}
