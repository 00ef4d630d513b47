import { t } from '#src/domain/language/text.ts'
import { formatMinutes } from '#src/domain/time/minutes.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import { search } from '#src/list/filters/declare-filter.ts'
import type { EditableList } from '#src/list/list-definition.ts'
import { showEditableList } from '#src/list/show-list.ts'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { LINES, type Line, type Material } from '../lines.ts'
import { pieceWeightText } from './piece-weight.ts'

const GRILLED = column<Material>('grilled', t('Grilled'), (row) => (row.grilled ? t('Yes') : t('No')), {
  hideable: true,
})

const columnsIn = (unit: WeightUnit, grilled: boolean): readonly Column<Material>[] => [
  column('materialCode', t('Code'), (row) => row.materialCode, { isData: true }),
  column('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
  column('pieceWeight', t('Piece weight'), (row) => pieceWeightText(row.pieceWeight, unit), {
    align: 'right',
    hideable: true,
  }),
  column('holdLimit', t('Hold limit'), (row) => formatMinutes(row.holdLimit), {
    align: 'right',
    hideable: true,
  }),
  column('fryTime', t('Fry time'), (row) => formatMinutes(row.fryTime), { align: 'right', hideable: true }),
  ...(grilled ? [GRILLED] : []),
]

function listIn(line: Line, unit: WeightUnit): EditableList<Material> {
  const { materials, allMaterials, packages, grilled } = LINES[line]
  const columns = columnsIn(unit, grilled)
  return showEditableList(materials.list, {
    filters: {
      search: search(t('Search code or name')),
    },
    rowKey: (row) => row.uuid,
    columns: () => columns,
    card: (row: Material) => (
      <RowCard
        title={row.name}
        isData
        lines={[
          row.grilled ? (
            t('{code} · grilled', { code: row.materialCode })
          ) : (
            <Data key="code">{row.materialCode}</Data>
          ),
          t('Hold {hold} · Fry {fry}', {
            hold: formatMinutes(row.holdLimit),
            fry: formatMinutes(row.fryTime),
          }),
        ]}
        figure={pieceWeightText(row.pieceWeight, unit)}
      />
    ),
    removed: {
      endpoint: materials.remove,
      recall: materials.recall,
      invalidates: [allMaterials, packages.list],
      noun: { one: t('material'), other: t('materials') },
      name: (row) => `${row.name} (${row.materialCode})`,
    },
  })
}

function listsOf(line: Line) {
  const kg = listIn(line, 'kg')
  return { kg, lbs: listIn(line, 'lbs'), spec: kg.spec }
}

/** The lists of either line's materials, for readers of either unit. */
export const MATERIAL_LISTS = {
  chicken: listsOf('chicken'),
  potato: listsOf('potato'),
}
