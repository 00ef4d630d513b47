/** One measured figure, with what it is held to. */
export interface Figure {
  name: string
  /** As measured, in words with its unit. */
  value: string
  /** What it should be; left out where a figure is only stated. */
  aim?: string
  /** Compared with what was measured next to it in the same run. */
  ratio?: string
  /** Whether the aim is met; left out where there is none. */
  met?: boolean
}

export interface Section {
  name: string
  title: string
  /** How it was measured, where the title does not say it. */
  note?: string
  figures: Figure[]
  /** The file it was drawn into, from the project's folder. */
  plot?: string | undefined
}

/** What a section's figures are taken with. */
export interface BenchOptions {
  /** Fewer rounds and 60 days instead of a year. */
  quick: boolean
  /** Of facts to be written: a year, or 60 when quick, unless set. */
  days: number
  /** The number of restaurants of the chain that is measured, where that is set. */
  restaurants?: number | undefined
  /** How long a page stays open, where that is set. */
  minutes?: number | undefined
  /** The file for the plot, where one is set. */
  plot?: string | undefined
  /** One line of progress. */
  tell: (line: string) => void
}

/** A figure that should be at most `aim`. */
export function atMost(name: string, value: number, aim: number, unit: string, digits = 0): Figure {
  return {
    name,
    value: `${number(value, digits)} ${unit}`,
    aim: `≤ ${number(aim, digits)} ${unit}`,
    met: value <= aim,
  }
}

/** The same with a ratio to what was measured next to it. The aim is on the ratio. */
export function ratioAtMost(name: string, value: string, ratio: number, aim: number): Figure {
  return { name, value, ratio: ratio.toFixed(2), aim: `ratio ≤ ${aim}`, met: ratio <= aim }
}

export function ratioAtLeast(name: string, value: string, ratio: number, aim: number): Figure {
  return { name, value, ratio: ratio.toFixed(2), aim: `ratio ≥ ${aim}`, met: ratio >= aim }
}

/** With thousands set apart. */
export const number = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : 'not seen'

/** The value at a share of the sorted values: 0.5 is the median, 0.99 the 99th percentile. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A section as a Markdown table, which reads well in a terminal too. */
export function table({ title, note, figures }: Section): string {
  const head = ['figure', 'measured', 'aim', 'ratio', '']
  const rows = figures.map(({ name, value, aim = '', ratio = '', met }) => [
    name,
    value,
    aim,
    ratio,
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ])
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [`\n## ${title}`, ...(note ? ['', note] : []), '', line(head), rule, ...rows.map(line)].join('\n')
}
