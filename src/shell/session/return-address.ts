import { onlyKnownParams } from '#src/app/search.ts'
import { BARE_PAGES } from '#src/domain/access/pages.ts'

/** An address inside this console and outside the sign-in pages: the only kind that is gone back to. */
const INSIDE = /^\/(?![/\\])/
const pathOf = (href: string) => href.split(/[?#]/, 1)[0]

/** Where the user was going before they had to sign in, or nothing when it is no address to go back to. */
export function returnAddress(from: unknown): { from?: string } {
  if (typeof from !== 'string' || !INSIDE.test(from)) return {}
  return BARE_PAGES.some((page) => page === pathOf(from)) ? {} : { from }
}

/** The search of the pages on the way in: `from`, handed on from one to the next. */
export const returnAddressSearch = onlyKnownParams<{ from?: string }>(({ from }) => returnAddress(from))
