import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database/database.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const NAMES = ['Zürich', 'avenue 10', 'Avenue 2', 'Éclair', 'eclair', 'zoo', 'a b', 'ab', '2 Main', '10 Main']

test('names stand in the order people read them in, as a browser would put them', async () => {
  for (const [i, name] of NAMES.entries()) {
    await fresh.db.run(sql`
      INSERT INTO restaurant (number, name, timezone, created_at) VALUES (${`C${i}`}, ${name}, 'UTC', 0)`)
  }
  const rows = await fresh.db.rows<{ name: string }>(sql`SELECT name FROM restaurant ORDER BY name`)
  expect(rows.map(({ name }) => name)).toEqual(
    [...NAMES].sort(new Intl.Collator('und', { numeric: true }).compare),
  )
})

test('no index depends on the release of ICU', async () => {
  const indexes = await fresh.db.rows<{ name: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name FROM pg_index i
     WHERE 'readable'::regcollation = ANY(i.indcollation::oid[])`)
  expect(indexes).toEqual([])
})
