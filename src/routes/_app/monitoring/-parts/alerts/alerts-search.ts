import { ALERT_RULES } from '#src/domain/alerts/rules.ts'
import { ALERT_SEVERITIES } from '#src/domain/alerts/severity.ts'
import { ALL } from '#src/domain/alerts/states.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { SEVERITIES } from '#src/domain/status.ts'
import type { ListSearchSpec } from '#src/list/filters.ts'

/** The filter that the figures above the list set, too. */
export const SEVERITY = 'severity'

/** What the alerts' URL may hold: those that are open unless told. */
export const alertsSearch: ListSearchSpec = {
  sorts: ['startedAt', 'severity', 'recoveredAt', 'restaurant'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', maxSpan: '1y' },
  ofRestaurant: true,
  filters: [
    { kind: 'search', key: 'search', label: 'Search alerts', width: 208 },
    {
      kind: 'choice',
      key: 'state',
      label: 'State',
      fallback: 'open',
      options: [
        { value: 'open', label: 'open' },
        { value: 'recovered', label: 'recovered' },
        { value: ALL, label: ALL },
      ],
    },
    {
      kind: 'choice',
      key: SEVERITY,
      label: 'Severity',
      fallback: ALL,
      options: [
        { value: ALL, label: ALL },
        ...ALERT_SEVERITIES.map((value) => ({ value, label: SEVERITIES[value].word })),
      ],
    },
    {
      kind: 'one',
      key: 'rule',
      label: 'Type',
      options: ALERT_RULES.map((value) => ({ value, label: RULE_WORDS[value].label })),
      toQuery: (value) => value,
    },
    {
      kind: 'one',
      key: 'handling',
      label: 'Assigned to',
      options: [
        { value: 'unhandled', label: 'nobody yet' },
        { value: 'mine', label: 'me' },
      ],
      toQuery: (value) => value,
    },
    { kind: 'many', key: 'restaurants', label: 'Restaurants', from: null },
  ],
}
