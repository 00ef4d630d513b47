import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './page-header.module.css'
import { currentPage } from './pages.ts'
import { usePlace } from './place.ts'

export interface PageHeaderProps {
  /** Buttons of the page, right of its title. */
  actions?: ReactNode
  /** Filters; below the title, inline on a desk. */
  children?: ReactNode
  /** What of time the page is about, with the zone: said on paper, where there are no filters. */
  range?: string | undefined
}

/** The page's one h1, in the sidebar's words, with its actions and filters. */
export function PageHeader({ actions, children, range }: PageHeaderProps) {
  const page = currentPage(useMatches())
  const { restaurant } = usePlace()
  const section = page?.menu && page.menu.section !== page.title ? page.menu.section : null
  return (
    <div className={css.head}>
      <h1 className={css.title}>
        {section && <span className={css.section}>{section} </span>}
        {page?.title}
      </h1>
      <p className={css.printed}>{[restaurant, range].filter(Boolean).join(' · ')}</p>
      {children && <div className={css.filters}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
