import { parseSearch, stringifySearch } from '#src/app/search.ts'

/**
 * What is kept of an address's parameters: '?page=2&status=BLOCKED' is '?status=BLOCKED'. The restaurant is the reader's
 * own, and a view begins at its first page.
 */
export function viewOf(searchStr: string): string {
  const { restaurantUuid: _, page: __, ...kept } = parseSearch(searchStr)
  return stringifySearch(kept)
}
