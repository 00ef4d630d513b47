import { useNavigate } from '@tanstack/react-router'
import type { PlayerSearch } from './player-search.ts'

/** Changes what the player's URL holds; the page stays where it is scrolled to. */
export function useWriteUrl() {
  const navigate = useNavigate()
  return (change: PlayerSearch, replace = true): void =>
    void navigate({
      to: '.',
      search: (former: Record<string, unknown>) => ({ ...former, ...change }),
      replace,
      resetScroll: false,
    })
}
