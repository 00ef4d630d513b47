import { t } from '#src/domain/language/text.ts'
import { folded } from '#src/domain/text/folded.ts'
import { printSheet } from '#src/ui/print-sheet.ts'
import { outline } from '../bars/partial-mark.ts'
import { canvasFill, cssColor } from '../plot/palette.ts'
import type { DrawCopy } from '../plot/plot.tsx'
import type { RingSlice } from '../ring/ring-chart.tsx'
import { type Arc, INNER, OUTER } from '../ring/ring-geometry.ts'
import type { ChartHandle, ImageCaption, ImagePainters, LegendItem } from '../types.ts'

const FONT = 'system-ui, sans-serif'
/** All sizes in CSS px. Images are made for a page or a message, where they are shown at about half their size. */
const MARGIN = 32
const TEXT_PX = 16
const TITLE_PX = 28
const LINE_PX = 26
const SWATCH_PX = 16
const WIDTH = 1200
const HEIGHT = 480

/**
 * A page of its own around a drawing: title, legend, the drawing, and one line that says where, when and in
 * which zone. As sharp as the screen.
 */
function sheet(
  size: { width: number; height: number },
  items: readonly LegendItem[],
  caption: ImageCaption,
  draw: (ctx: CanvasRenderingContext2D, left: number, top: number) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const scale = Math.max(1, devicePixelRatio)
  const width = Math.max(WIDTH / 2, size.width) + 2 * MARGIN
  const ctx = canvas.getContext('2d')
  if (!ctx) return canvas
  const lines = legendLines(ctx, items, width - 2 * MARGIN)
  const top = MARGIN + TITLE_PX + 16 + lines.length * LINE_PX + 12
  const height = top + size.height + 20 + TEXT_PX + MARGIN
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  ctx.scale(scale, scale)
  ctx.fillStyle = cssColor('--surface-panel')
  ctx.fillRect(0, 0, width, height)
  ctx.textBaseline = 'top'
  ctx.fillStyle = cssColor('--text')
  ctx.font = `600 ${TITLE_PX}px ${FONT}`
  ctx.fillText(caption.title, MARGIN, MARGIN, width - 2 * MARGIN)
  drawLegend(ctx, lines, MARGIN + TITLE_PX + 16)
  draw(ctx, (width - size.width) / 2, top)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  ctx.font = `${TEXT_PX}px ${FONT}`
  ctx.fillStyle = cssColor('--text-dimmed')
  const words = [caption.restaurant, caption.range, caption.zone].filter((part) => part !== '').join(' · ')
  ctx.fillText(words, MARGIN, top + size.height + 20, width - 2 * MARGIN)
  return canvas
}

const textOf = ({ label, value, unit }: LegendItem) =>
  [label, [value, unit].filter(Boolean).join(' ')].filter(Boolean).join('  ')

function legendLines(ctx: CanvasRenderingContext2D, items: readonly LegendItem[], width: number) {
  ctx.font = `${TEXT_PX}px ${FONT}`
  const lines: { item: LegendItem; left: number }[][] = []
  let left = 0
  for (const item of items) {
    const need = SWATCH_PX + 8 + ctx.measureText(textOf(item)).width + 24
    if (lines.length === 0 || left + need > width) {
      lines.push([])
      left = 0
    }
    lines.at(-1)?.push({ item, left })
    left += need
  }
  return lines
}

function drawLegend(ctx: CanvasRenderingContext2D, lines: ReturnType<typeof legendLines>, top: number): void {
  ctx.font = `${TEXT_PX}px ${FONT}`
  for (const [i, line] of lines.entries()) {
    for (const { item, left } of line) {
      const y = top + i * LINE_PX
      drawSwatch(ctx, item, MARGIN + left, y)
      ctx.fillStyle = cssColor('--text')
      ctx.fillText(textOf(item), MARGIN + left + SWATCH_PX + 8, y)
    }
  }
}

