import { Link, useMatches, useRouter, useSearch } from '@tanstack/react-router'
import { useLogin } from '#src/session/use-session.ts'
import { currentPage, pageName, pagesOf } from '../pages.ts'
import css from './tab-bar.module.css'
import { TabStrip } from './tab-strip.tsx'

/** What pages of one section have in common: whose rows, and of which time. */
const KEPT = ['restaurantUuid', 'startDate', 'endDate', 'timeInterval', 'interval'] as const

/**
 * The present page's tab may stand beyond the bar's end: brings it into sight, and nothing else. scrollIntoView()
 * would also have the keyboard begin there, past the link that skips to the page.
 */
function inSight(tab: HTMLElement | null) {
  const bar = tab?.parentElement
  if (!tab || !bar) return
  const [{ left, width }, whole] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()]
  bar.scrollLeft += left + width / 2 - (whole.left + whole.width / 2)
}

/**
 * Of a section, or one entry of it, that has more pages than the sidebar names, all of them as tabs, each view of a page
 * as one of its own. The range goes along: who looks at noon at the fryers looks at noon at the breading next.
 */
export function SectionBar() {
  const router = useRouter()
  const menu = currentPage(useMatches())?.menu
  const allowed = useLogin((state) => state.allowedPages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const pages = pagesOf(router).filter(
    ({ menu: own, path }) => own?.section === menu?.section && own?.of === menu?.of && allowed.includes(path),
  )
  if (!menu || !pages.some((page) => page.menu?.unlisted)) return null
  const kept = Object.fromEntries(
    KEPT.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])),
  )
  return (
    <TabStrip label={pageName({ menu, title: menu.of ?? '' })}>
      {pages.flatMap(({ path, title, menu: own }) => {
        const isPage = own?.position === menu.position
        const views: [string | undefined, string][] = Object.entries(own?.views ?? {})
        // Views of one page have all of its URL in common.
        const shared = isPage && views.length > 0 ? search : kept
        return [[undefined, own?.tab ?? title] as const, ...views].map(([view, label]) => {
          const isHere = isPage && (views.length === 0 || search.view === view)
          return (
            <Link
              key={path + label}
              to={path}
              search={{ ...shared, view }}
              // Else the link of the first view, which names none, would count as active on every other.
              activeOptions={{ exact: true }}
              className={css.tab}
              aria-current={isHere ? 'page' : undefined}
              ref={isHere ? inSight : null}
            >
              {label}
            </Link>
          )
        })
      })}
    </TabStrip>
  )
}
