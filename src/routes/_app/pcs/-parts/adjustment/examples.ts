import { namesList } from '#src/domain/access/names-list.ts'
import { t, tn } from '#src/domain/language/text.ts'
import {
  type AdjustmentRule,
  adjustedPieces,
  LEAST_PERCENT,
  LEAST_SCALE,
  MOST_PERCENT,
  MOST_SCALE,
  momentOf,
  ruleApplies,
  UNCHANGED_SCALE,
} from '#src/domain/queue/adjustment.ts'

/** Both pages say when; a kitchen's day is planned whole. */
export const TAKES_EFFECT = t('Changes start tomorrow')

/** What an example begins with. */
const PIECES = 48

/** '48 pieces become 53', by a scale and the rules at a moment at which the first of them applies. */
export function exampleText(scale: number, rules: readonly AdjustmentRule[] = []): string {
  const moment = momentOf(rules[0] ?? { weekdays: [], startMinutes: 0 })
  const becomes = adjustedPieces(PIECES, { scale, rules, ...moment, unit: 1 })
  return tn(
    PIECES,
    { one: '{n} piece becomes {result}', other: '{n} pieces become {result}' },
    { result: becomes },
  )
}

const isWithin = (value: number | null, least: number, most: number): value is number =>
  value !== null && value >= least && value <= most

/** What a scale does; null while its field holds no scale that would be taken. */
export const scaleExample = (scale: number | null): string | null =>
  isWithin(scale, LEAST_SCALE, MOST_SCALE) ? exampleText(scale) : null

/** Whether a rule with this percent would be taken. */
export const isRulePercent = (percent: number | null): percent is number =>
  isWithin(percent, LEAST_PERCENT, MOST_PERCENT) && percent !== 0

type Named = AdjustmentRule & { name: string }

/**
 * 'Lunch, Nuggets: 48 pieces become 53'; what else changes the material at that moment counts and is told: its scale,
 * which goes first, and those of its `others` rules that apply too, whose percents are added.
 */
export function ruleExample(rule: Named, material: string, scale: number, others: readonly Named[]): string {
  const { weekday, minute } = momentOf(rule)
  const together = others.filter((other) => ruleApplies(other, weekday, minute))
  const example = `${rule.name.trim() || t('This rule')}, ${material}: ${exampleText(scale, [rule, ...together])}`
  const names = namesList(together.map(({ name }) => name))
  if (scale === UNCHANGED_SCALE)
    return together.length === 0 ? example : t('{example}, together with {names}', { example, names })
  return together.length === 0
    ? t('{example}, with its scale of {scale}%', { example, scale })
    : t('{example}, with its scale of {scale}%, together with {names}', { example, scale, names })
}
