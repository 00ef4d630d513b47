import { deleteFryer, type Fryer, fryers, knownVendors, recallFryer } from '#src/contract/kitchen/fryers.ts'
import { t } from '#src/domain/language/text.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { search } from '#src/list/filters/declare-filter.ts'
import { showEditableList } from '#src/list/show-list.ts'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { RESTAURANT_COLUMN } from '../restaurant-column.ts'

type Text = (row: Fryer) => string

/** When it was changed last, on its own restaurant's clock. */
const changed: Text = ({ updatedDate, timezone }) => formatZonedDateTime(updatedDate, timezone)

const columns: readonly Column<Fryer>[] = [
  RESTAURANT_COLUMN,
  column('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
  column('vendor', t('Vendor'), (row) => row.vendor, { isData: true, wraps: true }),
  column('linked', t('Sends data automatically'), (row) => (row.linked ? t('Yes') : t('No')), {
    hideable: true,
  }),
  column('updatedDate', t('Changed'), changed, { hideable: true, wide: true }),
]

/** The list of fryers. */
export const fryersList = showEditableList(fryers, {
  ofRestaurant: true,
  filters: {
    search: search(t('Search name or vendor')),
  },
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row, _, isGlobal) => (
    <RowCard
      title={row.name}
      isData
      lines={[
        <Data key="vendor">{row.vendor}</Data>,
        row.linked ? t('Sends data automatically') : t('Does not send data automatically'),
      ]}
      {...(isGlobal && { place: row.restaurantNumber })}
    />
  ),
  removed: {
    endpoint: deleteFryer,
    recall: recallFryer,
    invalidates: [knownVendors],
    noun: { one: t('fryer'), other: t('fryers') },
    name: (row) => `${row.name} (${row.restaurantNumber})`,
  },
})
