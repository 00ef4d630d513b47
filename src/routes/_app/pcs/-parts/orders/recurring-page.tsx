import { createRecurringOrder, updateRecurringOrder } from '#src/contract/orders/recurring-orders.ts'
import { EditableListPage } from '#src/list/editable-list-page.tsx'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { RecurringForm } from './recurring-form.tsx'
import { recurringList, recurringName } from './recurring-list.tsx'

const CALLS = { create: createRecurringOrder, update: updateRecurringOrder }

/** The recurring orders: list, create, edit, delete (spec 2 §2). */
export const RecurringPage = ({ search }: { search: ListSearch }) => (
  <EditableListPage
    definition={recurringList}
    search={search}
    calls={CALLS}
    Form={RecurringForm}
    saved={recurringName}
  />
)
