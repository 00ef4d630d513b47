import type { AnyRouter } from '@tanstack/react-router'
import { MENU_SECTIONS, type MenuSection } from '#src/domain/access/menu.ts'
import { type Permission, permits, type Viewer } from '#src/domain/access/permission.ts'
import type { TermCode } from '#src/domain/glossary.ts'
import { t } from '#src/domain/language/text.ts'

/** What every page declares about itself; guard, sidebar, breadcrumbs, home and tests all read it. */
export interface PageData {
  /** In the sidebar's words. */
  title: string
  /** `bare` has neither header nor sidebar (spec 1 §2); nor has `floor`, a screen on the kitchen's wall. */
  frame: 'bare' | 'shell' | 'floor'
  /** What it takes to see it. */
  access: Permission
  /** Its place in the sidebar; a page without one is reached from another page. */
  menu?: {
    section: MenuSection
    position: number
    /** Of the section, but not in the sidebar, whose entries are named (spec 1 §2): the section's own bar leads to it. */
    unlisted?: true
    /** The sidebar's entry that it is behind with others, by that one's title; and what they are called as tabs. */
    of?: string
    tab?: string
    /** Views of the page besides its first, each a tab of its own in the bar: what is in the URL as `view`, and its words. */
    views?: Readonly<Record<string, string>>
  }
  /** The path of the page it is reached from and leads back to. */
  under?: string
  /** The term that its title or its section is, which is explained next to it. */
  term?: TermCode
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Null for what is no page of its own: the root, layouts and redirects. */
    page: PageData | null
  }
}

export interface Page extends PageData {
  path: string
}

/** Every page of the route tree, in the sidebar's order; those outside the sidebar last. */
export function pagesOf(router: Pick<AnyRouter, 'routesById'>): Page[] {
  const pages = Object.values(router.routesById).flatMap((route): Page[] => {
    const page = route.options.staticData?.page
    return page ? [{ ...page, path: route.fullPath }] : []
  })
  return pages.sort((a, b) => rank(a) - rank(b))
}

function rank({ menu }: PageData): number {
  return menu ? MENU_SECTIONS.indexOf(menu.section) * 100 + menu.position : Number.MAX_SAFE_INTEGER
}

/** The pages with the shell that a viewer may see, without those that need an id in their path. */
export function allowedPages(pages: readonly Page[], viewer: Viewer): Page[] {
  return pages.filter(
    ({ frame, access, path }) => frame === 'shell' && !path.includes('$') && permits(viewer, access),
  )
}

/**
 * Where the logo leads and unknown paths go (spec 1 §2, §6): the dashboard if allowed or if nothing is,
 * else the first page allowed.
 */
export function homePath(allowed: readonly Pick<Page, 'path'>[], dashboard: string): string {
  return allowed.some(({ path }) => path === dashboard) ? dashboard : (allowed[0]?.path ?? dashboard)
}

/** The sidebar's sections with the pages allowed in them; a section without any is left out. */
export function menuOf(allowed: readonly Page[]): { section: MenuSection; pages: Page[] }[] {
  return MENU_SECTIONS.flatMap((section) => {
    const pages = allowed.filter(({ menu }) => menu?.section === section && !menu.unlisted)
    return pages.length > 0 ? [{ section, pages }] : []
  })
}

/** The page data of the deepest match that is a page. */
export function currentPage(matches: readonly { staticData?: { page: PageData | null } }[]): PageData | null {
  return matches.findLast((match) => match.staticData?.page)?.staticData?.page ?? null
}

/** The page that another one leads back to, if it has one. */
export function parentOf(pages: readonly Page[], page: Pick<PageData, 'under'> | null): Page | undefined {
  return page?.under === undefined ? undefined : pages.find(({ path }) => path === page.under)
}

/** The sidebar's section that a page belongs to: its own, or that of the page it leads back to. */
export function sectionOf(
  pages: readonly Page[],
  page: Pick<PageData, 'menu' | 'under'> | null,
): MenuSection | null {
  if (page?.menu) return page.menu.section
  const parent = parentOf(pages, page)
  return parent ? sectionOf(pages, parent) : null
}

/**
 * The title of the sidebar's entry that is lit while a page is shown: its own, the one that it is behind, or the only
 * one of its section. Null where the section's bar leads to it from several: the section itself is lit then.
 */
export function entryOf(
  pages: readonly Page[],
  page: Pick<PageData, 'title' | 'menu'> | null,
): string | null {
  const menu = page?.menu
  if (!menu?.unlisted || menu.of) return menu ? (menu.of ?? page.title) : null
  const [only, other] = pages.filter((one) => one.menu?.section === menu.section && !one.menu.unlisted)
  return other ? null : (only?.title ?? null)
}

/** What each section is called. Of a page with the same title it is the same text. */
export const SECTION_NAMES: Readonly<Record<MenuSection, string>> = {
  Dashboard: t('Dashboard'),
  PCS: 'PCS',
  Events: t('Events'),
  'Timers Cycle History': t('Timers Cycle History'),
  'Stock Out': t('Stock Out'),
  Performance: t('Performance'),
  Unusual: t('Unusual'),
  'Kitchen Player': t('Kitchen Player'),
  'Plug & Play': t('Plug & Play'),
  Cameras: t('Cameras'),
  Devices: t('Devices'),
  Restaurants: t('Restaurants'),
  Monitoring: t('Monitoring'),
  Reports: t('Reports'),
  Settings: t('Settings'),
  Users: t('Users'),
  Permissions: t('Permissions'),
  'Audit Log': t('Audit Log'),
}

const says = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** A page's full name, in the sidebar's words: its section and its title, without a stutter ('Unusual Unusual Events'). */
export function pageName({ menu, title }: Pick<PageData, 'menu' | 'title'>): string {
  const section = menu && SECTION_NAMES[menu.section]
  if (!section || says(title, section)) return title
  return says(section, title) ? section : t('{section} {title}', { section, title })
}
