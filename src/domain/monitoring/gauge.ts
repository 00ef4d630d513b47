/** How much of something is used: fine below 75 percent, little left from 75, almost none from 90 (spec 1 §9). */
export type GaugeLevel = 'green' | 'yellow' | 'red'

export const gaugeLevel = (percent: number): GaugeLevel =>
  percent >= 90 ? 'red' : percent >= 75 ? 'yellow' : 'green'
