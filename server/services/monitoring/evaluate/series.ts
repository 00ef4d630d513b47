/** A series with a figure for each of the moments that are asked about; NaN where it has none. */
export interface Series {
  /** Null once something was calculated with it. */
  name: string | null
  labels: Readonly<Record<string, string>>
  figures: Float64Array
}

/** What tells a series from others: its labels, in order. */
export const keyOf = (labels: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Each figure under a rule; the series keeps its name only where its figures are still of that metric. */
export const mapSeries = (
  series: Series,
  rule: (figure: number) => number | undefined,
  keepsName = false,
): Series => ({
  ...series,
  name: keepsName ? series.name : null,
  figures: series.figures.map((figure) => rule(figure) ?? Number.NaN),
})
