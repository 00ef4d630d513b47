/**
 * What a number input lets a person type: digits, one decimal point and a leading minus only
 * (spec 1 §6). Half-typed values ('-', '3.') are accepted, because a person passes through them.
 */
export type NumberTextRule = {
  /** No decimal point when true. */
  integer?: boolean | undefined
  /** Smallest value in the input's unit; no minus when it is 0 or more. */
  min?: number | undefined
  /** Largest value in the input's unit. */
  max?: number | undefined
}

/** The text with its decimal comma as a point: in half of the world's languages a phone's keypad has no point. */
export const withPoint = (text: string): string => text.replace(',', '.')

/** Whether `text` may stand in the input, finished or not. Bounds are applied later, by `clampNumber`. */
export function acceptsNumberText(text: string, rule: NumberTextRule = {}): boolean {
  if (!/^-?\d*\.?\d*$/.test(text)) return false
  if (rule.integer && text.includes('.')) return false
  return !(rule.min !== undefined && rule.min >= 0 && text.startsWith('-'))
}

/** The number that `text` stands for, or null while it is empty or only half typed. */
export function parseNumberText(text: string): number | null {
  if (!/\d/.test(text) || !acceptsNumberText(text)) return null
  return Number(text)
}

/** The number as the input writes it: plain digits, never an exponent. */
export function formatNumberText(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return ''
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : String(BigInt(value))
}

/** The nearest number within the rule's bounds. */
export function clampNumber(value: number, rule: NumberTextRule): number {
  const low = rule.min === undefined ? value : Math.max(value, rule.min)
  return rule.max === undefined ? low : Math.min(low, rule.max)
}

/**
 * One press of a step arrow. An empty input starts from 0 (or the nearest bound); decimals of value
 * and step are kept, so that 0.1 + 0.2 gives 0.3.
 */
export function stepNumber(value: number | null, by: number, rule: NumberTextRule): number {
  const from = value ?? clampNumber(0, rule)
  const places = Math.max(decimals(from), decimals(by))
  return clampNumber(Number((from + by).toFixed(places)), rule)
}

function decimals(value: number): number {
  return Math.min(20, (formatNumberText(value).split('.')[1] ?? '').length)
}

/** A pressed key, as far as the rule needs it. */
export type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * Whether a key must be swallowed: it would write a character that the input may not hold. Navigation
 * keys, editing keys and shortcuts have names longer than one character or a modifier, and pass.
 *
 * @param selection the input's text and its selected stretch, as [start, end] offsets
 */
export function refusesKey(
  pressed: PressedKey,
  text: string,
  selection: readonly [number, number],
  rule: NumberTextRule = {},
): boolean {
  if (pressed.key.length > 1 || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false
  const next = withPoint(text.slice(0, selection[0]) + pressed.key + text.slice(selection[1]))
  return !acceptsNumberText(next, rule)
}
