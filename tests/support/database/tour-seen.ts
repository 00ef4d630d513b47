import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** The first-run tour is for people: accounts that tests work with have seen it. Those made later have not. */
export const markTourSeen = (db: Database) =>
  db.run(sql`UPDATE account SET preferences = preferences || '{"tourSeen": true}'`)
