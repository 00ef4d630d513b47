import { relative } from 'node:path'
import type { Figure, Section } from './figures.ts'

/** A section as it was last measured. */
export interface Recorded extends Pick<Section, 'name' | 'title' | 'figures' | 'plot'> {
  /** The day, YYYY-MM-DD. */
  date: string
  machine: string
  /** Measured with `--quick`. */
  quick: boolean
}

/** The list with this section in it, in place of what was measured before. */
export function record(recorded: readonly Recorded[], section: Recorded): Recorded[] {
  const at = recorded.findIndex(({ name }) => name === section.name)
  return at < 0 ? [...recorded, section] : recorded.with(at, section)
}

/** A section with more aims than this shows only the missed ones; what should be none and is, counts only. */
const SHOWN = 3

/** docs/performance.md: every aim and what was last measured. */
export function performancePage(recorded: readonly Recorded[]): string {
  const aims = recorded.flatMap(({ figures }) => figures.filter(hasAim))
  const machines = [...new Set(recorded.map(({ machine }) => machine))]
  return `# Performance

For engineers who change what may cost time or memory: every aim, and what was last measured.

\`npm run bench -- --write\` measures and writes this page; \`--only <section>\` takes one section. Do not edit it by hand. Ratios, taken within one run, hold on a busy machine; times do not.

${aims.filter(({ met }) => met).length} of ${aims.length} aims are met; misses are bold. Machines: ${machines.map((machine, i) => `${letter(i)}, ${machine}`).join('; ')}. * means fewer rounds (\`--quick\`).

| section | measured | figures (aims) |
| --- | --- | --- |
${recorded.map((one) => rowOf(one, letter(machines.indexOf(one.machine)))).join('\n')}
`
}

const hasAim = ({ met }: Figure) => met !== undefined
const letter = (i: number) => String.fromCharCode('A'.charCodeAt(0) + i)

function rowOf({ title, date, quick, figures, plot }: Recorded, machine: string): string {
  const aims = figures.filter(hasAim)
  const told = aims.filter(({ value, met }) => !(met && value.trim() === '0'))
  const shown = told.length > SHOWN ? told.filter(({ met }) => !met) : told
  const rest = aims.length - shown.length
  const cell = [
    ...shown.map(inWords),
    ...(rest > 0 ? [`${rest} ${shown.length > 0 ? 'more ' : ''}met`] : []),
  ].join('; ')
  const titled = plot === undefined ? title : `[${title}](${relative('docs', plot)})`
  return `| ${titled} | ${date} ${machine}${quick ? '\\*' : ''} | ${cell} |`
}

/** 'heap: 7.0 MiB (≤ 5.7 MiB)'; of a ratio the ratio alone. */
function inWords({ name, value, aim, ratio, met }: Figure): string {
  const held = aim === undefined ? '' : ` (${aim.replace('ratio ', '').trim()})`
  const text = `${name}: ${(ratio ?? value).trim()}${held}`
  return met ? text : `**${text}**`
}
