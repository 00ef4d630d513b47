import sql, { type Sql } from 'sql-template-tag'

/** Condition: the text holds what is looked for, case apart; nothing in it is a pattern. */
export function contains(text: Sql, looked: string): Sql {
  return sql`position(lower(${looked}) IN lower((${text}) COLLATE readable)) > 0`
}
