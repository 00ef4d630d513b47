import type { ColorKey, Pattern } from '#src/domain/status.ts'
import { colorVariable } from '#src/ui/status/color-variable.ts'

/**
 * A canvas can't use CSS variables, so the charts read them once per scheme and again when it changes.
 * One observer serves all charts.
 */
const read = new Map<string, string>()
const tiles = new Map<string, CanvasPattern | null>()
const listeners = new Set<() => void>()
let observer: MutationObserver | undefined

function forget(): void {
  read.clear()
  tiles.clear()
  for (const listener of [...listeners]) listener()
}

/** Calls back after the scheme changed, when colours read before are void. Returns how to stop. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  if (!observer) {
    observer = new MutationObserver(forget)
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'style'] })
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    observer?.disconnect()
    observer = undefined
    read.clear()
    tiles.clear()
  }
}

/** The present value of a CSS variable of the theme; a grey where the theme is absent. */
export function cssColor(variable: `--${string}`): string {
  const known = read.get(variable)
  if (known !== undefined) return known
  const value = getComputedStyle(document.documentElement).getPropertyValue(variable).trim() || '#808080'
  // Only what an observer can declare void is kept.
  if (observer) read.set(variable, value)
  return value
}

export function lineColor(color: ColorKey): string {
  return cssColor(colorVariable(color, 'line'))
}

const CELL = 8
const STROKES: Record<Exclude<Pattern, 'solid' | 'dots'>, readonly [number, number, number, number][]> = {
  // Each stroke is drawn past the cell's corners, so that neighbouring cells join without a seam.
  diagonal: [
    [-2, 10, 10, -2],
    [-2, 2, 2, -2],
    [6, 10, 10, 6],
  ],
  'back-diagonal': [
    [-2, -2, 10, 10],
    [-2, 6, 2, 10],
    [6, -2, 10, 2],
  ],
  cross: [
    [0, 2, 8, 2],
    [0, 6, 8, 6],
    [2, 0, 2, 8],
    [6, 0, 6, 8],
  ],
  horizontal: [
    [0, 2, 8, 2],
    [0, 6, 8, 6],
  ],
}

function drawCell(ctx: CanvasRenderingContext2D, pattern: Exclude<Pattern, 'solid'>): void {
  if (pattern === 'dots') {
    for (const [x, y] of [
      [2, 2],
      [6, 6],
    ] as const) {
      ctx.beginPath()
      ctx.arc(x, y, 1.8, 0, 2 * Math.PI)
      ctx.fill()
    }
    return
  }
  ctx.lineWidth = pattern === 'cross' ? 1.8 : 2.4
  for (const [x0, y0, x1, y1] of STROKES[pattern]) {
    ctx.beginPath()
    ctx.moveTo(x0, y0)
    ctx.lineTo(x1, y1)
    ctx.stroke()
  }
}

const screenRatio = () => Math.max(1, Math.round(devicePixelRatio))

/**
 * Fill of a series on a canvas: its colour, or a tile of its pattern on the panel's surface. The tile is
 * opaque, since a stack is painted tallest first, each segment over the one behind.
 *
 * @param ratio canvas pixels per CSS pixel, the screen's unless set; 1 where the canvas scales by itself
 */
export function canvasFill(
  color: ColorKey,
  pattern: Pattern = 'solid',
  ratio = screenRatio(),
): string | CanvasPattern {
  const ink = lineColor(color)
  if (pattern === 'solid') return ink
  const key = `${color} ${pattern} ${ratio}`
  const known = tiles.get(key)
  if (known !== undefined) return known ?? ink
  const tile = document.createElement('canvas')
  tile.width = CELL * ratio
  tile.height = CELL * ratio
  const ctx = tile.getContext('2d')
  if (!ctx) return ink
  ctx.scale(ratio, ratio)
  ctx.fillStyle = cssColor('--surface-panel')
  ctx.fillRect(0, 0, CELL, CELL)
  ctx.fillStyle = ink
  ctx.strokeStyle = ink
  drawCell(ctx, pattern)
  const made = ctx.createPattern(tile, 'repeat')
  if (observer) tiles.set(key, made)
  return made ?? ink
}

/** A line has no area to hatch: its pattern is a dash, in CSS px. */
export function lineDash(pattern: Pattern = 'solid'): number[] | undefined {
  const dashes: Record<Pattern, number[] | undefined> = {
    solid: undefined,
    diagonal: [8, 4],
    'back-diagonal': [12, 3, 3, 3],
    cross: [4, 3],
    dots: [2, 3],
    horizontal: [14, 4],
  }
  return dashes[pattern]
}
