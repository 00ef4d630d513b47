import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { camelCase, objectsOf } from './camel-case.ts'
import { driverError, isDatabaseLost, isDiskFull, RowCountError, sqlState } from './errors.ts'
import { JsonText } from './json-text.ts'
import { type Log, silentLog } from './log.ts'
import { statementName } from './statement-name.ts'
import { valueTypes } from './value-types.ts'

/** Does something as the role that owns the tables, which is connected for as long as it takes. */
export type AsOwner = <T>(act: (owner: Database) => Promise<T>) => Promise<T>

/**
 * The one way to PostgreSQL. Stores write
 *
 *     import sql from 'sql-template-tag'
 *     const tablets = await db.rows<TabletRow>(sql`
 *       select id, last_seen_at from tablet where restaurant_id = any(${restaurantIds})`)
 *
 * and get `{ id, lastSeenAt }`: columns are snake_case in SQL and camelCase in rows (the keys inside a json
 * column stay as stored). int8, count(), sum() and numeric are numbers, see value-types.ts. Values only ever
 * travel as parameters; an interpolated `sql` fragment is spliced in.
 */
export interface Database {
  /** All rows. `T` is the shape the statement selects; nothing checks it at run time. */
  rows<T extends object>(sql: Sql): Promise<T[]>
  /**
   * One page of a list, of the columns that `select` lists, which name them; `rest` goes on from its FROM. And the number
   * of all its rows, which `count` selects. PostgreSQL writes the rows' JSON: making
   * objects of them first, for nobody to look at, takes more time than all else that a call does. So numbers, texts,
   * booleans and arrays of these are what they are in `rows`, but a timestamptz is written as PostgreSQL does.
   */
  page<T extends object>(select: Sql, rest: Sql, count: Sql): Promise<{ rows: JsonText<T[]>; total: number }>
  /** The only row; throws RowCountError when there is none or more than one. */
  one<T extends object>(sql: Sql): Promise<T>
  /** The only row or null; throws RowCountError when there is more than one. */
  maybe<T extends object>(sql: Sql): Promise<T | null>
  /** Runs a statement for its effect and returns the number of rows it touched. */
  run(sql: Sql): Promise<number>
  /**
   * Commits what `fn` did through `tx` when it returns, takes it all back when it throws. Inside another
   * transaction it is a savepoint: only the inner part is taken back. One `tx` is one connection: its
   * statements queue up, so do not start two inner transactions on it at once.
   */
  transaction<T>(fn: (tx: Database) => Promise<T>): Promise<T>
  /** Calls `then`, which must not throw, once what was done so far is committed: at once outside a transaction. */
  afterCommit(then: () => void): void
  /** Lends one connection (inside a transaction: its own) for what the calls above cannot express. */
  withClient<T>(fn: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /** Waits for the statements under way and closes all connections. Not allowed on a transaction. */
  close(): Promise<void>
  /** For the job library. */
  readonly pool: pg.Pool
}

/**
 * Opens a pool; connections are made when first needed, so this never fails by itself.
 *
 * @param url `postgresql://…`, as the embedded server or DATABASE_URL gives it
 * @param options.max connections at most (default 10)
 * @param options.connectionTimeoutMs how long a caller waits for a connection before it gets an error (default 10 s)
 * @param options.statementTimeoutMs a statement that takes longer is given up (57014); never unless set
 * @param options.plansOnce each connection plans a statement once, for whatever values come: to plan a list of one day
 * takes as long as to read it. Left out, PostgreSQL plans again where it believes that the values matter
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    log?: Log
    statementTimeoutMs?: number
    connectionTimeoutMs?: number
    plansOnce?: boolean
  } = {},
): Database {
  const log = options.log ?? silentLog
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'linewatch',
    // A board's statement has a hundred parts: to compile them takes seconds, to run them less than one.
    options: `-c jit=off${options.plansOnce ? ' -c plan_cache_mode=force_generic_plan' : ''}`,
    types: valueTypes,
    ...(options.statementTimeoutMs && { statement_timeout: options.statementTimeoutMs }),
  })
  // A connection that dies while nobody waits for it must not end the process; the pool replaces it.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost.'))
  return {
    ...calls(pool, true),
    transaction: (fn) => withTransaction(pool, fn),
    afterCommit: (then) => then(),
    withClient: (fn) => lend(pool, (client) => named(fn(client))),
    close: () => pool.end(),
    pool,
  }
}

/**
 * Why work failed that may be done again as it is, or null: the connection was lost, a disk is full (the database's or
 * this server's), or two transactions were in each other's way.
 */
export function interruptionOf(error: unknown): 'lost' | 'full' | 'conflict' | null {
  if (isDiskFull(error)) return 'full'
  if (isDatabaseLost(error)) return 'lost'
  return IN_THE_WAY.has(sqlState(error) ?? '') ? 'conflict' : null
}

/** Serialization failure and deadlock. */
const IN_THE_WAY = new Set(['40001', '40P01'])

interface Queryable {
  query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<unknown[]>>
}

function calls(
  target: Queryable,
  mayRetry: boolean,
): Pick<Database, 'rows' | 'page' | 'one' | 'maybe' | 'run'> {
  const rows = async <T extends object>(sql: Sql): Promise<T[]> => {
    const result = await send(target, sql, mayRetry)
    const columns = result.fields.map((field) => field.name)
    return objectsOf(columns, result.rows) as T[]
  }
  const maybe = async <T extends object>(sql: Sql): Promise<T | null> => {
    const found = await rows<T>(sql)
    if (found.length > 1) throw new RowCountError(found.length)
    return found[0] ?? null
  }
  return {
    rows,
    maybe,
    async page<T extends object>(select: Sql, rest: Sql, count: Sql) {
      const selected = sql`${select} ${rest}`
      const columns = await columnsOf(target, select.text, selected)
      const { rows: found } = await send(
        target,
        sql`
          SELECT coalesce((SELECT json_agg(p) FROM (${selected}) p (${columns})), '[]')::text, (${count})`,
        mayRetry,
      )
      const [[text, total]] = found as [[string, number]]
      return { rows: new JsonText<T[]>(text), total }
    },
    one: async <T extends object>(sql: Sql) => {
      const row = await maybe<T>(sql)
      if (row === null) throw new RowCountError(0)
      return row
    },
    run: async (sql) => (await send(target, sql, mayRetry)).rowCount ?? 0,
  }
}

const columnsKept = new Map<string, Sql>()

/** The names that rows have, for JSON that PostgreSQL writes; each list of columns is asked for once. */
async function columnsOf(target: Queryable, columnList: string, selected: Sql): Promise<Sql> {
  const known = columnsKept.get(columnList)
  if (known) return known
  const { text, values } = sql`SELECT * FROM (${selected}) p LIMIT 0`
  const { fields } = await named(target.query({ text, values, rowMode: 'array' }))
  const columns = join(fields.map(({ name }) => raw(pg.escapeIdentifier(camelCase(name)))))
  columnsKept.set(columnList, columns)
  return columns
}

async function send(target: Queryable, sql: Sql, mayRetry: boolean) {
  const text = sql.text
  const config = { text, values: sql.values, rowMode: 'array' as const }
  try {
    return await target.query({ ...config, name: statementName(text) })
  } catch (error) {
    // 0A000: a migration changed the columns under a kept plan. Nothing has run yet, so ask again without it.
    if (mayRetry && sqlState(error) === '0A000') return await named(target.query(config))
    throw driverError(error)
  }
}

/** Tells a connection that failed from every other failure. */
const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw driverError(error)
  })

