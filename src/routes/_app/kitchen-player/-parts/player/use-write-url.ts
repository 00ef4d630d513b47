import { useSetSearch } from '#src/app/page-search.ts'
import type { PlayerSearch } from './player-search.ts'

/** Changes what the player's URL holds; the page stays where it is scrolled to. */
export function useWriteUrl() {
  const setSearch = useSetSearch()
  return (change: PlayerSearch, replace = true): void =>
    setSearch((former) => ({ ...former, ...change }), { replace, resetScroll: false })
}
