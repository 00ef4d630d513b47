import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/query.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import {
  type Actor,
  type Changing,
  change,
  create,
  recall,
  recordEvent,
  type Subject,
  UNCHANGED,
} from '#server/services/changes/change.ts'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import type { Services } from '#server/services/services.ts'
import { msg } from '#src/domain/language/text.ts'
import { type FilledDatabase, type FreshDatabase, filledDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { hashOnce } from '#tests/support/provider.ts'

const NOW = Date.UTC(2026, 2, 10, 12)

/** A thing as no service has it: a crate of a restaurant, whose name only one crate has. */
interface Crate {
  uuid: string
  name: string
  version: number
  restaurantUuid: string | null
}

const crateOf = (tx: Database, uuid: string) =>
  tx.maybe<Crate>(sql`
    SELECT c.uuid, c.name, c.version, r.uuid AS restaurant_uuid
      FROM crate c LEFT JOIN restaurant r ON r.id = c.restaurant_id
     WHERE c.uuid = ${uuid} AND c.deleted_at IS NULL FOR UPDATE OF c`)

let filled: FilledDatabase
beforeAll(async () => {
  filled = await filledDatabase(async (db) => {
    await seedChain(db, { seed: 'test', now: NOW, secrets: testSecrets, hashPassword: hashOnce })
    await db.run(sql`DELETE FROM audit_event`)
    await db.run(sql`
      CREATE TABLE crate (uuid uuid DEFAULT gen_random_uuid(), name text, label text, version int DEFAULT 1,
                          restaurant_id bigint, deleted_at bigint)`)
    await db.run(sql`CREATE UNIQUE INDEX crate_name ON crate (name)`)
    await db.run(sql`CREATE UNIQUE INDEX crate_label ON crate (label)`)
  })
})
afterAll(() => filled.drop())

let database: FreshDatabase
let services: Services
let actor: Actor
let restaurant: { id: number; uuid: string }
let heard: string[]
let crate: Subject<Crate>

beforeEach(async () => {
  database = await filled.copy()
  const { db } = database
  heard = []
  // As the real bus does: a message leaves when its transaction commits.
  const publish = async (_: unknown, audience: unknown, message: object, tx: Database = db) =>
    tx.afterCommit(() => heard.push(`${JSON.stringify(message)} to ${audience}`))
  services = { db, now: () => NOW, live: { publish } } as unknown as Services
  const { id } = await db.one<{ id: number }>(sql`SELECT id FROM account ORDER BY id LIMIT 1`)
  actor = { accountId: id, address: '192.0.2.1', userAgent: 'Firefox' }
  restaurant = await db.one(sql`SELECT id, uuid FROM restaurant ORDER BY id LIMIT 1`)
  crate = {
    kind: 'CONTAINER',
    noun: msg('crate'),
    called: ({ name }) => `Crate ${name}`,
    recorded: ({ uuid: _, restaurantUuid: __, ...kept }) => kept,
    unique: [{ index: 'crate_name', field: 'name', word: msg('name') }],
    listed: true,
    tell: async ({ db: tx }, restaurantId, { name }) =>
      tx.afterCommit(() => heard.push(`${name} to restaurant ${restaurantId}`)),
  }
})
afterEach(() => database.drop())

const insert = async (tx: Database, name: string, label = name, placed: number | null = restaurant.id) => {
  const { uuid } = await tx.one<{ uuid: string }>(
    sql`INSERT INTO crate (name, label, restaurant_id) VALUES (${name}, ${label}, ${placed}) RETURNING uuid`,
  )
  const made = await crateOf(tx, uuid)
  if (!made) throw new Error('The crate was not stored.')
  return made
}
const rename = async (tx: Database, uuid: string, name: string) => {
  await tx.run(sql`UPDATE crate SET name = ${name}, version = version + 1 WHERE uuid = ${uuid}`)
  return crateOf(tx, uuid)
}
/** Renames one, as it is done unless `more` says otherwise. */
const renameTo = (uuid: string, name: string, more: Partial<Changing<Crate>> = {}, within = services) =>
  change(within, actor, crate, 'CONTAINER_CHANGED', {
    lock: (tx) => crateOf(tx, uuid),
    act: (tx) => rename(tx, uuid, name),
    ...more,
  })

const recorded = () =>
  database.db.rows(sql`
    SELECT action, subject_kind, subject_uuid, subject_name, restaurant_id, changes, address
      FROM audit_event ORDER BY id`)
const named = async () =>
  (
    await database.db.rows<{ name: string }>(
      sql`SELECT name FROM crate WHERE deleted_at IS NULL ORDER BY name`,
    )
  ).map(({ name }) => name)
/** What a refused or failed change must leave as it was. */
const untouched = async () => {
  expect(await recorded()).toEqual([])
  expect(heard).toEqual([])
}

describe('a change', () => {
  test('is stored, recorded with what differs, and told once it is committed', async () => {
    const { uuid } = await insert(database.db, 'A')
    await database.db.transaction(async (tx) => {
      const after = await renameTo(uuid, 'B', { version: 1 }, { ...services, db: tx })
      expect(after).toMatchObject({ uuid, name: 'B', version: 2 })
      expect(heard).toEqual([])
    })
    expect(await recorded()).toEqual([
      {
        action: 'CONTAINER_CHANGED',
        subjectKind: 'CONTAINER',
        subjectUuid: uuid,
        subjectName: 'Crate B',
        restaurantId: restaurant.id,
        changes: [{ field: 'name', before: 'A', after: 'B' }],
        address: '192.0.2.1',
      },
    ])
    expect(heard).toEqual(['{"kind":"CONTAINER"} to everyone', `B to restaurant ${restaurant.id}`])
  })

  test('of what is of no restaurant tells the lists alone', async () => {
    const { uuid } = await insert(database.db, 'A', 'A', null)
    await renameTo(uuid, 'B')
    expect(await recorded()).toMatchObject([{ restaurantId: null }])
    expect(heard).toEqual(['{"kind":"CONTAINER"} to everyone'])
  })

  test.each([
    ['none is compared', 1, undefined, false],
    ['the same is no conflict', 1, 1, false],
    ['the first of all, 0, is a version', 0, 0, false],
    ['0 is older than what is there', 1, 0, true],
    ['an older one is a conflict', 3, 2, true],
    ['one that there never was is a conflict', 1, 2, true],
  ])('by version: %s', async (_, stored, version, refused) => {
    const { uuid } = await insert(database.db, 'A')
    await database.db.run(sql`UPDATE crate SET version = ${stored}`)
    const outcome = await renameTo(uuid, 'B', { version }).catch((error: unknown) => error)
    expect(outcome).toMatchObject(
      refused
        ? { code: 409, message: 'There are newer changes to the crate. Review them before you save.' }
        : { name: 'B' },
    )
    expect(await named()).toEqual([refused ? 'A' : 'B'])
    expect(await recorded()).toHaveLength(refused ? 0 : 1)
  })

  test('says of newer changes what the caller was about to do', async () => {
    const { uuid } = await insert(database.db, 'A')
    await expect(renameTo(uuid, 'B', { version: 7, doing: 'move it' })).rejects.toThrow(
      'There are newer changes to the crate. Review them before you move it.',
    )
  })

  test('of two at once on the same version, one is made', async () => {
    const { uuid } = await insert(database.db, 'A')
    const outcomes = await Promise.allSettled(['B', 'C'].map((name) => renameTo(uuid, name, { version: 1 })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await recorded()).toHaveLength(1)
  })

  test('of what is not there is refused', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    await expect(renameTo(uuid, 'B')).rejects.toMatchObject({
      code: 404,
      message: 'This crate was not found.',
    })
    await untouched()
  })

  test('that finds nothing to do records and tells nothing', async () => {
    const { uuid } = await insert(database.db, 'A')
    expect(await renameTo(uuid, 'B', { act: async () => UNCHANGED })).toMatchObject({ name: 'A' })
    await untouched()
  })

  test('that deletes keeps what was there', async () => {
    const { uuid } = await insert(database.db, 'A')
    const act = async (tx: Database) => {
      await tx.run(sql`DELETE FROM crate WHERE uuid = ${uuid}`)
      return null
    }
    expect(await renameTo(uuid, 'B', { act })).toMatchObject({ name: 'A' })
    expect(await recorded()).toMatchObject([
      { subjectName: 'Crate A', changes: [{ field: 'name', before: 'A' }] },
    ])
  })
})

describe('what another one has', () => {
  const message = 'Another crate has this name.'
  const fields = { name: 'Another crate has this name' }

  test.each([
    ['of the chain', undefined, message],
    ['of a restaurant', true, 'Another crate of this restaurant has this name.'],
  ] as const)('is refused by its field: %s', async (_, ofRestaurant, text) => {
    if (ofRestaurant) crate = { ...crate, ofRestaurant }
    await insert(database.db, 'A')
    const { uuid } = await insert(database.db, 'B')
    const refusal = { code: 409, message: text, fields }
    await expect(renameTo(uuid, 'A')).rejects.toMatchObject(refusal)
    const again = create(services, actor, crate, 'CONTAINER_CREATED', (tx) => insert(tx, 'A', 'C'))
    await expect(again).rejects.toMatchObject(refusal)
    expect(await named()).toEqual(['A', 'B'])
    await untouched()
  })

  test('by an index that the subject does not name is a fault', async () => {
    await insert(database.db, 'A')
    const made = create(services, actor, crate, 'CONTAINER_CREATED', (tx) => insert(tx, 'B', 'A'))
    await expect(made).rejects.toMatchObject({ code: '23505', constraint: 'crate_label' })
  })

  test('leaves the transaction around it as it was', async () => {
    await insert(database.db, 'A')
    await database.db.transaction(async (tx) => {
      const within = { ...services, db: tx }
      const made = create(within, actor, crate, 'CONTAINER_CREATED', (inner) => insert(inner, 'A', 'C'))
      await expect(made).rejects.toMatchObject({ code: 409 })
      await create(within, actor, crate, 'CONTAINER_CREATED', (inner) => insert(inner, 'B'))
    })
    expect(await named()).toEqual(['A', 'B'])
    expect(await recorded()).toHaveLength(1)
    expect(heard).toHaveLength(2)
  })
})

describe('nothing is recorded or announced for a change that is taken back', () => {
  const fault = new Error('No room.')

  test.each([
    ['its act fails', { act: () => Promise.reject(fault) }, {}],
    ['its news cannot be told', {}, { tell: () => Promise.reject(fault) }],
    [
      'it cannot be recorded',
      {},
      {
        called: () => {
          throw fault
        },
      },
    ],
  ] as [string, Partial<Changing<Crate>>, Partial<Subject<Crate>>][])('when %s', async (_, more, subject) => {
    crate = { ...crate, ...subject }
    const { uuid } = await insert(database.db, 'A')
    const act = more.act
      ? async (tx: Database) => {
          await rename(tx, uuid, 'B')
          throw fault
        }
      : (tx: Database) => rename(tx, uuid, 'B')
    await expect(renameTo(uuid, 'B', { act })).rejects.toBe(fault)
    expect(await named()).toEqual(['A'])
    await untouched()
  })

  test('when the transaction around it fails', async () => {
    const { uuid } = await insert(database.db, 'A')
    const outer = database.db.transaction(async (tx) => {
      await renameTo(uuid, 'B', {}, { ...services, db: tx })
      throw fault
    })
    await expect(outer).rejects.toBe(fault)
    expect(await named()).toEqual(['A'])
    await untouched()
  })
})

describe('a creation', () => {
  test('keeps all of it', async () => {
    const made = await create(services, actor, crate, 'CONTAINER_CREATED', (tx) => insert(tx, 'A'))
    expect(await recorded()).toMatchObject([
      { subjectUuid: made.uuid, changes: [{ field: 'name', after: 'A' }] },
    ])
    expect(heard).toHaveLength(2)
  })
})

describe('a deletion that is taken back', () => {
  const restore = (uuid: string) =>
    recall(services, actor, crate, 'CONTAINER_RECALLED', async (tx, since) => {
      await tx.run(sql`UPDATE crate SET deleted_at = NULL WHERE uuid = ${uuid} AND deleted_at >= ${since}`)
      return crateOf(tx, uuid)
    })

  test('lists no differences, since it came back as it was', async () => {
    const { uuid } = await insert(database.db, 'A')
    await database.db.run(sql`UPDATE crate SET deleted_at = ${NOW - RECALL_MS}`)
    expect(await restore(uuid)).toMatchObject({ name: 'A' })
    expect(await recorded()).toMatchObject([{ action: 'CONTAINER_RECALLED', changes: [] }])
    expect(heard).toHaveLength(2)
  })

  test('is refused when it is too late', async () => {
    const { uuid } = await insert(database.db, 'A')
    await database.db.run(sql`UPDATE crate SET deleted_at = ${NOW - RECALL_MS - 1}`)
    await expect(restore(uuid)).rejects.toMatchObject({
      code: 409,
      message: 'This deletion can no longer be undone.',
    })
    await untouched()
  })
})

test('what changed nothing is recorded by itself', async () => {
  const nobody = { ...actor, accountId: null }
  await recordEvent(services, nobody, {
    action: 'SIGN_IN_FAILED',
    subject: { kind: 'USER', name: 'x@y.test' },
  })
  expect(await recorded()).toMatchObject([
    { action: 'SIGN_IN_FAILED', subjectName: 'x@y.test', subjectUuid: null, restaurantId: null, changes: [] },
  ])
  expect(heard).toEqual([])
})
