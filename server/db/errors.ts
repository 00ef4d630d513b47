/** `Database.one` found no row or more than one; `found` is how many. */
export class RowCountError extends Error {
  readonly found: number

  constructor(found: number) {
    super(`Expected exactly one row, found ${found}.`)
    this.name = 'RowCountError'
    this.found = found
  }
}

/** The five-character SQLSTATE of an error raised by PostgreSQL, or null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** True when a unique index refused the row; with `constraint`, only when that one did. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && namesConstraint(error, constraint)
}

/** True when a foreign key refused the row (missing parent, or a parent still in use). */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23503' && namesConstraint(error, constraint)
}

function namesConstraint(error: unknown, constraint: string | undefined): boolean {
  if (constraint === undefined) return true
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
