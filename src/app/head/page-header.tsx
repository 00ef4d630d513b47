import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { Data } from '#src/ui/text/data.tsx'
import { useFrame } from '#src/ui/use-frame.ts'
import { currentPage, pageName, pagesOf, parentOf, SECTION_NAMES } from '../pages.ts'
import { PlaceContext, usePlace } from '../place.ts'
import { TermButton } from '../terms/term-button.tsx'
import css from './page-header.module.css'

/** A title of more characters leaves a phone's line no room for a button with words. */
const LONG = 14

export interface PageHeaderProps {
  /** Buttons of the page, right of its title. */
  actions?: ReactNode
  /** What or whom the page is about, where its title does not say; the restaurant of its path unless set. */
  about?: ReactNode
  /** What of the page is shown: next to the title, and on a phone, which tabs tell the page's name, in place of it. */
  choice?: { field: ReactNode; width: number } | undefined
  /** Filters; below the title, inline on a desk. */
  children?: ReactNode
  /** What of time the page is about, with the zone: said on paper, where there are no filters. */
  range?: string | undefined
}

/** The page's one h1, in the sidebar's words, with its actions and filters. */
export function PageHeader({ actions, about: told, choice, children, range }: PageHeaderProps) {
  const router = useRouter()
  const page = currentPage(useMatches())
  // On a desk the crumbs above lead back.
  const desk = useFrame('desk')
  const parent = desk ? undefined : parentOf(pagesOf(router), page)
  const { restaurant } = usePlace()
  const ofPath = useContext(PlaceContext)
  const about = told ?? (ofPath && <Data>{ofPath.label}</Data>)
  const named = page?.menu && SECTION_NAMES[page.menu.section]
  const section = named !== page?.title ? named : null
  return (
    <div className={css.head} data-long={(page?.title.length ?? 0) > LONG || undefined}>
      {parent && (
        <Link to={parent.path} className={css.back}>
          <IconChevronLeft size={20} aria-hidden />
          {pageName(parent)}
        </Link>
      )}
      <div className={css.heading}>
        <h1 className={css.title}>
          {section && <span className={css.section}>{section} </span>}
          {page?.title}
        </h1>
        {page?.term && <TermButton code={page.term} about={pageName(page)} />}
        {about && <p className={css.about}>{about}</p>}
      </div>
      <p className={css.printed}>{sideBySide([restaurant, range])}</p>
      {choice && (
        <div className={css.choice} style={{ width: choice.width }}>
          {choice.field}
        </div>
      )}
      {children && <div className={`${css.filters} whole-words`}>{children}</div>}
      {actions && (
        <div className={`${css.actions} whole-words`} data-page-actions>
          {actions}
        </div>
      )}
    </div>
  )
}
