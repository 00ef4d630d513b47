import { Link, useMatches, useRouter, useSearch } from '@tanstack/react-router'
import { useLogin } from '#src/session/use-session.ts'
import { currentPage, pagesOf } from './pages.ts'
import css from './tab-bar.module.css'

/** What pages of one section have in common: whose rows, and of which time. */
const KEPT = ['restaurantUuid', 'startDate', 'endDate', 'timeInterval', 'interval'] as const

/**
 * The pages of the present one's section as tabs, those too that the sidebar has no room for. The range goes along:
 * who looks at noon at the fryers looks at noon at the breading next.
 */
export function SectionBar() {
  const router = useRouter()
  const menu = currentPage(useMatches())?.menu
  const allowed = useLogin((state) => state.allowedPages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const pages = pagesOf(router).filter(
    (page) => page.menu?.section === menu?.section && allowed.includes(page.path),
  )
  if (!menu || pages.length < 2) return null
  const kept = Object.fromEntries(
    KEPT.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])),
  )
  return (
    <nav className={css.bar} aria-label={menu.section}>
      {pages.map(({ path, title, menu: own }) => (
        <Link
          key={path}
          to={path}
          search={kept}
          className={css.tab}
          aria-current={own?.position === menu.position ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
