import { Loader } from '@mantine/core'
import { useMemo } from 'react'
import { t } from '#src/domain/language/text.ts'
import { type AllDayLine, allDay } from '#src/domain/queue/all-day.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { BOARD_TABLES } from '#src/domain/queue/tables.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { NoRecords } from '#src/ui/messages/empty.tsx'
import css from './all-day-board.module.css'
import { TableFrame } from './queue-table.tsx'

interface AllDayBoardProps {
  /** Undefined until the first snapshot. */
  tables: QueueTables | undefined
  loading: boolean
}

const NONE: never[] = []

/** Pieces needed now, by material, over all open batches, recommendations and orders: figures to be read from afar. */
export function AllDayBoard({ tables, loading }: AllDayBoardProps) {
  const { batches = NONE, future = NONE, orders = NONE } = tables ?? {}
  const lines = useMemo(() => allDay({ batches, future, orders }), [batches, future, orders])
  return (
    <TableFrame
      title={BOARD_TABLES.allDay}
      count={loading ? null : lines.length}
      empty={lines.length === 0 && !loading}
      wide
    >
      {loading && <Loader role="status" aria-label={t('Loading')} />}
      {!loading && lines.length === 0 && <NoRecords />}
      {lines.length > 0 && (
        <ul className={css.tiles} aria-label={t('Pieces needed now')}>
          {lines.map((line) => (
            <Tile key={line.materialUuid} line={line} />
          ))}
        </ul>
      )}
    </TableFrame>
  )
}

/** Where the pieces are wanted; one source alone needs no sum. */
const partsOf = ({ production, orders }: AllDayLine) =>
  sideBySide([
    production > 0 ? t('Production {count}', { count: production }) : '',
    orders > 0 ? t('Orders {count}', { count: orders }) : '',
  ])

function Tile({ line }: { line: AllDayLine }) {
  return (
    <li className={css.tile}>
      <span className={css.material} translate="no">
        {line.material}
      </span>
      <span className={css.pieces}>{line.total}</span>
      <span className={css.parts}>{partsOf(line)}</span>
    </li>
  )
}
