import { useWeightUnit } from '#src/app/weight-unit.ts'
import { EditableListPage } from '#src/list/editable-list-page.tsx'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ImportRows } from '#src/shell/import/import-action.tsx'
import { IMPORT_WORDS } from '#src/shell/import/import-words.ts'
import { LINES, type Line } from '../lines.ts'
import { SettingsBar } from '../settings-bar.tsx'
import { PACKAGE_FORMS } from './package-form.tsx'
import { PACKAGE_LISTS } from './packages-list.tsx'

/** A package's material and its weight are said by that material. */
const KINDS = ['PACKAGE', 'MATERIAL'] as const
const CALLS = {
  chicken: { ...LINES.chicken.packages, kind: KINDS },
  potato: { ...LINES.potato.packages, kind: KINDS },
}

/** What a line's pieces are packed into: list, create, edit, delete (spec 2 §7). */
export function PackagesPage({ line, search }: { line: Line; search: ListSearch }) {
  const [unit] = useWeightUnit()
  const list = PACKAGE_LISTS[line][unit]
  return (
    <>
      <SettingsBar weights />
      <EditableListPage
        definition={list}
        search={search}
        calls={CALLS[line]}
        Form={PACKAGE_FORMS[line]}
        saved={({ name }) => name}
        actions={<ImportRows into={list} words={IMPORT_WORDS.packages} {...LINES[line].packageImport} />}
      />
    </>
  )
}
