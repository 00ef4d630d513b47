import { useMatches } from '@tanstack/react-router'
import css from './header/header.module.css'
import { currentPage } from './pages.ts'

/** Section and page, from the route's own data. */
export function Breadcrumbs() {
  const page = currentPage(useMatches())
  if (!page) return null
  const section = page.menu?.section
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={css.crumbs}>
        {section && section !== page.title && <li>{section}</li>}
        <li aria-current="page">{page.title}</li>
      </ol>
    </nav>
  )
}
