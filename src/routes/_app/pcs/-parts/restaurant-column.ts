import { t } from '#src/domain/language/text.ts'
import type { Column } from '#src/ui/table/columns.ts'

const number = (row: { restaurantNumber: string }) => row.restaurantNumber

/** Tells rows of several restaurants apart, in Global mode. */
export const RESTAURANT_COLUMN: Column<{ restaurantNumber: string }> = {
  key: 'restaurant',
  title: t('Restaurant'),
  cell: number,
  text: number,
  isData: true,
  hideable: true,
  global: true,
}
