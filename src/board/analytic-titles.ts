import type { AnalyticName } from '#src/contract/analytics/analytic.ts'
import type { TermCode } from '#src/domain/glossary.ts'
import { t } from '#src/domain/language/text.ts'

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

export const GROUP_TITLES: Readonly<Record<AnalyticGroup, string>> = {
  'Usage and performance': t('Usage and performance'),
  Cooked: t('Cooked'),
  Waste: t('Waste'),
  Recommendations: t('Recommendations'),
  'Task delays': t('Task delays'),
  Fryers: t('Fryers'),
  'Hot holding': t('Hot holding'),
  Conveyors: t('Conveyors'),
  'Entree chutes': t('Entree chutes'),
}

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
  'total-usage': { title: t('Total usage'), group: 'Usage and performance' },
  'performance-ratio': { title: t('Performance ratio'), group: 'Usage and performance' },
  cooked: { title: t('Cooked'), group: 'Cooked' },
  'cooked-distribution': { title: t('Cooked, by material'), group: 'Cooked' },
  'catering-cooked': { title: t('Cooked for catering'), group: 'Cooked' },
  'catering-cooked-distribution': { title: t('Cooked for catering, by material'), group: 'Cooked' },
  waste: { title: t('Waste'), group: 'Waste' },
  'waste-distribution': { title: t('Waste, by material'), group: 'Waste' },
  recommendations: { title: t('Recommended'), group: 'Recommendations' },
  'recommendations-distribution': { title: t('Recommended, by material'), group: 'Recommendations' },
  'catering-recommendations': { title: t('Recommended for catering'), group: 'Recommendations' },
  'catering-recommendations-distribution': {
    title: t('Recommended for catering, by material'),
    group: 'Recommendations',
  },
  'recommendations-task-delay': { title: t('Task delays'), group: 'Task delays' },
  'recommendation-task-delay-distribution': { title: t('Task delays, by material'), group: 'Task delays' },
  'fryer-cycles': { title: t('Fryer cycles'), group: 'Fryers' },
  'fryer-cycles-distribution': { title: t('Fryer cycles, by material'), group: 'Fryers' },
  timers: { title: t('Hold times'), group: 'Hot holding' },
  'containers-distribution': { title: t('Containers, by material'), group: 'Hot holding' },
  'catering-containers-distribution': {
    title: t('Containers for catering, by material'),
    group: 'Hot holding',
  },
  'inbound-conveyor': { title: t('Inbound conveyor'), group: 'Conveyors' },
  'inbound-conveyor/containers': { title: t('Inbound conveyor, by container'), group: 'Conveyors' },
  'outbound-conveyor': { title: t('Outbound conveyor'), group: 'Conveyors' },
  'outbound-conveyor/containers': { title: t('Outbound conveyor, by container'), group: 'Conveyors' },
  'entree-chutes-holding': { title: t('Time in the chutes'), group: 'Entree chutes' },
  'entree-chutes-packages': { title: t('Packages'), group: 'Entree chutes' },
  'entree-chutes-quantity': { title: t('Pieces'), group: 'Entree chutes' },
  'entree-chutes-distribution': { title: t('Packages, by type'), group: 'Entree chutes' },
}
