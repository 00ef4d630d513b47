import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import {
  deleteUnusual,
  recallUnusual,
  type UnusualEvent,
  type unusualEvents,
} from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import { unusualName } from '#src/domain/unusual/kinds.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'
import { type HistoryColumn, historyColumns, timeOfRow } from '#src/list/history/history-columns.tsx'
import { CLOCKS, HISTORY_DATES, type HistoryTotal, inBothUnits } from '#src/list/history/history-list.tsx'
import type { ListDefinition } from '#src/list/list-definition.ts'
import { type FilterLook, showList } from '#src/list/show-list.ts'
import { ThumbnailCard } from '#src/shell/camera/thumbnail-button.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { titleOf } from './event-title.ts'
import { FramesButton } from './frames-button.tsx'

/** One list of unusual events; what is not told here is the same for all of them. */
export interface DeclaredUnusual {
  call: typeof unusualEvents
  exported: AnyEndpoint
  /** Of the kind 'event' alone. */
  types?: FilterLook
  materials: OptionSource
  /** After time and material. */
  columns: readonly HistoryColumn<UnusualEvent>[]
  /** What would be here where there is nothing, and when: a sentence. */
  empty: string
  /** What a card says of its event, in a line. */
  told: (row: UnusualEvent, unit: WeightUnit) => string
}

const pictures = (zone: string): Column<UnusualEvent> => ({
  key: 'images',
  title: t('Images'),
  width: 112,
  cell: (row) => <FramesButton event={row} zone={zone} />,
  text: (row) => String(row.pictures.length || row.frameCount),
})

/** A list of unusual events, once for each unit of weights. */
export const unusualLists = (list: DeclaredUnusual) => inBothUnits((unit) => inUnit(list, unit))

function inUnit(list: DeclaredUnusual, unit: WeightUnit): ListDefinition<UnusualEvent, HistoryTotal> {
  const { call, exported, types = null, materials, told, empty } = list
  const columns: HistoryColumn<UnusualEvent>[] = [
    { as: 'time', key: 'eventTime', title: t('Time') },
    { as: 'text', key: 'material', title: t('Material'), wraps: true },
    ...list.columns,
    { as: 'text', key: 'place', title: t('Place'), wide: true },
  ]
  return showList<typeof call, HistoryTotal>(call, {
    dates: HISTORY_DATES,
    empty,
    filters: { materials: several(t('Materials'), materials), types, ...CLOCKS },
    rowKey: (row) => row.id,
    columns: (zone) => [pictures(zone), ...historyColumns(columns, { zone, unit })],
    card: (row, zone, isGlobal) => (
      <ThumbnailCard thumbnail={<FramesButton event={row} zone={zone} />}>
        <RowCard
          title={(row.type === null && row.material) || unusualName(row.kind, row.type)}
          lines={[told(row, unit), timeOfRow(row.eventTime, row, zone)]}
          place={isGlobal ? row.restaurantNumber : undefined}
        />
      </ThumbnailCard>
    ),
    exported,
    removed: {
      endpoint: deleteUnusual,
      recall: recallUnusual,
      noun: { one: t('unusual event'), other: t('unusual events') },
      name: (row) => `${titleOf(row)}, ${timeOfRow(row.eventTime, row, row.timezone)}`,
    },
  })
}
