import type uPlot from 'uplot'
import { cssColor } from '../plot/palette.ts'

/** Share of a bucket's width that its bar takes, and the most CSS px that a bar is wide: as uPlot draws them. */
export const BAR_SIZE = [0.72, 56] as const

/** Between two lines of the hatching, CSS px. */
const GAP_PX = 7

/**
 * Hatches the bars that are only part of a period and dashes their outline, over whatever pattern they have.
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
          hatch(ctx, u.valToPos(index, 'x', true) - width / 2, Math.max(top, bbox.top), width, foot, ratio)
        }
        ctx.restore()
      },
    },
  }
}

function hatch(
  ctx: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  foot: number,
  ratio: number,
): void {
  const height = foot - top
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, width, height)
  ctx.clip()
  ctx.strokeStyle = cssColor('--surface-panel')
  ctx.lineWidth = 3 * ratio
  ctx.beginPath()
  for (let x = left - height; x < left + width; x += GAP_PX * ratio) {
    ctx.moveTo(x, foot)
    ctx.lineTo(x + height, top)
  }
  ctx.stroke()
  ctx.restore()
  ctx.strokeStyle = cssColor('--text-dimmed')
  ctx.lineWidth = ratio
  ctx.setLineDash([3 * ratio, 3 * ratio])
  ctx.strokeRect(left, top, width, height)
  ctx.setLineDash([])
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
