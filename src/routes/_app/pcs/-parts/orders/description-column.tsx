import { t } from '#src/domain/language/text.ts'
import { textColumn } from '#src/ui/table/columns.ts'
import { descriptionOf } from './order-words.ts'

/** What an order is for. A long text keeps to two lines, so that the rows around it stay in sight. */
export const DESCRIPTION_COLUMN = textColumn('demandDescription', t('Description'), descriptionOf, {
  isData: true,
  hideable: true,
  wide: true,
  wraps: true,
  cell: (row) => (
    <span className="two-lines" title={row.demandDescription}>
      {row.demandDescription}
    </span>
  ),
})
