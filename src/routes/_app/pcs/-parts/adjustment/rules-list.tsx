import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import {
  type AdjustmentRule,
  adjustmentRules,
  deleteAdjustmentRule,
  recallAdjustmentRule,
} from '#src/contract/kitchen/adjustment-rules.ts'
import { t } from '#src/domain/language/text.ts'
import { percentText, weekdaysText } from '#src/domain/queue/adjustment.ts'
import { clockText } from '#src/domain/time/time-of-day.ts'
import { search, several } from '#src/list/filters/declare-filter.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'
import { showEditableList } from '#src/list/show-list.ts'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { RESTAURANT_COLUMN } from '../restaurant-column.ts'

type Text = (row: AdjustmentRule) => string

const materials: Text = (row) => row.materials.map(({ name }) => name).join(', ') || t('None')
const hasMaterials = (row: AdjustmentRule) => row.materials.length > 0
const days: Text = (row) => weekdaysText(row.weekdays)
export const timesText = ({
  startMinutes,
  endMinutes,
}: Pick<AdjustmentRule, 'startMinutes' | 'endMinutes'>) =>
  t('{start} to {end}', { start: clockText(startMinutes), end: clockText(endMinutes) })

const columns: readonly Column<AdjustmentRule>[] = [
  RESTAURANT_COLUMN,
  column('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
  column('materials', t('Materials'), materials, { isData: hasMaterials, wraps: true }),
  column('weekdays', t('Weekdays'), days, { hideable: true }),
  column('startMinutes', t('Time'), timesText, { hideable: true }),
  column('percent', t('Change'), (row) => percentText(row.percent), { align: 'right' }),
]

const MATERIALS: OptionSource = {
  endpoint: allMaterials,
  options: ({ content }: AnswerOf<typeof allMaterials>) =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
}

/** The list of adjustment rules. */
export const rulesList = showEditableList(adjustmentRules, {
  ofRestaurant: true,
  filters: {
    search: search(t('Search name')),
    materialUuids: several(t('Materials'), MATERIALS),
  },
  empty: t(
    'Rules appear here once they are created. A rule changes how much is recommended at certain times.',
  ),
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row, _, isGlobal) => (
    <RowCard
      title={row.name}
      isData
      lines={[
        hasMaterials(row) ? <Data key="materials">{materials(row)}</Data> : materials(row),
        `${days(row)} · ${timesText(row)}`,
      ]}
      figure={percentText(row.percent)}
      {...(isGlobal && { place: row.restaurantNumber })}
    />
  ),
  removed: {
    endpoint: deleteAdjustmentRule,
    recall: recallAdjustmentRule,
    noun: { one: t('rule'), other: t('rules') },
    name: (row) => `${row.name} (${row.restaurantNumber})`,
  },
})
