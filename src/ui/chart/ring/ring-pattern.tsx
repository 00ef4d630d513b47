import { colorVariable } from '#src/ui/status/color-variable.ts'
import type { RingSlice } from './ring-chart.tsx'

const MARKS = {
  diagonal: 'M-2 10 10-2 M-2 2 2-2 M6 10 10 6',
  'back-diagonal': 'M-2-2 10 10 M-2 6 2 10 M6-2 10 2',
  cross: 'M0 2H8 M0 6H8 M2 0V8 M6 0V8',
  horizontal: 'M0 2H8 M0 6H8',
} as const

/** The SVG twin of the canvas tiles in palette.ts; nothing for a solid slice. */
export function RingPattern({ id, slice }: { id: string; slice: RingSlice }) {
  const { pattern = 'solid' } = slice
  if (pattern === 'solid') return null
  const ink = `var(${colorVariable(slice.color, 'line')})`
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      {pattern === 'dots' ? (
        <g style={{ fill: ink }}>
          <circle cx={2} cy={2} r={1.8} />
          <circle cx={6} cy={6} r={1.8} />
        </g>
      ) : (
        <path d={MARKS[pattern]} style={{ stroke: ink }} strokeWidth={pattern === 'cross' ? 1.8 : 2.4} />
      )}
    </pattern>
  )
}
