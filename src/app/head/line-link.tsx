import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './line-link.module.css'

interface LineLinkProps {
  /** A page's path as the provider names it, and its query. */
  to: string
  search: object
  children: ReactNode
}

/** A link that stands alone in its line of a dialog, as large as a finger. */
export const LineLink = ({ to, search, children }: LineLinkProps) => (
  <Link className={css.link} to={to} search={() => ({ ...search })}>
    {children}
  </Link>
)
