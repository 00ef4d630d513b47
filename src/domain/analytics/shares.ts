import { roundTo } from '../units/round.ts'

/**
 * Shares in percent that sum to exactly 100 at so many decimals, one unless set, as shares are written (spec 2 §9):
 * what rounding down left over goes to those that lost most by it, and equal values get the same where that is possible.
 * A value above zero never has a share of zero; the largest gives it. All are zero where the whole is zero.
 */
export function sharesOf(values: readonly number[], decimals = 1): number[] {
  const whole = values.reduce((sum, value) => sum + value, 0)
  if (whole <= 0) return values.map(() => 0)
  const units = 100 * 10 ** decimals
  const exact = values.map((value) => (value / whole) * units)
  const least = exact.filter((value) => value > 0).length <= units ? 1 : 0
  const down = exact.map((value) => (value > 0 ? Math.max(least, Math.floor(value)) : 0))
  const rest = units - down.reduce((sum, value) => sum + value, 0)
  for (let over = -rest; over > 0; over--) {
    const largest = down.indexOf(Math.max(...down))
    down[largest] = (down[largest] ?? 0) - 1
  }
  const byLoss = exact
    .map((share, i) => ({ i, value: values[i], loss: share - (down[i] ?? 0) }))
    .sort((a, b) => b.loss - a.loss || a.i - b.i)
  const topped = new Set<number>()
  const top = (group: typeof byLoss) => {
    if (group.length <= rest - topped.size) for (const { i } of group) topped.add(i)
  }
  // Equal values get equal shares, unless the rest can't be divided otherwise.
  for (const { i, value, loss } of byLoss)
    if (loss > 0 && !topped.has(i)) top(byLoss.filter((one) => one.value === value))
  for (const one of byLoss) if (!topped.has(one.i)) top([one])
  return down.map((value, i) => roundTo((value + (topped.has(i) ? 1 : 0)) / 10 ** decimals, decimals))
}
