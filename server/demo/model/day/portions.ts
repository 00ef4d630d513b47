/** So many packages of one size. */
export interface Portion {
  size: number
  quantity: number
}

/**
 * The packages that so many pieces are packed into: of all ways the one that leaves the fewest over, and of those one
 * with large packages. `sizes` are pieces of a package, in any order; without any, nothing is packed.
 */
export function portions(pieces: number, sizes: readonly number[]): Portion[] {
  const falling = [...new Set(sizes)].filter((size) => size > 0).sort((one, other) => other - one)

  function best(rest: number, from: number): { left: number; chosen: Portion[] } {
    const size = falling[from]
    if (size === undefined || rest === 0) return { left: rest, chosen: [] }
    let found = { left: rest + 1, chosen: [] as Portion[] }
    for (let quantity = Math.floor(rest / size); quantity >= 0 && found.left > 0; quantity--) {
      const { left, chosen } = best(rest - quantity * size, from + 1)
      if (left < found.left) found = { left, chosen: quantity > 0 ? [{ size, quantity }, ...chosen] : chosen }
    }
    return found
  }
  return best(pieces, 0).chosen
}
