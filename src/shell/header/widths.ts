/**
 * Below these a tablet's header, rail beside it and a restaurant chosen, has no room for all it holds: first
 * provider and settings go (the account menu leads there), then clock and link mark, as on a phone.
 */
export const HEADER_QUERY = {
  tight: '(max-width: 899px)',
  narrow: '(max-width: 767px)',
} as const
