import { type ReactNode, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { NoRecords } from '#src/ui/messages/empty.tsx'
import edges from '#src/ui/visibility/scroll-edges.module.css'
import { useScrollEdges } from '#src/ui/visibility/use-scroll-edges.ts'
import { withoutNegatives } from '../plot/series-math.ts'
import type { ChartSeries, FormatValue } from '../types.ts'
import classes from './chart-table.module.css'

/** Cells are texts unless a table draws them itself. */
export interface ChartTableProps<Cell extends ReactNode = string> {
  /** The name for a screen reader: the panel's title. */
  caption: string
  /** Headings; the first column is what the rows are named by. */
  head: readonly string[]
  /** As many cells as there are headings; the first, which is a text, names the row. */
  rows: readonly (readonly Cell[])[]
  /** Rows that sum up: totals, High, Low, Average. */
  totals?: readonly (readonly string[])[]
  /** How many leading columns are words and not figures; the first alone unless set. */
  words?: number
  /** Columns that hold what people or equipment called something; and those whose headings are that. */
  data?: readonly number[]
  dataHeads?: readonly number[]
  /** The rows that sum up are named by data, too. */
  dataTotals?: boolean
  /** Opens what a row was counted from; given, the rows' names are buttons. */
  onRow?: ((index: number) => void) | undefined
}

/** Rows put into the page at a time: a year by the hour stays scrollable. */
const CHUNK = 200

/** Scrolled by keys too, also in Safari; a group, since the panel around it is the region of that name. */
const scrolled = (name: string) => ({ role: 'group', tabIndex: 0, 'aria-label': name }) as const

/** A chart's data as a table, for users who can't see the picture or don't want one. */
export function ChartTable({
  caption,
  head,
  rows,
  totals = [],
  words = 1,
  data = NONE,
  dataHeads = NONE,
  dataTotals = false,
  onRow,
}: ChartTableProps<ReactNode>) {
  const [limit, setLimit] = useState(CHUNK)
  const scroller = useRef<HTMLDivElement>(null)
  useScrollEdges(scroller)
  const keyed = (cells: readonly ReactNode[], row: number) => (
    <Row key={row} head={head} words={words} data={dataTotals ? data : NONE} cells={cells} />
  )
  const pressed = (cells: readonly ReactNode[], row: number) => (
    <Row
      key={row}
      head={head}
      words={words}
      data={data}
      cells={cells}
      onPress={onRow && (() => onRow(row))}
    />
  )
  if (rows.length === 0) return <NoRecords />
  return (
    <div className={`${edges.edges} ${classes.edges}`} data-first="stays">
      <div ref={scroller} {...scrolled(caption)} className={classes.frame}>
        <table className={classes.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {head.map((text, column) => (
                <th
                  key={text}
                  scope="col"
                  data-words={column < words || undefined}
                  translate={mark(dataHeads, column)}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.slice(0, limit).map(pressed)}</tbody>
          {totals.length > 0 && <tfoot>{totals.map(keyed)}</tfoot>}
        </table>
        {rows.length > limit && (
          <button type="button" className={classes.more} onClick={() => setLimit(limit + CHUNK)}>
            {t('Show {count} more of {total}', {
              count: Math.min(CHUNK, rows.length - limit),
              total: rows.length,
            })}
          </button>
        )}
      </div>
    </div>
  )
}

const NONE: readonly number[] = []
const mark = (data: readonly number[], column: number) => (data.includes(column) ? 'no' : undefined)

interface RowProps {
  head: readonly string[]
  cells: readonly ReactNode[]
  words: number
  data: readonly number[]
  onPress?: (() => void) | undefined
}

function Row({ head, cells, words, data, onPress }: RowProps) {
  return (
    <tr>
      <th scope="row" translate={mark(data, 0)}>
        {onPress ? (
          <button
            type="button"
            className={classes.open}
            aria-label={cells
              .slice(0, words)
              .filter((cell) => typeof cell === 'string' && cell !== '')
              .join(', ')}
            onClick={onPress}
          >
            {cells[0]}
          </button>
        ) : (
          cells[0]
        )}
      </th>
      {head.slice(1).map((name, column) => (
        <td key={name} data-words={column + 1 < words || undefined} translate={mark(data, column + 1)}>
          {cells[column + 1]}
        </td>
      ))}
    </tr>
  )
}

/** Head and rows of a chart's table from its series; a gap is 'N/A' (spec 1 §8). */
export function tableOf(
  first: string,
  names: readonly string[],
  series: readonly Pick<ChartSeries, 'label' | 'isData' | 'values'>[],
  format: FormatValue,
): Pick<ChartTableProps, 'head' | 'dataHeads' | 'rows'> {
  const counted = withoutNegatives(series)
  return {
    head: [first, ...series.map((one) => one.label)],
    dataHeads: series.flatMap(({ isData }, index) => (isData ? index + 1 : [])),
    rows: names.map((name, i) => [
      name,
      ...counted.map(({ values }) => {
        const value = values[i]
        return value == null ? t('N/A') : format(value)
      }),
    ]),
  }
}
