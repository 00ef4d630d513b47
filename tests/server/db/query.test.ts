import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import { isUniqueViolation, RowCountError } from '#server/db/errors.ts'
import { silentLog } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { openStorage } from '#server/db/storage.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase({ empty: true })
  await fresh.db.run(
    sql`create table pan (id bigint primary key, parent bigint references pan, pan_name text unique)`,
  )
})
beforeEach(() => fresh.db.run(sql`truncate pan`))
afterAll(() => fresh.drop())

const names = async () =>
  (await fresh.db.rows<{ panName: string }>(sql`select pan_name from pan order by id`)).map(
    (row) => row.panName,
  )

describe('values', () => {
  it.each([
    ['int8', '9007199254740991::bigint', 9007199254740991],
    ['count', 'count(*)', 1],
    ['sum of int8', 'sum(7::bigint)', 7],
    ['numeric', '2.50::numeric', 2.5],
    ['int8 array', "'{1,NULL,3}'::bigint[]", [1, null, 3]],
    ['date', "'2026-03-29'::date", '2026-03-29'],
    ['timestamp without zone', "'2026-03-29 02:30'::timestamp", '2026-03-29 02:30:00'],
    ['json keys as stored', `'{"snake_key": 1}'::jsonb`, { snake_key: 1 }],
    ['null', 'null::bigint', null],
  ])('%s', async (_, expression, value) => {
    expect(await fresh.db.one(sql`select ${raw(expression)} as some_value`)).toEqual({ someValue: value })
  })

  it.each(['9007199254740992::bigint', '9007199254740993::numeric', "'{9007199254740992}'::bigint[]"])(
    '%s is refused rather than rounded',
    async (expression) => {
      await expect(fresh.db.rows(sql`select ${raw(expression)} as v`)).rejects.toThrow(
        'does not fit a number',
      )
      expect(await fresh.db.one(sql`select 1 as v`)).toEqual({ v: 1 })
    },
  )
})

