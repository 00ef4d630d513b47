/** A line of a plot: one value a step. */
export interface Line {
  name: string
  values: readonly number[]
}

const WIDTH = 720
const HEIGHT = 90
const LEFT = 60
const GAP = 34

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

/**
 * Lines one below the other, each with a scale of its own from 0 to its most: an SVG that any browser shows, in the
 * colour of the text around it.
 */
export function plotSvg(title: string, lines: readonly Line[]): string {
  const height = lines.length * (HEIGHT + GAP) + GAP
  const panels = lines.map(({ name, values }, index) => panel(name, values, GAP + index * (HEIGHT + GAP)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 20} ${height}" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
</svg>
`
}

function panel(name: string, values: readonly number[], top: number): string {
  const most = Math.max(...values, 1)
  const x = (step: number) => LEFT + (WIDTH * step) / Math.max(1, values.length - 1)
  const y = (value: number) => top + HEIGHT - (HEIGHT * value) / most
  const points = values.map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const bottom = top + HEIGHT
  return `<text x="${LEFT}" y="${top - 8}">${name}</text>
<path d="M${LEFT} ${top}V${bottom}H${LEFT + WIDTH}" fill="none" stroke="#999"/>
<text x="${LEFT - 6}" y="${top + 10}" text-anchor="end">${round(most)}</text>
<text x="${LEFT - 6}" y="${bottom}" text-anchor="end">0</text>
<text x="${LEFT + WIDTH}" y="${bottom + 14}" text-anchor="end">${values.length}</text>
<polyline points="${points}" fill="none" stroke="#1f5fd0" stroke-width="1.5"/>`
}
