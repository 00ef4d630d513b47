import type { Package } from '#src/contract/dictionaries/packages.ts'
import { t } from '#src/domain/language/text.ts'
import { formatPieces, formatWeight, type WeightUnit } from '#src/domain/units/weight.ts'
import { search, several } from '#src/list/filters/declare-filter.ts'
import type { EditableList } from '#src/list/list-definition.ts'
import { showEditableList } from '#src/list/show-list.ts'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { SideBySide } from '#src/ui/text/side-by-side.tsx'
import { LINES, type Line } from '../lines.ts'
import { pieceWeightText } from '../materials/piece-weight.ts'

const columnsIn = (unit: WeightUnit): readonly Column<Package>[] => [
  column('code', t('Code'), (row) => row.code, { isData: true }),
  column('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
  column('materialName', t('Material'), (row) => row.materialName, { isData: true }),
  column('pieces', t('Pieces'), (row) => String(row.pieces), { align: 'right' }),
  column('weight', t('Weight'), (row) => pieceWeightText(row.weight, unit), {
    align: 'right',
    hideable: true,
  }),
]

function listIn(line: Line, unit: WeightUnit): EditableList<Package> {
  const { packages, packageFilter, materialOptions } = LINES[line]
  const columns = columnsIn(unit)
  return showEditableList(packages.list, {
    filters: {
      search: search(t('Search code, name or material')),
      materials: several(t('Materials'), materialOptions),
    },
    rowKey: (row) => row.uuid,
    columns: () => columns,
    card: (row) => (
      <RowCard
        title={row.name}
        isData
        lines={[
          <Data key="code">{row.code}</Data>,
          <SideBySide key="about">
            <Data>{row.materialName}</Data>
            {formatWeight(row.weight, unit, 3)}
          </SideBySide>,
        ]}
        figure={formatPieces(row.pieces)}
      />
    ),
    removed: {
      endpoint: packages.remove,
      recall: packages.recall,
      invalidates: [packageFilter],
      noun: { one: t('package'), other: t('packages') },
      name: (row) => `${row.name} (${row.code})`,
    },
  })
}

function listsOf(line: Line) {
  const kg = listIn(line, 'kg')
  return { kg, lbs: listIn(line, 'lbs'), spec: kg.spec }
}

/** The lists of either line's packages, for readers of either unit. */
export const PACKAGE_LISTS = {
  chicken: listsOf('chicken'),
  potato: listsOf('potato'),
}