it('a connection plans a statement once, but for what reads much', async () => {
  const { db, heavyDb, close } = await openStorage({
    dataDir: '',
    databaseUrl: fresh.url,
    log: silentLog,
    beforeMigrations: async () => {},
  })
  const modeOf = async (of: Database) =>
    (await of.one<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`)).mode
  try {
    expect([await modeOf(db), await modeOf(heavyDb)]).toEqual(['force_generic_plan', 'auto'])
  } finally {
    await close()
  }
})

it('statements are run, not compiled: that takes longer than the longest of them', async () => {
  expect(await fresh.db.one(sql`select current_setting('jit') as jit`)).toEqual({ jit: 'off' })
})

describe('rows, page, one, maybe, run', () => {
  it('write a page as JSON, its names as rows have them, and count all rows', async () => {
    const ofSome = async (some: number) => {
      const select = sql`
        select v as pan_id, 2.50::numeric as weight_kg, null::text as pan_name, array[v, null] as stage_ids,
               '„"\\' as "quotedText", v > 1 as is_last`
      const rest = sql`from generate_series(1, ${some}::int) v order by v desc limit ${2}`
      const { rows, total } = await fresh.db.page(select, rest, sql`select 7::bigint`)
      return { rows: JSON.parse(rows.text), total }
    }
    const row = (panId: number, isLast: boolean) => ({
      panId,
      weightKg: 2.5,
      panName: null,
      stageIds: [panId, null],
      quotedText: '„"\\',
      isLast,
    })
    // The second time the names are known.
    for (const _ of [1, 2]) expect(await ofSome(3)).toEqual({ rows: [row(3, true), row(2, true)], total: 7 })
    expect(await ofSome(1)).toEqual({ rows: [row(1, false)], total: 7 })
    expect(await ofSome(0)).toEqual({ rows: [], total: 7 })
  })

  it('count the rows', async () => {
    const none = sql`select 1 as v where false`
    const two = sql`select v from generate_series(1, 2) v`
    expect(await fresh.db.rows(two)).toEqual([{ v: 1 }, { v: 2 }])
    expect(await fresh.db.maybe(none)).toBeNull()
    await expect(fresh.db.one(none)).rejects.toEqual(new RowCountError(0))
    await expect(fresh.db.one(two)).rejects.toMatchObject({ found: 2 })
    await expect(fresh.db.maybe(two)).rejects.toMatchObject({ found: 2 })
    expect(await fresh.db.run(sql`insert into pan select g, null, g from generate_series(1, 3) g`)).toBe(3)
  })

  it('name what was violated', async () => {
    await fresh.db.run(sql`insert into pan values (1, null, 'a')`)
    const twice = await fresh.db
      .run(sql`insert into pan values (2, null, 'a')`)
      .catch((error: unknown) => error)
    expect(isUniqueViolation(twice)).toBe(true)
    expect(isUniqueViolation(twice, 'pan_pan_name_key')).toBe(true)
    expect(isUniqueViolation(twice, 'pan_pkey')).toBe(false)
    const orphan = await fresh.db
      .run(sql`insert into pan values (3, 9, 'b')`)
      .catch((error: unknown) => error)
    expect(isUniqueViolation(orphan)).toBe(false)
  })

  it('survive a change of the columns under a kept plan', async () => {
    const all = sql`select * from pan`
    await fresh.db.rows(all)
    await fresh.db.run(sql`alter table pan add column grill text default 'x'`)
    await fresh.db.run(sql`insert into pan values (1, null, 'a')`)
    expect(await fresh.db.rows(all)).toEqual([{ id: 1, parent: null, panName: 'a', grill: 'x' }])
    await fresh.db.run(sql`alter table pan drop column grill`)
  })
})

describe('transaction', () => {
  it('keeps all or nothing, and the inner one is taken back alone', async () => {
    await fresh.db.transaction(async (tx) => {
      await tx.run(sql`insert into pan values (1, null, 'kept')`)
      await expect(
        tx.transaction(async (inner) => {
          await inner.run(sql`insert into pan values (2, null, 'taken back')`)
          await inner.run(sql`insert into pan values (1, null, 'refused')`)
        }),
      ).rejects.toSatisfy((error) => isUniqueViolation(error))
      await tx.transaction((inner) => inner.run(sql`insert into pan values (3, null, 'inner')`))
    })
    expect(await names()).toEqual(['kept', 'inner'])
    const failure = new Error('changed my mind')
    await expect(
      fresh.db.transaction(async (tx) => {
        await tx.run(sql`truncate pan`)
        throw failure
      }),
    ).rejects.toBe(failure)
    expect(await names()).toEqual(['kept', 'inner'])
  })

  it('calls what waits for its commit then, and not what was taken back', async () => {
    const told: string[] = []
    const tell = (what: string) => () => told.push(what)
    fresh.db.afterCommit(tell('at once'))
    expect(told).toEqual(['at once'])
    await fresh.db.transaction(async (tx) => {
      tx.afterCommit(tell('outer'))
      await tx.transaction(async (inner) => inner.afterCommit(tell('inner')))
      await expect(
        tx.transaction(async (inner) => {
          inner.afterCommit(tell('taken back'))
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      expect(told).toEqual(['at once'])
    })
    expect(told).toEqual(['at once', 'outer', 'inner'])
    await expect(
      fresh.db.transaction(async (tx) => {
        tx.afterCommit(tell('never'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(told).toEqual(['at once', 'outer', 'inner'])
  })

  it('whose connection dies fails, and the pool goes on', async () => {
    await expect(
      fresh.db.transaction(async (tx) => {
        const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await fresh.db.run(sql`select pg_terminate_backend(${pid}, 5000)`)
        await tx.run(sql`insert into pan values (1, null, 'lost')`)
      }),
    ).rejects.toThrow()
    expect(await names()).toEqual([])
  })
})

describe('bulkInsert', () => {
  it('carries every kind of value', async () => {
    await fresh.db.run(sql`
      create table kinds (a bigint, b text, c bigint[], d text[], e jsonb, f boolean, g timestamptz, h bytea)`)
    const rows = [
      [
        1,
        'tab\t line\n slash\\ \\N é',
        [1, 2],
        ['a"b', 'c\\d,\n', null],
        { k: ['v\\n'] },
        true,
        new Date(0),
        Buffer.from([0, 255]),
      ],
      [null, '', [], [], null, false, null, undefined],
    ]
    expect(await bulkInsert(fresh.db, 'kinds', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], rows)).toBe(2)
    const [first, second] = await fresh.db.rows(sql`select * from kinds order by a nulls last`)
    expect(Object.values(first ?? {})).toEqual(rows[0])
    expect(Object.values(second ?? {})).toEqual([null, '', [], [], null, false, null, null])
  })

  it('takes a long iterable, all or nothing, inside the transaction it is given', async () => {
    function* pans(count: number, last: number) {
      for (let id = 1; id < count; id += 1) yield [id, `pan ${id}`]
      yield [last, 'the last']
    }
    expect(await bulkInsert(fresh.db, 'pan', ['id', 'pan_name'], pans(50_000, 50_000))).toBe(50_000)
    await expect(
      bulkInsert(
        fresh.db,
        'pan',
        ['id', 'pan_name'],
        [
          [60_000, 'new'],
          [1, 'twice'],
        ],
      ),
    ).rejects.toSatisfy((error) => isUniqueViolation(error, 'pan_pkey'))
    expect(await fresh.db.one(sql`select count(*) as n from pan`)).toEqual({ n: 50_000 })
    await fresh.db.run(sql`truncate pan`)
    const undo = new Error('undo')
    const insertion = fresh.db.transaction(async (tx) => {
      await bulkInsert(tx, 'pan', ['id', 'pan_name'], pans(10, 10))
      throw undo
    })
    await expect(insertion).rejects.toBe(undo)
    expect(await names()).toEqual([])
  })

  it('stores nothing when the rows cannot be produced or the table is missing', async () => {
    function* broken() {
      yield [1, 'one']
      throw new Error('no more pans')
    }
    await expect(bulkInsert(fresh.db, 'pan', ['id', 'pan_name'], broken())).rejects.toThrow('no more pans')
    await expect(bulkInsert(fresh.db, 'nowhere', ['id'], [[1]])).rejects.toThrow('"nowhere" does not exist')
    expect(await names()).toEqual([])
  })
})
