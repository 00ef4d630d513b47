import { roundTo } from '#src/domain/units/round.ts'
import { fromGrams, toGrams, type WeightUnit } from '#src/domain/units/weight.ts'

/** A gram is 0.001 kg and 0.002 lbs: with three decimals no gram is lost on the way there and back. */
const DECIMALS = 3

/** '0.095 kg', '0.209 lbs': all with the same decimals, so that a column of them can be compared. */
export function pieceWeightText(grams: number, unit: WeightUnit): string {
  return `${pieceWeightIn(grams, unit).toFixed(DECIMALS)} ${unit}`
}

/** Grams as the number a person edits in their unit. */
export function pieceWeightIn(grams: number, unit: WeightUnit): number {
  return roundTo(fromGrams(grams, unit), DECIMALS)
}

/** Whole grams of what was typed; null stays null. */
export function pieceWeightGrams(amount: number | null, unit: WeightUnit): number | null {
  return amount === null ? null : toGrams(amount, unit)
}
