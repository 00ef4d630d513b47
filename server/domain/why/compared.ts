import { roundTo } from '#src/domain/units/round.ts'
import { decompose } from '#src/domain/why/decompose.ts'
import { FEWEST_USUAL_DAYS, standingAmong, USUAL_DAYS } from '#src/domain/why/usual.ts'

/** What was cooked and wasted of a product in a part of a day. Grams. */
export interface ProductWaste {
  /** The day, counting up; any number where all rows are of one range. */
  bucket: number
  /** Index among Breakfast, Lunch, Dinner. */
  part: number
  materialCode: string
  cooked: number
  wasted: number
}

type Rows = readonly ProductWaste[]

/** What rows have together, in grams. */
export const sumsOf = (rows: Rows) => ({
  cooked: rows.reduce((sum, one) => sum + one.cooked, 0),
  wasted: rows.reduce((sum, one) => sum + one.wasted, 0),
})
export const codesOf = (rows: Rows) => [...new Set(rows.map(({ materialCode }) => materialCode))]

/**
 * How the waste of some parts of the day differs from that of the last 28 open days before, product by product; null
 * where those were fewer than eight.
 *
 * @param parts indices among Breakfast, Lunch, Dinner
 * @param rows what is compared, of those parts alone
 * @param earlier the days before, of any parts
 */
export function comparedWithUsual(parts: readonly number[], rows: Rows, earlier: Rows) {
  const cookedOn = earlier.filter(({ cooked }) => cooked > 0).map(({ bucket }) => bucket)
  const openDays = [...new Set(cookedOn)].sort((a, b) => b - a).slice(0, USUAL_DAYS)
  const usualRows = earlier.filter(({ bucket }) => openDays.includes(bucket))
  const inPart = (from: Rows, part: number) => from.filter((row) => row.part === part)
  const standing = standingAmong(
    parts.map((part) => sumsOf(inPart(rows, part))),
    openDays.map((day) => {
      const ofDay = usualRows.filter(({ bucket }) => bucket === day)
      return parts.map((part) => sumsOf(inPart(ofDay, part)))
    }),
  )
  const found = decompose(
    parts.map((part) => {
      const [now, usual] = [inPart(rows, part), inPart(usualRows, part)]
      return codesOf([...now, ...usual]).map((materialCode) => {
        const of = (from: Rows) => sumsOf(from.filter((row) => row.materialCode === materialCode))
        const { cooked: usualCooked, wasted: usualWasted } = of(usual)
        return { materialCode, ...of(now), usualCooked, usualWasted }
      })
    }),
  )
  if (found === null || standing.days < FEWEST_USUAL_DAYS) return null
  return {
    usual: { percent: roundTo(found.usualPercent, 2), above: roundTo(found.above, 1), ...standing },
    products: new Map(
      found.products.map(({ materialCode, usualPercent, usualCooked, rate, mix }) => [
        materialCode,
        {
          usualPercent: roundTo(usualPercent, 2),
          usualCooked: roundTo(usualCooked, 1),
          rate: roundTo(rate, 1),
          mix: roundTo(mix, 1),
        },
      ]),
    ),
  }
}
