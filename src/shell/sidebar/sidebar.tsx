import {
  IconBell,
  IconBuildingStore,
  IconCamera,
  IconChartBar,
  IconChartLine,
  IconClipboardList,
  IconDeviceDesktopAnalytics,
  IconDeviceTablet,
  IconGauge,
  IconHistory,
  IconKey,
  IconListDetails,
  IconPackageOff,
  IconPlayerPlay,
  IconPlug,
  IconReportAnalytics,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import type { MenuSection } from '#src/domain/access/menu.ts'
import { useLogin } from '#src/session/use-session.ts'
import { currentPage, menuOf, type Page, pagesOf, sectionOf } from '../pages.ts'
import css from './sidebar.module.css'

const ICONS: Record<MenuSection, typeof IconBell> = {
  Dashboard: IconGauge,
  PCS: IconClipboardList,
  Events: IconBell,
  'Timers Cycle History': IconHistory,
  'Stock Out': IconPackageOff,
  Performance: IconChartLine,
  Unusual: IconReportAnalytics,
  'Kitchen Player': IconPlayerPlay,
  'Plug & Play': IconPlug,
  Cameras: IconCamera,
  Devices: IconDeviceTablet,
  Restaurants: IconBuildingStore,
  Monitoring: IconDeviceDesktopAnalytics,
  Reports: IconChartBar,
  Settings: IconSettings,
  Users: IconUsers,
  Permissions: IconKey,
  'Audit Log': IconListDetails,
}

export interface SidebarProps {
  /** A rail shows icons; each opens its section's first page. */
  rail: boolean
  /** A press on a link; on a phone the drawer closes. */
  onNavigate?: () => void
}

/** The sections in order with the pages this user may see, all from the routes' own data (spec 1 §2). */
export function Sidebar({ rail, onNavigate }: SidebarProps) {
  const router = useRouter()
  const allowed = useLogin((state) => state.allowedPages)
  const pages = pagesOf(router)
  const page = currentPage(useMatches())
  const here = sectionOf(pages, page)
  const sections = menuOf(pages.filter(({ path }) => allowed.includes(path)))
  return (
    <ul className={css.sections}>
      {sections.map(({ section, pages }) => (
        <Section
          key={section}
          section={section}
          pages={pages}
          isHere={section === here}
          entry={section === here ? page?.menu?.of : undefined}
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
  /** Of its pages, the one that the page in sight is behind. */
  entry: string | undefined
}

function Section({ section, pages, isHere, entry, rail, onNavigate }: SectionProps) {
  const Icon = ICONS[section]
  const headId = useId()
  const [first] = pages
  const alone = pages.length === 1 && first?.title === section
  if (!first) return null
  const head = (
    <>
      <Icon size={20} aria-hidden className={css.icon} />
      <span className={rail ? css.railText : css.text}>{section}</span>
    </>
  )
  if (rail || alone) {
    return (
      <li>
        <Link
          to={first.path}
          className={rail ? css.rail : css.link}
          onClick={onNavigate}
          title={rail ? section : undefined}
          // It leads to the section's first page, and stands for all of them.
          aria-current={isHere ? 'true' : undefined}
        >
          {head}
        </Link>
      </li>
    )
  }
  return (
    <li>
      <div className={css.head} id={headId}>
        {head}
      </div>
      <ul className={css.pages} aria-labelledby={headId}>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              className={css.page}
              onClick={onNavigate}
              aria-current={title === entry ? 'true' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
