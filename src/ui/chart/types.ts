import type { ColorKey, Pattern } from '#src/domain/status.ts'

export interface ChartSeries {
  key: string
  label: string
  /** The label is what people or equipment called it. */
  isData?: boolean
  color: ColorKey
  /** Told apart by more than colour; lines turn it into a dash. 'solid' when left out. */
  pattern?: Pattern
  /** One per time or bucket. `null` is a gap and is drawn as one, never as zero. */
  values: readonly (number | null)[]
  /** A figure behind its label in the legend: 'avg 31%'. */
  value?: string
}

/** Epoch milliseconds. */
export interface Span {
  start: number
  end: number
}

/** What an image or a printed chart says about itself. */
export interface ImageCaption {
  title: string
  /** '0412 - Northside', or 'Global'. */
  restaurant: string
  /** Label of the zone the times are in: 'EST'. */
  zone: string
  /** 'Last 4 h', '21 Nov 2026, 06:00 - 22:00'. */
  range: string
}

/** What draws images of charts. It is loaded when somebody wants an image: most readers never do. */
export type ImagePainters = Pick<typeof import('./image/chart-image.ts'), 'paintImage' | 'paintRing'>

/** What a chart hands out through its `ref`. */
export interface ChartHandle {
  /** A fresh canvas with title, legend, chart and caption, in the page's present colours. */
  paint: (painters: ImagePainters, caption: ImageCaption) => HTMLCanvasElement
}

export interface LegendItem {
  key: string
  label: string
  isData?: boolean
  color: ColorKey
  pattern?: Pattern
  /** A figure behind the label. */
  value?: string
  /** It explains the mark of what is only part of a period: a dashed outline, or the ring of a line's point. */
  mark?: 'outline' | 'ring'
  /** The figure's unit: left out where a legend is narrow and the chart says it elsewhere. */
  unit?: string
}

export type FormatValue = (value: number) => string
