import {
  type RefusedEventRow,
  refusedEvents,
  refusedEventsExport,
} from '#src/contract/devices/refused-events.ts'
import { fieldName } from '#src/domain/access/field-names.ts'
import { INTAKE_KIND_WORDS, INTAKE_KINDS } from '#src/domain/intake/kinds.ts'
import { REFUSAL_CODES, REFUSALS } from '#src/domain/intake/refusals.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { search, several, worded } from '#src/list/filters/declare-filter.ts'
import { timeOfRow } from '#src/list/history/history-columns.tsx'
import { RowOpener } from '#src/list/row-opener.tsx'
import { RowTime } from '#src/list/row-time.tsx'
import { showList } from '#src/list/show-list.ts'
import { type Column, textColumn } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import css from './refused.module.css'

/** 'Hold', 'Hold, deletion'; of a type that there is not, the type itself. */
export function typeText({
  kind,
  deletes,
  type,
}: Pick<RefusedEventRow, 'kind' | 'deletes' | 'type'>): string {
  if (kind === null) return type ?? t('None')
  return deletes ? t('{type}, deletion', { type: INTAKE_KIND_WORDS[kind] }) : INTAKE_KIND_WORDS[kind]
}
export const reasonText = ({ code }: Pick<RefusedEventRow, 'code'>): string => REFUSALS[code]
/** 'data.stages.BREADING.endedAt' is 'Stages breading ended at'. */
export const fieldText = ({ field }: Pick<RefusedEventRow, 'field'>): string =>
  field === null ? t('None') : fieldName(field.replace(/^data\./, ''))
export const restaurantText = ({ restaurant }: Pick<RefusedEventRow, 'restaurant'>): string =>
  restaurant ? `${restaurant.number} ${restaurant.name}` : t('Unknown')
/** On the clock of its restaurant; of none, on the page's. */
export const timeText = (
  at: number,
  { restaurant }: Pick<RefusedEventRow, 'restaurant'>,
  zone: string,
): string => timeOfRow(at, { timezone: restaurant?.timezone ?? zone }, zone)

const columns = (zone: string): readonly Column<RefusedEventRow>[] => [
  textColumn('lastTime', t('Last'), (row) => timeText(row.lastTime, row, zone), {
    cell: (row) => {
      const time = timeText(row.lastTime, row, zone)
      return (
        <RowOpener
          event={row.uuid}
          label={t('{time}, {type}, {reason}: show event', {
            time,
            type: typeText(row),
            reason: reasonText(row),
          })}
        >
          <RowTime text={time} />
        </RowOpener>
      )
    },
  }),
  textColumn('restaurant', t('Restaurant'), ({ restaurant }) => restaurant?.number ?? t('Unknown'), {
    isData: ({ restaurant }) => restaurant !== null,
    global: true,
  }),
  textColumn('kind', t('Type'), typeText),
  textColumn(
    'code',
    t('Reason'),
    (row) => sideBySide([reasonText(row), row.field !== null && fieldText(row)]),
    {
      wraps: true,
      cell: (row) => (
        <>
          {reasonText(row)}
          {row.field !== null && <span className={css.field}>{fieldText(row)}</span>}
        </>
      ),
    },
  ),
  textColumn('message', t('Message'), ({ message }) => message, {
    wraps: true,
    cell: ({ message }) => (
      <span className="two-lines" translate="no">
        {message}
      </span>
    ),
  }),
  textColumn('firstTime', t('First'), (row) => timeText(row.firstTime, row, zone), {
    hideable: true,
    wide: true,
    cell: (row) => <RowTime text={timeText(row.firstTime, row, zone)} />,
  }),
  textColumn('count', t('Times'), ({ count }) => formatNumber(count), { align: 'right' }),
  textColumn('key', t('Key'), ({ keyName }) => keyName, {
    isData: true,
    wraps: true,
    hideable: true,
    wide: 'GLOBAL',
  }),
]

/** Events that the intake refused, those that came last first; they are kept for 30 days. */
export const refusedList = showList(refusedEvents, {
  dates: { mode: 'time', fallback: '1mo', maxSpan: '1mo' },
  ofRestaurant: true,
  filters: {
    search: search(t('Search message, event or key')),
    codes: several(
      t('Reason'),
      worded(REFUSAL_CODES, (code) => REFUSALS[code]),
    ),
    kinds: several(
      t('Type'),
      worded(INTAKE_KINDS, (kind) => INTAKE_KIND_WORDS[kind]),
    ),
  },
  rowKey: (row) => row.uuid,
  columns,
  card: (row, zone, isGlobal) => (
    <RowCard
      title={row.type === null ? reasonText(row) : `${typeText(row)}: ${reasonText(row)}`}
      lines={[
        `${timeText(row.lastTime, row, zone)} · ${tn(row.count, { one: '{n} time', other: '{n} times' })}`,
        <span key="message" className="two-lines" translate="no">
          {row.message}
        </span>,
      ]}
      {...(isGlobal && { place: row.restaurant?.number ?? <>{t('Unknown')}</> })}
    />
  ),
  exported: refusedEventsExport,
  empty: t("Nothing was refused. Events that Linewatch can't take stay here for 30 days."),
})
