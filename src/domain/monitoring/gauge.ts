import { roundTo } from '../units/round.ts'

/** How much of something is used: fine below 75 percent, little left from 75, almost none from 90 (spec 1 §9). */
export type GaugeLevel = 'green' | 'yellow' | 'red'

export function gaugeLevel(percent: number): GaugeLevel {
  const figure = gaugeFigure(percent)
  return figure >= 90 ? 'red' : figure >= 75 ? 'yellow' : 'green'
}

/** The whole percents that stand next to it. Rounded down: 74.9 as '75%' would be green where another 75% is yellow. */
export const gaugeFigure = (percent: number): number => Math.floor(roundTo(percent, 2))
