import type uPlot from 'uplot'
import { cssColor } from '../plot/palette.ts'

/** Share of a bucket's width that its bar takes, and the most CSS px that a bar is wide: as uPlot draws them. */
export const BAR_SIZE = [0.72, 56] as const

/** How much of the panel shows through a bar that is only part of a period. */
const FADED = 0.45

/**
 * Fades the bars that are only part of a period and dashes their outline: hatched, one would look like a series whose
 * pattern that is.
 *
 * @param stacks how many of the plot's series are bars; the first ones
 */
export function partialBars(partial: () => ReadonlySet<number>, stacks: () => number): uPlot.Plugin {
  return {
    hooks: {
      draw: (u) => {
        if (partial().size === 0) return
        const { ctx, bbox } = u
        const ratio = devicePixelRatio
        const slot = u.valToPos(1, 'x', true) - u.valToPos(0, 'x', true)
        const width = Math.min(slot * BAR_SIZE[0], BAR_SIZE[1] * ratio)
        ctx.save()
        ctx.beginPath()
        ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
        ctx.clip()
        for (const index of partial()) {
          const values = u.data.slice(1, 1 + stacks()).map((all) => all[index] ?? 0)
          const height = Math.max(0, ...values)
          if (height <= 0) continue
          const [top, foot] = [u.valToPos(height, 'y', true), u.valToPos(0, 'y', true)]
          fade(ctx, u.valToPos(index, 'x', true) - width / 2, Math.max(top, bbox.top), width, foot, ratio)
        }
        ctx.restore()
      },
    },
  }
}

function fade(
  ctx: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  foot: number,
  ratio: number,
): void {
  ctx.save()
  ctx.globalAlpha = FADED
  ctx.fillStyle = cssColor('--surface-panel')
  ctx.fillRect(left, top, width, foot - top)
  ctx.restore()
  outline(ctx, { left, top, width, height: foot - top }, 'outline', ratio)
}

/** The dashed outline of a bar that is only part of a period; in a legend also the ring of such a point. */
export function outline(
  ctx: CanvasRenderingContext2D,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  mark: 'outline' | 'ring' = 'outline',
  ratio = 1,
): void {
  ctx.save()
  ctx.strokeStyle = cssColor('--text')
  ctx.lineWidth = 1.5 * ratio
  ctx.beginPath()
  if (mark === 'ring') ctx.arc(left + width / 2, top + height / 2, width / 2 - 2, 0, 2 * Math.PI)
  else {
    ctx.setLineDash([3 * ratio, 3 * ratio])
    ctx.rect(left, top, width, height)
  }
  ctx.stroke()
  ctx.restore()
}

/**
 * Rings instead of dots at a line's points that are only part of a period.
 *
 * @param first the first of the plot's series that is such a line
 * @param lines the lines' values where the plot's own have gaps there
 */
export function partialPoints(
  partial: () => ReadonlySet<number>,
  first = 1,
  lines?: () => readonly (readonly (number | null)[])[],
): uPlot.Plugin {
  return {
    hooks: {
      draw: (u) => {
        if (partial().size === 0) return
        const { ctx, bbox } = u
        const ratio = devicePixelRatio
        ctx.save()
        ctx.lineWidth = 2 * ratio
        ctx.fillStyle = cssColor('--surface-panel')
        for (const index of partial()) {
          const all = lines?.() ?? u.data.slice(first)
          all.forEach((values, i) => {
            const value = values[index]
            const { stroke } = u.series[first + i] ?? {}
            if (typeof value !== 'number' || typeof stroke !== 'function') return
            ctx.strokeStyle = stroke(u, first + i) as string
            ctx.beginPath()
            // One that is above the scale stands at its edge.
            const y = Math.max(bbox.top, u.valToPos(value, 'y', true))
            ctx.arc(u.valToPos(index, 'x', true), y, 4 * ratio, 0, 2 * Math.PI)
            ctx.fill()
            ctx.stroke()
          })
        }
        ctx.restore()
      },
    },
  }
}
