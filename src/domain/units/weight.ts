import { type Message, msg, t, tn } from '../language/text.ts'
import { formatUpTo } from './numbers.ts'
import { roundTo } from './round.ts'

/** Weights and counts (spec 1 §9, spec 2 §9). Weights are stored in grams. */

export type WeightUnit = 'kg' | 'lbs'

const unit = (value: WeightUnit, label: Message) => ({
  value,
  get label() {
    return t(label)
  },
})

export const WEIGHT_UNITS: readonly { value: WeightUnit; label: string }[] = [
  unit('kg', msg('Kilograms')),
  unit('lbs', msg('Pounds')),
]

export const GRAMS: Record<WeightUnit, number> = { kg: 1000, lbs: 453.59237 }

/** The stored unit if it is one, else kg. */
export function weightUnit(stored: unknown): WeightUnit {
  return stored === 'kg' || stored === 'lbs' ? stored : 'kg'
}

/** Grams in a unit, unrounded. */
export function fromGrams(grams: number, unit: WeightUnit): number {
  return grams / GRAMS[unit]
}

/** Whole grams of an amount in a unit. */
export function toGrams(amount: number, unit: WeightUnit): number {
  return Math.round(amount * GRAMS[unit])
}

/** Grams as '1.25 kg' or '2.76 lbs'; 'N/A' without a figure. */
export function formatWeight(grams: number, unit: WeightUnit, decimals = 2): string {
  return Number.isFinite(grams) ? writeWeight(fromGrams(grams, unit), unit, decimals) : t('N/A')
}

/** What is in the unit already, as a chart's values are: '1,250.5 kg'. */
export function writeWeight(weight: number, unit: WeightUnit, decimals = 2): string {
  return `${formatUpTo(weight, decimals)} ${unit}`
}

/** '1 gram', '250 grams', as the queue's minute demand. */
export function formatGrams(grams: number): string {
  return tn(roundTo(grams, 2), { one: '{n} gram', other: '{n} grams' })
}

/** '1 Piece', '12 Pieces' (spec 2 §9), alone in a column. */
export function formatPieces(pieces: number): string {
  return tn(roundTo(pieces, 2), { one: '{n} Piece', other: '{n} Pieces' })
}

/** The same next to other words: '#6 · CFA Filets · 56 pieces'. */
export const piecesInWords = (pieces: number): string =>
  tn(roundTo(pieces, 2), { one: '{n} piece', other: '{n} pieces' })
