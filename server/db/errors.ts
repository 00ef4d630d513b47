/** `Database.one` found no row or more than one; `found` is how many. */
export class RowCountError extends Error {
  readonly found: number

  constructor(found: number) {
    super(`Expected exactly one row, found ${found}.`)
    this.name = 'RowCountError'
    this.found = found
  }
}

/** No class of PostgreSQL's begins with E; the system's codes do, and EPIPE has five characters too. */
const SQL_STATE = /^[0-9A-DF-Z][0-9A-Z]{4}$/

/** The five-character SQLSTATE of an error raised by PostgreSQL, or null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && SQL_STATE.test(error.code) ? error.code : null
}

/** True when a unique index refused the row; with `constraint`, only when that one did. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && namesConstraint(error, constraint)
}

function namesConstraint(error: unknown, constraint: string | undefined): boolean {
  if (constraint === undefined) return true
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

/** The connection could not be had or broke, so a statement may or may not have been done. Keeps the driver's code. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost'
  readonly code: string | undefined

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  }
}

const SOCKET_FAILED = /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN|NOENT)/
const NO_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Client has encountered a connection error|after calling end on the pool/

/** What the driver rejects with: a connection that failed becomes a DatabaseLost, everything else stays as it is. */
export function driverError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseLost || sqlState(error) !== null) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return SOCKET_FAILED.test(code) || NO_CONNECTION.test(error.message) ? new DatabaseLost(error) : error
}

/** Connection failures, shutting down or starting, crashed; not what is wrong with a statement. */
const AWAY_STATES = /^(08|57P0[1-3])/

/** Whether a failure says only that the database was away at that moment. */
export const isDatabaseLost = (error: unknown): boolean =>
  error instanceof DatabaseLost || AWAY_STATES.test(sqlState(error) ?? '')

/** Whether a disk had no room for it, the database's or this server's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '53100' || error.code === 'ENOSPC' || error.code === 'EDQUOT'
}
