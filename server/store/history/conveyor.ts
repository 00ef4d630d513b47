import sql from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { ConveyorPass, conveyorHistory } from '#src/contract/history/conveyor.ts'
import { msg } from '#src/domain/language/text.ts'
import { ofContainers } from '../analytic/containers.ts'
import type { HistorySource } from '../history.ts'
import { containerJoin, exportedFirst, secondsBetween } from '../history-parts.ts'

type PassQuery = FiltersOf<typeof conveyorHistory.list>

/** Containers' ways into hot holding and out of it. */
export const source: HistorySource<PassQuery, ConveyorPass, SortOf<typeof conveyorHistory.list>> = {
  kind: 'conveyor',
  event: msg('conveyor cycle'),
  table: 'conveyor_pass',
  at: ({ by }) => (by === 'outbound' ? sql`f.outbound_at` : sql`f.inbound_at`),
  columns: () => sql`
    c.name AS container, f.inbound_at AS inbound_time, f.placed_at AS placed_time, f.removed_at AS removed_time,
    f.outbound_at AS outbound_time, ${secondsBetween(sql`f.inbound_at`, sql`f.outbound_at`)} AS cycle_time`,
  joins: containerJoin,
  where: ({ containers }) => (containers ? [ofContainers(containers, sql`f.container_id`)] : []),
  orders: {
    inboundTime: sql`f.inbound_at`,
    placedTime: sql`f.placed_at`,
    removedTime: sql`f.removed_at`,
    outboundTime: sql`f.outbound_at`,
    material: sql`m.name`,
    container: sql`c.name`,
    cycleTime: () => secondsBetween(sql`f.inbound_at`, sql`f.outbound_at`),
  },
  exported: [
    ...exportedFirst<ConveyorPass>(),
    { title: msg('Container'), value: (row) => row.container },
    { title: msg('Inbound'), value: (row) => row.inboundTime, at: true },
    { title: msg('Placed'), value: (row) => row.placedTime, at: true },
    { title: msg('Removed'), value: (row) => row.removedTime, at: true },
    { title: msg('Outbound'), value: (row) => row.outboundTime, at: true },
    { title: msg('Cycle (s)'), value: (row) => row.cycleTime },
  ],
}
