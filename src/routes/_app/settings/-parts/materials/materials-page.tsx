import type { ListSearch } from '#src/list/filters.ts'
import { EditableListPage } from '#src/shell/editable-list-page.tsx'
import { useWeightUnit } from '#src/shell/weight-unit.ts'
import { LINES, type Line } from '../lines.ts'
import { SettingsBar } from '../settings-bar.tsx'
import { MATERIAL_FORMS } from './material-form.tsx'
import { MATERIAL_LISTS } from './materials-list.tsx'

/** A line's materials: list, create, edit, delete (spec 2 §7). */
export function MaterialsPage({ line, search }: { line: Line; search: ListSearch }) {
  const [unit] = useWeightUnit()
  return (
    <>
      <SettingsBar weights />
      <EditableListPage
        definition={MATERIAL_LISTS[line][unit]}
        search={search}
        calls={LINES[line].materials}
        Form={MATERIAL_FORMS[line]}
        saved={({ name }) => name}
        importing={LINES[line].materialImport}
      />
    </>
  )
}
