import { IconChevronDown } from '@tabler/icons-react'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { currentPage, entryOf, menuOf, type Page, pagesOf, SECTION_NAMES, sectionOf } from '#src/app/pages.ts'
import type { MenuSection } from '#src/domain/access/menu.ts'
import { useLogin } from '#src/session/use-session.ts'
import { revealIn } from './reveal.ts'
import { SECTION_ICONS } from './section-icons.ts'

import css from './sidebar.module.css'

export interface SidebarProps {
  /** A rail shows icons; each opens its section's first page. */
  rail: boolean
  /** A press on a link; on a phone the drawer closes. */
  onNavigate?: () => void
}

/**
 * The sections in order with the pages this user may see, all from the routes' own data (spec 1 §2). Only the section of
 * the present page stands open, unless another is opened, and its entry is brought into sight.
 */
export function Sidebar({ rail, onNavigate }: SidebarProps) {
  const router = useRouter()
  const allowed = useLogin((state) => state.allowedPages)
  const pages = pagesOf(router)
  const page = currentPage(useMatches())
  const here = sectionOf(pages, page)
  const sections = menuOf(pages.filter(({ path }) => allowed.includes(path)))
  const list = useRef<HTMLUListElement>(null)
  const lit = entryOf(pages, page)
  const entry = `${here} ${lit}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry, or another form of the list, is to be seen
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) revealIn(current)
  }, [entry, rail])
  return (
    <ul ref={list} className={css.sections}>
      {sections.map(({ section, pages }) => (
        <Section
          key={section}
          section={section}
          pages={pages}
          isHere={section === here}
          lit={section === here ? lit : null}
          rail={rail}
          onNavigate={onNavigate}
        />
      ))}
    </ul>
  )
}

interface SectionProps extends SidebarProps {
  section: MenuSection
  pages: Page[]
  /** The page in sight is of it. */
  isHere: boolean
  /** The title of the entry that is lit; null where the section itself is. */
  lit: string | null
}

function Section({ section, pages, isHere, lit, rail, onNavigate }: SectionProps) {
  const Icon = SECTION_ICONS[section]
  const name = SECTION_NAMES[section]
  const headId = useId()
  const listId = useId()
  const [open, setOpen] = useState(isHere)
  const [wasHere, setWasHere] = useState(isHere)
  // What was opened or folded by hand stays so until the reader comes to the section or leaves it.
  if (wasHere !== isHere) {
    setWasHere(isHere)
    setOpen(isHere)
  }
  const [first] = pages
  const alone = pages.length === 1 && first?.title === name
  if (!first) return null
  const head = (
    <>
      <Icon size={20} aria-hidden className={css.icon} />
      <span className={rail ? css.railText : css.text}>{name}</span>
    </>
  )
  if (rail || alone) {
    return (
      <li>
        <Link
          to={first.path}
          className={rail ? css.rail : css.link}
          onClick={onNavigate}
          title={rail ? name : undefined}
          // It leads to the section's first page, and stands for all of them.
          aria-current={isHere ? 'page' : undefined}
        >
          {head}
        </Link>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={css.head}
        id={headId}
        aria-current={isHere && lit === null ? 'true' : undefined}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {head}
        <IconChevronDown size={20} aria-hidden className={css.chevron} />
      </button>
      <ul id={listId} className={css.pages} aria-labelledby={headId} hidden={!open}>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              className={css.page}
              onClick={onNavigate}
              aria-current={title === lit ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
