import type { Permission } from '#src/domain/access/permission.ts'
import type { SentenceLink } from '#src/domain/now/links.ts'
import { addDays, startOfDayKey } from '#src/domain/time/zone.ts'
import type { Days } from './due.ts'
import type { Occasion } from './facts.ts'

/** The pages that a digest leads to, with the permission that each asks for. */
export const DIGEST_PAGES: Readonly<Record<string, Permission>> = {
  '/cameras/settings': 'CAMERAS.VIEW',
  '/dashboard/chicken': 'DASHBOARD.VIEW',
  '/dashboard/why': 'DASHBOARD.VIEW',
  '/devices/pc': 'DEVICE.VIEW',
  '/devices/tablets': 'DEVICE.VIEW',
  '/monitoring/alerts': 'MONITORING.VIEW',
  '/pcs/monitor': 'PCS.VIEW',
  '/pcs/recommendations': 'PCS.VIEW',
  '/pcs/scheduled-production': 'PCS.VIEW',
  '/stock-out-reports/chicken': 'STOCK_OUT.VIEW',
  '/timers-cycle-history/dump-pan': 'TIMER_CYCLE_HISTORY.VIEW',
  '/timers-cycle-history/fryer': 'TIMER_CYCLE_HISTORY.VIEW',
  '/timers-cycle-history/hot-holding': 'TIMER_CYCLE_HISTORY.VIEW',
  '/unusual/identical-markers': 'UNUSUAL.VIEW',
}

/** Stands for all restaurants in a URL. */
const ALL = 'select'

/** A link to a page with its restaurant chosen, of all of them where it is null; none where the reader may not see it. */
export function linkFor(
  { can }: Pick<Occasion, 'can'>,
  restaurantUuid: string | null,
  { to, search }: SentenceLink,
): SentenceLink | undefined {
  const permission = DIGEST_PAGES[to]
  if (permission === undefined || !can(permission)) return undefined
  return { to, search: { ...search, restaurantUuid: restaurantUuid ?? ALL } }
}

/** Days as a page's URL has them, up to the present where they are not over. */
export function rangeSearch({ first, last }: Days, zone: string, now = Number.POSITIVE_INFINITY) {
  const end = Math.min(startOfDayKey(addDays(last, 1), zone), now)
  return { startDate: String(startOfDayKey(first, zone)), endDate: String(end) }
}
