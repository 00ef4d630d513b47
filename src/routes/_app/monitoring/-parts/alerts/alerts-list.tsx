import { Fragment } from 'react'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import {
  type Alert,
  alertCount,
  alertList,
  deleteAlert,
  recallAlert,
} from '#src/contract/operations/alerts.ts'
import { ALERT_RULES } from '#src/domain/alerts/rules.ts'
import { ALERT_SEVERITIES } from '#src/domain/alerts/severity.ts'
import { ALL } from '#src/domain/alerts/states.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { SEVERITIES } from '#src/domain/statuses.ts'
import { one, search, several, worded } from '#src/list/filters/declare-filter.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'
import { timeOfRow } from '#src/list/history/history-columns.tsx'
import type { EditableList } from '#src/list/list-definition.ts'
import { RowTime } from '#src/list/row-time.tsx'
import { showEditableList } from '#src/list/show-list.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { DottedText } from '../dotted-text.tsx'
import { AlertStanding } from './alert-standing.tsx'
import {
  alertName,
  handlingLines,
  momentOf,
  placeOf,
  ruleLabel,
  standingText,
  zoneOf,
} from './alert-words.ts'
import css from './alerts.module.css'
import { alertsWork } from './alerts-bulk.tsx'

/** As the specification has them asked for (spec 1 §7). */
const RESTAURANTS: OptionSource = {
  endpoint: restaurants,
  query: { limit: 100, offset: 0, sortBy: 'number', orderDirection: 'DESC' },
  options: ({ content }: AnswerOf<typeof restaurants>) =>
    content.map(({ uuid, number, name }) => ({ value: uuid, label: `${number} - ${name}` })),
}

/** The filter that the figures above the list set, too. */
export const SEVERITY = 'severity'

const startedText = (row: Alert, zone: string) =>
  timeOfRow(row.startedAt, { timezone: zoneOf(row, zone) }, zone)

/** The note that somebody wrote about it, as far as there is room; its details have all of it. */
const Note = ({ alert: { note } }: { alert: Alert }) =>
  note && (
    <span className={`two-lines ${css.note}`} translate="no">
      {note.text}
    </span>
  )

const columns = (zone: string): readonly Column<Alert>[] => [
  column('severity', t('Severity'), ({ severity }) => SEVERITIES[severity].word, {
    cell: ({ severity }) => <StatusBadge status={SEVERITIES[severity]} />,
  }),
  column('message', t('Alert'), (row) => row.message, {
    names: true,
    wraps: true,
    width: '30%',
    cell: (row) => (
      <>
        <DottedText text={row.message} />
        <Note alert={row} />
      </>
    ),
  }),
  column('restaurant', t('Restaurant'), placeOf, {
    global: true,
    isData: ({ restaurant }) => restaurant !== null,
    cell: (row) => row.restaurant?.number ?? placeOf(row),
  }),
  column('startedAt', tc('when', 'Started'), (row) => momentOf(row.startedAt, row, zone), {
    cell: (row) => <RowTime text={startedText(row, zone)} />,
  }),
  column('recoveredAt', t('State'), (row) => standingText(row), {
    cell: (row) => <AlertStanding alert={row} />,
  }),
  column('handling', t('Assigned to'), (row) => handlingLines(row).join('. '), {
    wraps: true,
    hideable: true,
    wide: 'GLOBAL',
    cell: (row) => handlingLines(row).map((line) => <div key={line}>{line}</div>),
  }),
  column('rule', t('Type'), ruleLabel, { wraps: true, hideable: true, wide: true }),
]

/** Alerts, the latest first; further ones come as one scrolls (spec 1 §4). */
export const alertsList = showEditableList(alertList, {
  dates: { mode: 'time', maxSpan: '1y' },
  ofRestaurant: true,
  filters: {
    search: search(t('Search alerts')),
    state: {
      kind: 'choice',
      label: t('State'),
      fallback: 'open',
      options: [
        { value: 'open', label: t('open') },
        { value: 'recovered', label: t('recovered') },
        { value: ALL, label: tc('alerts', 'all') },
      ],
    },
    [SEVERITY]: {
      kind: 'choice',
      label: t('Severity'),
      fallback: ALL,
      options: [
        { value: ALL, label: tc('alerts', 'all') },
        ...worded(ALERT_SEVERITIES, (severity) => SEVERITIES[severity].word),
      ],
    },
    rule: one(
      t('Type'),
      worded(ALERT_RULES, (rule) => RULE_WORDS[rule].label),
    ),
    handling: one(t('Assigned to'), [
      { value: 'unhandled', label: t('nobody yet') },
      { value: 'mine', label: t('me') },
    ]),
    restaurants: several(t('Restaurants'), RESTAURANTS),
  },
  empty: t('An alert appears here when a device, a camera or a host has a problem.'),
  rowKey: (row) => row.uuid,
  columns,
  card: (row, zone, isGlobal) => (
    <RowCard
      title={<DottedText text={row.message} />}
      lines={[
        startedText(row, zone),
        <Fragment key="standing">
          <span className={css.badges}>
            <StatusBadge status={SEVERITIES[row.severity]} />
            <AlertStanding alert={row} />
            {handlingLines(row).map((line) => (
              <span key={line} className={css.beside}>
                {line}
              </span>
            ))}
          </span>
          <Note alert={row} />
        </Fragment>,
      ]}
      {...(isGlobal && { place: row.restaurant?.number ?? <>{placeOf(row)}</> })}
    />
  ),
  bulk: alertsWork,
  removed: {
    endpoint: deleteAlert,
    recall: recallAlert,
    name: alertName,
    noun: alertsWork.noun,
    invalidates: [alertCount],
  },
})

/** Where one restaurant is chosen there is nothing to choose among. */
export const alertsOfOne: EditableList<Alert> = {
  ...alertsList,
  spec: { ...alertsList.spec, filters: alertsList.spec.filters.filter(({ key }) => key !== 'restaurants') },
}
