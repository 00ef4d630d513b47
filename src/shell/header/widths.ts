/**
 * Below these widths a tablet's header, with the rail next to it and a restaurant chosen, has no room for everything:
 * first provider and settings go (the account menu leads there), then clock and link mark, as on a phone.
 */
export const HEADER_QUERY = {
  tight: '(max-width: 899px)',
  narrow: '(max-width: 767px)',
} as const
