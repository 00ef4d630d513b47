import type { AnalyticName } from '#src/contract/analytics/analytic.ts'
import type { TermCode } from '#src/domain/glossary.ts'

/** What analytics are about, in the order of the day. */
export const ANALYTIC_GROUPS = [
  'Usage and performance',
  'Cooked',
  'Waste',
  'Recommendations',
  'Task delays',
  'Fryers',
  'Hot holding',
  'Conveyors',
  'Entree chutes',
] as const
export type AnalyticGroup = (typeof ANALYTIC_GROUPS)[number]

/** The term that a group's analytics are about, where a new reader may not know it. */
export const GROUP_TERMS: Readonly<Partial<Record<AnalyticGroup, TermCode>>> = {
  Waste: 'WASTE',
  Recommendations: 'RECOMMENDATION',
  'Task delays': 'TASK_DELAY',
  'Hot holding': 'HOLD_TIME',
  'Entree chutes': 'ENTREE_CHUTE',
}

/** What each analytic is called, and among which it stands. */
export const ANALYTIC_TITLES: Readonly<Record<AnalyticName, { title: string; group: AnalyticGroup }>> = {
  'total-usage': { title: 'Total usage', group: 'Usage and performance' },
  'performance-ratio': { title: 'Performance ratio', group: 'Usage and performance' },
  cooked: { title: 'Cooked', group: 'Cooked' },
  'cooked-distribution': { title: 'Cooked, by material', group: 'Cooked' },
  'catering-cooked': { title: 'Cooked for catering', group: 'Cooked' },
  'catering-cooked-distribution': { title: 'Cooked for catering, by material', group: 'Cooked' },
  waste: { title: 'Waste', group: 'Waste' },
  'waste-distribution': { title: 'Waste, by material', group: 'Waste' },
  recommendations: { title: 'Recommended', group: 'Recommendations' },
  'recommendations-distribution': { title: 'Recommended, by material', group: 'Recommendations' },
  'catering-recommendations': { title: 'Recommended for catering', group: 'Recommendations' },
  'catering-recommendations-distribution': {
    title: 'Recommended for catering, by material',
    group: 'Recommendations',
  },
  'recommendations-task-delay': { title: 'Task delays', group: 'Task delays' },
  'recommendation-task-delay-distribution': { title: 'Task delays, by material', group: 'Task delays' },
  'fryer-cycles': { title: 'Fryer cycles', group: 'Fryers' },
  'fryer-cycles-distribution': { title: 'Fryer cycles, by material', group: 'Fryers' },
  timers: { title: 'Hold times', group: 'Hot holding' },
  'containers-distribution': { title: 'Containers, by material', group: 'Hot holding' },
  'catering-containers-distribution': { title: 'Containers for catering, by material', group: 'Hot holding' },
  'inbound-conveyor': { title: 'Inbound conveyor', group: 'Conveyors' },
  'inbound-conveyor/containers': { title: 'Inbound conveyor, by container', group: 'Conveyors' },
  'outbound-conveyor': { title: 'Outbound conveyor', group: 'Conveyors' },
  'outbound-conveyor/containers': { title: 'Outbound conveyor, by container', group: 'Conveyors' },
  'entree-chutes-holding': { title: 'Time in the chutes', group: 'Entree chutes' },
  'entree-chutes-packages': { title: 'Packages', group: 'Entree chutes' },
  'entree-chutes-quantity': { title: 'Pieces', group: 'Entree chutes' },
  'entree-chutes-distribution': { title: 'Packages, by type', group: 'Entree chutes' },
}
