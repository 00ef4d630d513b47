import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { currentPage, pageName, pagesOf, parentOf, SECTION_NAMES } from '#src/app/pages.ts'
import { t } from '#src/domain/language/text.ts'
import css from '../header/header.module.css'

/** Section, the page it belongs to, and page, from the routes' own data. */
export function Breadcrumbs() {
  const router = useRouter()
  const page = currentPage(useMatches())
  if (!page) return null
  const section = page.menu && SECTION_NAMES[page.menu.section]
  const parent = parentOf(pagesOf(router), page)
  return (
    <nav aria-label={t('Breadcrumbs')} className={css.place}>
      <ol className={css.crumbs}>
        {section && section !== page.title && <li>{section}</li>}
        {parent && (
          <li>
            <Link to={parent.path}>{pageName(parent)}</Link>
          </li>
        )}
        <li aria-current="page">{page.title}</li>
      </ol>
    </nav>
  )
}
