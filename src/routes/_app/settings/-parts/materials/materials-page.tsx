import { useWeightUnit } from '#src/app/weight-unit.ts'
import { EditableListPage } from '#src/list/editable-list-page.tsx'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ImportRows } from '#src/shell/import/import-action.tsx'
import { IMPORT_WORDS } from '#src/shell/import/import-words.ts'
import { LINES, type Line } from '../lines.ts'
import { SettingsBar } from '../settings-bar.tsx'
import { MATERIAL_FORMS } from './material-form.tsx'
import { MATERIAL_LISTS } from './materials-list.tsx'

/** A line's materials: list, create, edit, delete (spec 2 §7). */
export function MaterialsPage({ line, search }: { line: Line; search: ListSearch }) {
  const [unit] = useWeightUnit()
  const list = MATERIAL_LISTS[line][unit]
  return (
    <>
      <SettingsBar weights />
      <EditableListPage
        definition={list}
        search={search}
        calls={LINES[line].materials}
        Form={MATERIAL_FORMS[line]}
        saved={({ name }) => name}
        actions={<ImportRows into={list} words={IMPORT_WORDS.materials} {...LINES[line].materialImport} />}
      />
    </>
  )
}
