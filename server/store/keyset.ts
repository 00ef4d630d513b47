import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { CursorDirection, CursorPaged } from '#src/contract/define/cursor.ts'
import type { OrderDirection } from '#src/contract/define/fields.ts'
import { badRequest } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'

/** What a list is sorted by: an expression without nulls, and its type in SQL. */
export interface SortKey {
  by: Sql
  type: 'bigint' | 'text'
}

export interface CursorQuery {
  cursor?: string | undefined
  cursorDirection: CursorDirection
  limit: number
  orderDirection: OrderDirection
}

/**
 * The parts of a statement that reads one page behind a cursor: by a sort key and, for equal ones, by id. The page
 * is read with one row more than asked for, which tells whether there is another.
 */
export interface Keyset {
  /** Columns to be selected with the row: `key` and `row_id`. */
  columns: Sql
  /** A condition, true for rows behind the cursor. */
  behind: Sql
  /** ORDER BY and LIMIT. */
  order: Sql
}

const encode = (key: number | string, id: number) =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** @throws Refused 400 for what this server never gave. */
function decode(cursor: string, type: SortKey['type']): { key: number | string; id: number } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [key, id] = parsed as unknown[]
      const fits =
        type === 'bigint' ? Number.isSafeInteger(key) : typeof key === 'string' && !key.includes('\0')
      if (fits && Number.isSafeInteger(id)) return { key: key as number | string, id: id as number }
    }
  } catch {
    // Told below.
  }
  throw badRequest(t('This cursor is from another list. Reload the list.'))
}

/** `id` is the column that tells rows with equal keys apart. */
export function keyset(query: CursorQuery, sort: SortKey, id: Sql): Keyset {
  const direction = raw(query.orderDirection)
  const isDown = query.orderDirection === 'DESC'
  let behind = empty
  if (query.cursorDirection === 'NEXT') {
    if (query.cursor === undefined) throw badRequest(t('NEXT needs the cursor of the previous page.'))
    const from = decode(query.cursor, sort.type)
    behind = sql`AND (${sort.by}, ${id}) ${raw(isDown ? '<' : '>')} (${from.key}::${raw(sort.type)}, ${from.id}::bigint)`
  }
  return {
    columns: sql`${sort.by} AS key, ${id} AS row_id`,
    behind,
    order: sql`ORDER BY ${sort.by} ${direction}, ${id} ${direction} LIMIT ${query.limit + 1}`,
  }
}

/** A page out of the rows a keyset's statement gave. Behind a cursor there is always what it was made from. */
export function cursorPage<Row extends { key: number | string; rowId: number }, T>(
  rows: readonly Row[],
  { limit, cursorDirection }: CursorQuery,
  total: number,
  present: (row: Omit<Row, 'key' | 'rowId'>) => T,
): CursorPaged<T> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const existsNextPage = rows.length > limit
  return {
    content: page.map(({ key: _, rowId: __, ...row }) => present(row)),
    cursor: existsNextPage && last ? encode(last.key, last.rowId) : null,
    cursorDirection,
    existsNextPage,
    existsPreviousPage: cursorDirection === 'NEXT',
    total,
  }
}
