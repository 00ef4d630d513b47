import { sideBySide } from '../units/side-by-side.ts'

/** A batch or an order by its number, so that nobody reads it as an amount: '#6'. */
export const numbered = (batchNumber: number): string => `#${batchNumber}`

/** What a line of an order is called: '#6 · CFA Filets'. */
export const orderTitle = ({ batchNumber, material }: { batchNumber: number; material: string }): string =>
  sideBySide([numbered(batchNumber), material])
