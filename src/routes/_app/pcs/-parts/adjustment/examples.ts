import {
  type AdjustmentRule,
  adjustedPieces,
  momentOf,
  UNCHANGED_SCALE,
} from '#src/domain/queue/adjustment.ts'
import { formatPieces } from '#src/domain/units/weight.ts'

/** Both pages say when; a kitchen's day is planned whole. */
export const TAKES_EFFECT = 'Takes effect with the next day'

/** What an example begins with. */
const PIECES = 48

/** '48 become 53 Pieces', by a scale and the rules at a moment at which the first of them applies. */
export function exampleText(scale: number, rules: readonly AdjustmentRule[] = []): string {
  const moment = momentOf(rules[0] ?? { weekdays: [], startMinutes: 0 })
  const becomes = adjustedPieces(PIECES, { scale, rules, ...moment, unit: 1 })
  return `${PIECES} become ${formatPieces(becomes)}`
}

/** 'Lunch, Nuggets: 48 become 53 Pieces'; where the material has a scale, that goes first and is told. */
export function ruleExample(
  rule: AdjustmentRule & { name: string },
  material: string,
  scale: number,
): string {
  const example = `${rule.name.trim() || 'This rule'}, ${material}: ${exampleText(scale, [rule])}`
  return scale === UNCHANGED_SCALE ? example : `${example}, with its scale of ${scale}%`
}
