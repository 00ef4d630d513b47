import sql, { raw, type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { lockWaiters } from '../database/database.ts'

/** What tests of figures that triggers keep have in common. */

interface Kitchen {
  id: number
  timezone: string
}

/** A restaurant of the demonstration in a zone. */
export function inZone<K extends Kitchen>(kitchens: readonly K[], zone: string): K {
  const found = kitchens.find(({ timezone }) => timezone === zone)
  if (!found) throw new Error(`The demonstration has no restaurant in ${zone}`)
  return found
}

/** Looks while the restaurant is in another zone, and once more when it is back in its own. */
export async function inAnotherZone(db: Database, kitchen: Kitchen, look: () => Promise<void>) {
  for (const zone of ['Asia/Kathmandu', kitchen.timezone]) {
    await db.run(sql`UPDATE restaurant SET timezone = ${zone} WHERE id = ${kitchen.id}`)
    await look()
  }
}

/** Looks while a table is empty; then it is as it was. */
export async function whileEmptied(db: Database, table: string, look: (tx: Database) => Promise<void>) {
  await db
    .transaction(async (tx) => {
      await tx.run(sql`TRUNCATE ${raw(table)}`)
      await look(tx)
      throw new Error('taken back')
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'))
}

/** Deletes one row on another connection, which has to wait for what `write` does in a transaction. */
export async function deletedWhileWritten(
  { db, url }: { db: Database; url: string },
  write: (tx: Database) => Promise<unknown>,
  deletion: Sql,
) {
  const second = openDatabase(url)
  let deleting: Promise<number> = Promise.resolve(0)
  await db.transaction(async (tx) => {
    await write(tx)
    deleting = second.run(deletion)
    await expect.poll(() => lockWaiters(db)).toBeGreaterThan(0)
  })
  expect(await deleting).toBe(1)
  await second.close()
}
