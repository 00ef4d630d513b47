import sql, { type Sql } from 'sql-template-tag'

/** Condition: the text holds what is looked for, case apart; nothing in it is a pattern. */
export const contains = (text: Sql, looked: string): Sql =>
  containsLowered(sql`lower((${text}) COLLATE readable)`, looked)

/** The same of a text that is in lower case already. What is looked for is lowered once, not for each row. */
export const containsLowered = (text: Sql, looked: string): Sql =>
  sql`position((SELECT lower(${looked}::text COLLATE readable)) IN (${text} COLLATE "C")) > 0`
