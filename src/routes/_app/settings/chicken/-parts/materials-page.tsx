import { chickenMaterialDictionary } from '#src/contract/dictionaries/chicken-materials.ts'
import type { ListSearch } from '#src/list/filters.ts'
import { EditableListPage } from '#src/shell/editable-list-page.tsx'
import { useWeightUnit } from '#src/shell/weight-unit.ts'
import { MaterialForm } from './material-form.tsx'
import { MATERIAL_LISTS } from './materials-list.tsx'

/** The chicken materials: list, create, edit, delete (spec 2 §7). */
export function MaterialsPage({ search }: { search: ListSearch }) {
  const [unit] = useWeightUnit()
  return (
    <EditableListPage
      definition={MATERIAL_LISTS[unit]}
      search={search}
      calls={chickenMaterialDictionary}
      Form={MaterialForm}
      saved={({ name }) => name}
    />
  )
}