async function lend<T>(pool: pg.Pool, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await named(pool.connect())
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await fn(client)
  } finally {
    client.removeListener('error', onError)
    client.release(broken)
  }
}

async function withTransaction<T>(pool: pg.Pool, fn: (tx: Database) => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = []
  const result = await lend(pool, (client) =>
    between(client, 'begin', 'commit', 'rollback', () => fn(inside(pool, client, 1, afterwards))),
  )
  for (const then of afterwards) then()
  return result
}

function inside(pool: pg.Pool, client: pg.PoolClient, depth: number, afterwards: (() => void)[]): Database {
  const point = `level_${depth}`
  return {
    ...calls(client, false),
    async transaction(fn) {
      const ofIts: (() => void)[] = []
      const result = await between(
        client,
        `savepoint ${point}`,
        `release ${point}`,
        `rollback to ${point}`,
        () => fn(inside(pool, client, depth + 1, ofIts)),
      )
      afterwards.push(...ofIts)
      return result
    },
    afterCommit: (then) => void afterwards.push(then),
    withClient: (fn) => named(fn(client)),
    close: () => Promise.reject(new Error('A transaction cannot close the database.')),
    pool,
  }
}

async function between<T>(
  client: pg.ClientBase,
  before: string,
  after: string,
  undo: string,
  fn: () => Promise<T>,
): Promise<T> {
  await named(client.query(before))
  let result: T
  try {
    result = await fn()
  } catch (error) {
    // When even this fails the connection is gone, and the server has taken everything back by itself.
    await client.query(undo).catch(() => {})
    throw error
  }
  await named(client.query(after))
  return result
}
