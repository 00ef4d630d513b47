import {
  allMaterials,
  type ChickenMaterial,
  chickenMaterials,
  deleteChickenMaterial,
  recallChickenMaterial,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { formatMinutes } from '#src/domain/time/minutes.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import type { EditableList } from '#src/list/list-screen.tsx'
import { type Column, textColumn } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { materialsSearch } from './materials-search.ts'
import { pieceWeightText } from './piece-weight.ts'

type Text = (row: ChickenMaterial) => string

const column = (key: string, title: string, text: Text, more: Partial<Column<ChickenMaterial>> = {}) =>
  textColumn(key, title, text, { sortable: true, ...more })

const columnsIn = (unit: WeightUnit): readonly Column<ChickenMaterial>[] => [
  column('materialCode', 'Code', (row) => row.materialCode),
  column('name', 'Name', (row) => row.name, { wraps: true }),
  column('pieceWeight', 'Piece weight', (row) => pieceWeightText(row.pieceWeight, unit), {
    align: 'right',
    hideable: true,
  }),
  column('holdLimit', 'Hold limit', (row) => formatMinutes(row.holdLimit), {
    align: 'right',
    hideable: true,
  }),
  column('fryTime', 'Fry time', (row) => formatMinutes(row.fryTime), { align: 'right', hideable: true }),
  column('grilled', 'Grilled', (row) => (row.grilled ? 'Yes' : 'No'), { sortable: false, hideable: true }),
]

function listIn(unit: WeightUnit): EditableList<ChickenMaterial> {
  const columns = columnsIn(unit)
  return {
    endpoint: chickenMaterials,
    spec: materialsSearch,
    rowKey: (row) => row.uuid,
    columns: () => columns,
    card: (row) => (
      <RowCard
        title={row.name}
        lines={[
          `${row.materialCode}${row.grilled ? ' · grilled' : ''}`,
          `Hold ${formatMinutes(row.holdLimit)} · Fry ${formatMinutes(row.fryTime)}`,
        ]}
        figure={pieceWeightText(row.pieceWeight, unit)}
      />
    ),
    removed: {
      endpoint: deleteChickenMaterial,
      recall: recallChickenMaterial,
      invalidates: [allMaterials],
      noun: 'material',
      name: (row) => `${row.name} (${row.materialCode})`,
    },
  }
}

/** The list of chicken materials for readers of either unit. */
export const MATERIAL_LISTS: Readonly<Record<WeightUnit, EditableList<ChickenMaterial>>> = {
  kg: listIn('kg'),
  lbs: listIn('lbs'),
}
