import {
  CONTAINER_COLUMNS,
  containerDictionary,
  importContainers,
} from '#src/contract/dictionaries/containers.ts'
import { EditableListPage } from '#src/list/editable-list-page.tsx'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ImportRows } from '#src/shell/import/import-action.tsx'
import { IMPORT_WORDS } from '#src/shell/import/import-words.ts'
import { SettingsBar } from '../settings-bar.tsx'
import { ContainerForm } from './container-form.tsx'
import { containersList } from './containers-list.tsx'

const IMPORTING = {
  endpoint: importContainers,
  columns: CONTAINER_COLUMNS,
  words: IMPORT_WORDS.containers,
}

/** The pans of the chicken line: list, create, edit, delete (spec 2 §7). */
export function ContainersPage({ search }: { search: ListSearch }) {
  return (
    <>
      <SettingsBar />
      <EditableListPage
        definition={containersList}
        search={search}
        calls={containerDictionary}
        Form={ContainerForm}
        saved={({ name }) => name}
        actions={<ImportRows into={containersList} {...IMPORTING} />}
      />
    </>
  )
}
