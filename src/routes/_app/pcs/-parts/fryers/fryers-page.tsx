import { fryerDictionary } from '#src/contract/kitchen/fryers.ts'
import { EditableListPage } from '#src/list/editable-list-page.tsx'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { FryerForm } from './fryer-form.tsx'
import { fryersList } from './fryers-list.tsx'

/** The fryers: list, create, edit, delete (spec 2 §2). */
export const FryersPage = ({ search }: { search: ListSearch }) => (
  <EditableListPage
    definition={fryersList}
    search={search}
    calls={fryerDictionary}
    Form={FryerForm}
    saved={({ name }) => name}
  />
)
