/** A restaurant's number as it is kept: '0412'. */
export const NUMBER = /^[\dA-Za-z][\dA-Za-z-]{0,15}$/

/** Whether what was typed before a deletion names the restaurant: all of its number, however it was spaced. */
export const namesRestaurant = (typed: string, number: string): boolean =>
  typed.trim().toUpperCase() === number.toUpperCase()

/**
 * Numbers as a file gives them, '0412; 0436' or '0412 0436', or as a list shows them: '0412 - Lakeview, 0436 - Riverside'.
 * 'All', which lists say of administrators, names none.
 */
export function numbersIn(text: string): string[] {
  const parts = text.trim().toLowerCase() === 'all' ? [] : text.split(/[;,]/)
  const numbers = parts.flatMap((part) => part.replace(/\s-\s.*$/, '').split(/\s+/))
  return [...new Set(numbers.filter((number) => number !== ''))]
}
