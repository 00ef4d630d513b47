/** What was cooked and wasted of a product in a part of the day, now and in all of its usual days together. Grams. */
export interface ProductPart {
  materialCode: string
  cooked: number
  wasted: number
  usualCooked: number
  usualWasted: number
}

/** How a product differs from what is usual. Grams, unless said otherwise. */
export interface ProductDifference {
  materialCode: string
  /** Percent of the cooked weight that is usually wasted of it, in the parts of the day in which it was cooked. */
  usualPercent: number
  /** What would have been cooked of it if each product had its usual share of what was cooked. */
  usualCooked: number
  /** Wasted beyond the product's own usual percent; negative where less was. */
  rate: number
  /** Wasted because it is a product that usually wastes more, or less, than all products together do. */
  mix: number
}

export interface Decomposition {
  /** Grams wasted above usual: the sum of all products' `rate` and `mix`; negative where less was wasted. */
  above: number
  /** Percent that is usually wasted in these parts of the day, weighted by what was cooked in each. */
  usualPercent: number
  products: ProductDifference[]
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/**
 * Divides what was wasted above usual among the products: C(R − R0) = Σ rate + Σ mix in each part of the day, with rate
 * = w − r0·c and mix = c·(r0 − R0) of a product. A product without a usual percent of its own takes that of the part. A
 * part in which nothing is usually cooked says nothing and is left out; null where that is all of them.
 *
 * @param parts the products of each part of the day, several days of it together
 */
export function decompose(parts: readonly (readonly ProductPart[])[]): Decomposition | null {
  const known = parts.filter((products) => sum(products.map(({ usualCooked }) => usualCooked)) > 0)
  if (known.length === 0) return null
  const differences = known.map(ofPart)
  const cooked = sum(differences.map((part) => part.cooked))
  const expected = sum(differences.map((part) => part.expected))
  const codes = new Set(differences.flatMap(({ products }) => products.map((one) => one.materialCode)))
  return {
    above: sum(differences.map(({ wasted }) => wasted)) - expected,
    usualPercent: cooked > 0 ? (100 * expected) / cooked : 0,
    products: [...codes].map((materialCode) => {
      const own = differences.flatMap(({ products }) =>
        products.filter((one) => one.materialCode === materialCode),
      )
      const of = (figure: 'cooked' | 'expected' | 'usualCooked' | 'rate' | 'mix') =>
        sum(own.map((one) => one[figure]))
      return {
        materialCode,
        usualPercent: of('cooked') > 0 ? (100 * of('expected')) / of('cooked') : 0,
        usualCooked: of('usualCooked'),
        rate: of('rate'),
        mix: of('mix'),
      }
    }),
  }
}

/** `expected` are the grams that are usually wasted of so much. */
function ofPart(products: readonly ProductPart[]) {
  const cooked = sum(products.map((one) => one.cooked))
  const usuallyCooked = sum(products.map((one) => one.usualCooked))
  const partShare = sum(products.map((one) => one.usualWasted)) / usuallyCooked
  return {
    cooked,
    wasted: sum(products.map((one) => one.wasted)),
    expected: cooked * partShare,
    products: products.map((one) => {
      const share = one.usualCooked > 0 ? one.usualWasted / one.usualCooked : partShare
      return {
        materialCode: one.materialCode,
        cooked: one.cooked,
        expected: one.cooked * share,
        usualCooked: (cooked * one.usualCooked) / usuallyCooked,
        rate: one.wasted - share * one.cooked,
        mix: one.cooked * (share - partShare),
      }
    }),
  }
}
