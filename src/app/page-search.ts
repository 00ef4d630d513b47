import { type NavigateOptions, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { providerClock } from '#src/api/provider/provider-clock.ts'
import { stringifySearch } from './search.ts'

type Search = Record<string, unknown>
type Read<T> = (raw: Readonly<Search>, now: number) => T

/** The same text for the same parameters, whatever their order. */
const textOf = (search: object): string =>
  stringifySearch(Object.fromEntries(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1))))

/** Tells whether the page is being left already: its parameters would become those of the next one. */
function useIsLeft(): () => boolean {
  const router = useRouter()
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(() => router.latestLocation.pathname !== path, [router, path])
}

/**
 * What the URL tells the page. What it does not know, or what is the default anyway, is dropped, from the URL too
 * (spec 1 §5). It is read here and not by the route, which is part of the first load: what a URL may hold is loaded with
 * its page. `read` stays the same from render to render.
 */
export function usePageSearch<T extends object>(read: Read<T>): T {
  const raw: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const isLeft = useIsLeft()
  const isTimeKnown = useSyncExternalStore(providerClock.subscribe, providerClock.isKnown)
  // A device whose clock is slow would take a colleague's dates for the future, so nothing is until the time is known.
  const search = useMemo(
    () => read(raw, isTimeKnown ? providerClock.now() : Number.POSITIVE_INFINITY),
    [raw, read, isTimeKnown],
  )
  // The restaurant goes along from page to page, also over those that are not about one.
  const clean = useMemo(
    () => ('restaurantUuid' in raw ? { ...search, restaurantUuid: raw.restaurantUuid } : { ...search }),
    [raw, search],
  )
  const isClean = textOf(clean) === textOf(raw)
  useEffect(() => {
    if (isClean || isLeft()) return
    const ways = { replace: true, resetScroll: false, ignoreBlocker: true }
    void navigate({ to: '.', search: clean as Search, ...ways })
  }, [isClean, clean, isLeft, navigate])
  return search
}

type Ways = Pick<NavigateOptions, 'replace' | 'resetScroll' | 'state'>

/** Replaces the URL's parameters by others, all of them or by what they were. */
export function useSetSearch(): (search: object | ((former: Search) => object), ways?: Ways) => void {
  const navigate = useNavigate()
  const isLeft = useIsLeft()
  return useCallback(
    (search, ways) => {
      if (isLeft()) return
      void navigate({
        to: '.',
        search: (former: Search) => ({ ...(typeof search === 'function' ? search(former) : search) }),
        ...ways,
      })
    },
    [isLeft, navigate],
  )
}
