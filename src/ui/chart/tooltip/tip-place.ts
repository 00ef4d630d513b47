export interface TipSituation {
  /** What is pointed at, in CSS px of the chart. */
  point: { left: number; top: number }
  card: { width: number; height: number }
  /** The chart, in the window's CSS px. */
  chart: { left: number; top: number; width: number; height: number }
  /** The part of the window that nothing covers. */
  window: { width: number; top: number; bottom: number }
}

/** From the point to the card. */
const BESIDE_PX = 12
/** Between the card and the window's edge. */
const EDGE_PX = 8

/** At least `least`, also where that is more than `most`: the beginning of a card is read first. */
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Where a tooltip stands, in CSS px of the chart: right of the point, or left of it where it would leave the chart. It
 * stays within the chart where it fits there, and always within the window.
 */
export function placeTip({ point, card, chart, window }: TipSituation): { x: number; y: number } {
  const isRight = point.left + BESIDE_PX + card.width <= chart.width
  const x = isRight ? point.left + BESIDE_PX : Math.max(0, point.left - BESIDE_PX - card.width)
  const y = between(0, point.top - BESIDE_PX, chart.height - card.height)
  return {
    x: between(EDGE_PX - chart.left, x, window.width - EDGE_PX - card.width - chart.left),
    y: between(window.top + EDGE_PX - chart.top, y, window.bottom - EDGE_PX - card.height - chart.top),
  }
}
