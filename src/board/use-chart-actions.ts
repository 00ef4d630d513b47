import { useRef } from 'react'
import { notify } from '#src/app/notify.ts'
import { t } from '#src/domain/language/text.ts'
import type { ChartHandle } from '#src/ui/chart/types.ts'
import { type BoardQuery, useBoard } from './board-context.ts'

const loadImage = () => import('#src/ui/chart/image/chart-image.ts')

/** A chart's ref, and its panel's menu entries: image and print with restaurant, zone and the range of its figures. */
export function useChartActions(title: string, asked: BoardQuery) {
  const ref = useRef<ChartHandle>(null)
  const { caption } = useBoard()
  type Image = Awaited<ReturnType<typeof loadImage>>
  const withChart = (use: (image: Image, chart: ChartHandle) => Promise<void>) => () => {
    const chart = ref.current
    if (!chart) return
    loadImage()
      .then((image) => use(image, chart))
      .catch((error: Error) => notify({ kind: 'error', title: t('Error'), text: error.message }))
  }
  return {
    ref,
    actions: {
      onImage: withChart((image, chart) => image.saveChartImage(chart, caption(title, asked))),
      onPrint: withChart((image, chart) => image.printChart(chart, caption(title, asked))),
    },
  }
}
