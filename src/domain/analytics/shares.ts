import { roundTo } from '../units/round.ts'

/**
 * Shares in percent that sum to exactly 100 at so many decimals, one unless told, as shares are written (spec 2 §9): what
 * rounding down left over goes to those that lost most by it. All zero where the whole is zero.
 */
export function sharesOf(values: readonly number[], decimals = 1): number[] {
  const whole = values.reduce((sum, value) => sum + value, 0)
  if (whole <= 0) return values.map(() => 0)
  const units = 100 * 10 ** decimals
  const exact = values.map((value) => (value / whole) * units)
  const down = exact.map(Math.floor)
  const rest = units - down.reduce((sum, value) => sum + value, 0)
  const byLoss = exact.map((value, i) => ({ i, loss: value - Math.floor(value) }))
  const topped = new Set(
    byLoss
      .sort((a, b) => b.loss - a.loss || a.i - b.i)
      .slice(0, rest)
      .map(({ i }) => i),
  )
  return down.map((value, i) => roundTo((value + (topped.has(i) ? 1 : 0)) / 10 ** decimals, decimals))
}
