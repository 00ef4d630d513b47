import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/query.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'

let fresh: FreshDatabase
let folder: string

beforeEach(async () => {
  fresh = await freshDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'linewatch-migrations-'))
  await file('0001-pans.sql', 'create table pan (id bigint);\ninsert into pan values (1);\n')
})
afterEach(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFile(join(folder, name), text)
const migrated = () => migrate(fresh.db, silentLog, folder)
const applied = () => fresh.db.rows(sql`select version, title from schema_migration order by version`)

it('applies what is new, once and in order', async () => {
  await migrated()
  await file('0002-more-pans.sql', 'insert into pan select id + 1 from pan;')
  await migrated()
  await migrated()
  expect(await fresh.db.rows(sql`select id from pan order by id`)).toEqual([{ id: 1 }, { id: 2 }])
  expect(await applied()).toEqual([
    { version: 1, title: 'pans' },
    { version: 2, title: 'more-pans' },
  ])
})

it('lets servers that start at once take turns', async () => {
  await file('0002-slow.sql', 'select pg_sleep(0.2); insert into pan values (2);')
  const others = [openDatabase(fresh.url), openDatabase(fresh.url)]
  await Promise.all([fresh.db, ...others].map((db) => migrate(db, silentLog, folder)))
  await Promise.all(others.map((db) => db.close()))
  expect(await fresh.db.rows(sql`select id from pan order by id`)).toEqual([{ id: 1 }, { id: 2 }])
})

it('takes a failing file back as a whole and keeps those before it', async () => {
  await file('0002-broken.sql', 'insert into pan values (2); insert into nowhere values (1);')
  await expect(migrated()).rejects.toThrow(
    /0002-broken.sql failed and was taken back: .*"nowhere" does not exist/,
  )
  expect(await fresh.db.rows(sql`select id from pan`)).toEqual([{ id: 1 }])
  expect(await applied()).toEqual([{ version: 1, title: 'pans' }])
  await file('0002-broken.sql', 'insert into pan values (2);')
  await migrated()
  expect(await applied()).toHaveLength(2)
})

it('refuses an applied file that was edited, but not its line ends', async () => {
  await migrated()
  await file('0001-pans.sql', 'create table pan (id bigint);\r\ninsert into pan values (1);\r\n')
  await migrated()
  await file('0001-pans.sql', 'create table pan (id bigint, name text);')
  await expect(migrated()).rejects.toThrow('0001-pans.sql was edited after it was applied')
})

it('refuses a database newer than the build', async () => {
  await file('0002-later.sql', 'select 1;')
  await migrated()
  await rm(join(folder, '0002-later.sql'))
  await expect(migrated()).rejects.toThrow('newer than this build: it has migration 2 (later)')
})

it.each([
  ['0003-gap.sql', '0003-gap.sql leaves a gap before it'],
  ['0001-twice.sql', '0001-twice.sql is used twice'],
  ['2-short.sql', '2-short.sql is not named like a migration'],
  ['0000-zero.sql', '0000-zero.sql is used twice'],
])('refuses %s', async (name, message) => {
  await file(name, 'select 1;')
  await expect(migrated()).rejects.toThrow(message)
})
