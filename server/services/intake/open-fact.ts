import type { Fields, Known } from '#server/domain/intake/merge.ts'
import type { FactName, KeyRow } from '#server/store/intake/facts.ts'
import type { IntakeKind } from '#src/domain/intake/kinds.ts'

/** What is known of one fact while the events of a transaction are gone through. */
export interface OpenFact {
  kind: IntakeKind
  name: FactName
  key: KeyRow
  /** What the row says; null where there is none. */
  row: Fields | null
  /** What is known, without what is only assumed. */
  known: Known
  /** What its row says of what nobody told. */
  assumed: Fields
  /** What changes; null where the source took the fact back. */
  changes: Fields | null
  isNews: boolean
}

/** That a fact of a kind was written for a restaurant. */
export interface Written {
  restaurantId: number
  kind: IntakeKind
}

/** What was written, and the restaurants of which an order changed by it. */
export interface FactsWritten {
  written: Written[]
  orders: ReadonlySet<number>
}
