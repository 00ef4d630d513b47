import { REPORT_LISTS, type ReportList } from '#src/contract/analytics/analytic-report.ts'
import type { Permission } from '#src/domain/access/permission.ts'

const TITLES: Readonly<Record<ReportList, string>> = {
  breading: 'Breading',
  fryer: 'Fryer',
  conveyor: 'Conveyor',
  'hot-holding': 'Hot holding',
  prq: 'PRQ',
  'entree-chutes': 'Entree chutes',
  'scheduled-production': 'Scheduled production',
  recommendation: 'Recommendations',
  'dump-pan': 'Dump pan',
  'fry-chutes': 'Fry chutes',
  'stock-out': 'Stock-outs',
}

/** The lists that may stand beside the analytics of a report, as far as their reader may see them. */
export const reportLists = (can: (permission: Permission) => boolean) =>
  REPORT_LISTS.filter((list) =>
    can(list === 'stock-out' ? 'STOCK_OUT.VIEW' : 'TIMER_CYCLE_HISTORY.VIEW'),
  ).map((list) => ({ value: list, label: TITLES[list] }))