function drawSwatch(
  ctx: CanvasRenderingContext2D,
  { color, pattern, mark }: LegendItem,
  left: number,
  top: number,
) {
  ctx.fillStyle = mark ? 'transparent' : canvasFill(color, pattern, 1)
  ctx.fillRect(left, top, SWATCH_PX, SWATCH_PX)
  if (mark) outline(ctx, { left, top, width: SWATCH_PX, height: SWATCH_PX }, mark)
}

/**
 * The image of a chart on a canvas, drawn again: as large and readable from a phone as from a desk.
 *
 * @param least CSS px that the drawing needs in height
 */
export function paintImage(
  draw: DrawCopy | null,
  items: readonly LegendItem[],
  caption: ImageCaption,
  least = 0,
): HTMLCanvasElement {
  const size = { width: WIDTH, height: Math.max(HEIGHT, least) }
  return sheet(size, items.map(unvalued), caption, (ctx, left, top) => {
    const drawn = draw?.(size.width, size.height, TEXT_PX)
    if (drawn) ctx.drawImage(drawn, left, top, size.width, size.height)
  })
}

const unvalued = ({ key, label, color, pattern, mark }: LegendItem): LegendItem => ({
  ...(mark && { mark }),
  key,
  label,
  color,
  pattern: pattern ?? 'solid',
})

/** The image of a ring, drawn again: an SVG can't be put on a canvas under a strict content policy. */
export function paintRing(
  slices: readonly RingSlice[],
  arcs: readonly Arc[],
  centre: { value: string; label: string },
  figure: (slice: RingSlice) => string,
  caption: ImageCaption,
): HTMLCanvasElement {
  const side = 400
  const items = slices.map((slice) => ({ ...slice, value: figure(slice) }))
  return sheet({ width: side, height: side }, items, caption, (ctx, left, top) => {
    const [x, y, unit] = [left + side / 2, top + side / 2, side / 2 / (OUTER + 6)]
    for (const [i, slice] of slices.entries()) {
      const arc = arcs[i]
      if (!arc || arc.to <= arc.from) continue
      const [from, to] = [arc.from, arc.to].map((turn) => (turn - 0.25) * 2 * Math.PI) as [number, number]
      ctx.beginPath()
      ctx.arc(x, y, OUTER * unit, from, to)
      ctx.arc(x, y, INNER * unit, to, from, true)
      ctx.closePath()
      ctx.fillStyle = canvasFill(slice.color, slice.pattern, 1)
      ctx.fill()
      ctx.strokeStyle = cssColor('--surface-panel')
      ctx.lineWidth = 2
      ctx.stroke()
    }
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.fillStyle = cssColor('--text')
    ctx.font = `600 40px ${FONT}`
    ctx.fillText(centre.value, x, y - 10)
    ctx.fillStyle = cssColor('--text-dimmed')
    ctx.font = `${TEXT_PX}px ${FONT}`
    ctx.fillText(centre.label, x, y + 26)
  })
}

/** 'Waste by day part · 0412' as a file name: 'waste-by-day-part-0412.png'. */
export function imageName({ title, restaurant }: ImageCaption): string {
  const words = folded(`${title} ${restaurant}`).replace(/[^a-z0-9]+/g, '-')
  return `${words.replace(/^-+|-+$/g, '') || 'chart'}.png`
}

const PAINTERS: ImagePainters = { paintImage, paintRing }

/** Saves the chart as a PNG. Rejects when the browser can't make one. */
export async function saveChartImage(chart: ChartHandle, caption: ImageCaption): Promise<void> {
  const canvas = chart.paint(PAINTERS, caption)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error(t('The chart could not be turned into an image'))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = imageName(caption)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Prints the chart alone with its caption. */
export const printChart = async (chart: ChartHandle, caption: ImageCaption): Promise<void> =>
  printSheet(chart.paint(PAINTERS, caption))
