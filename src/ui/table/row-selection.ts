/** Which rows are chosen, and how that changes. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean
  /** One row; with `isRange` all from the one pressed before. Stays the same between renders. */
  toggle: (row: Row, isRange: boolean) => void
  /** What a row is called, for its checkbox. */
  name: (row: Row) => string
  /** How many of the rows shown. */
  share: 'none' | 'some' | 'all'
  toggleAll: () => void
}
