import { DatabaseStartError } from './embedded/start-error.ts'

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there: start it, or correct the address',
  ECONNRESET: 'it broke the connection off: look at its log',
  ENOENT: 'there is no such socket: start it, or correct the address',
  ENOTFOUND: 'no such machine is known: correct the name',
  EAI_AGAIN: 'its name could not be looked up: see to the name service, or give an address',
  ETIMEDOUT: 'it does not answer: see whether a firewall is between',
  EHOSTUNREACH: 'there is no way to that machine: see to the network',
  ENETUNREACH: 'there is no way to that machine: see to the network',
  '28P01': 'it refuses the user or the password: correct them',
  '28000': 'it does not let this user in from here: see its pg_hba.conf',
  '3D000': 'it has no database of that name: create it, or correct the name',
  '53300': 'it has no connection left: raise its max_connections, or close some',
  '57P03': 'it is starting or stopping: try again in a moment',
}

/**
 * Puts into words why the database of DATABASE_URL cannot be used: where it was looked for, never the password,
 * and what to do. What is no failure to reach it stays as it is.
 */
export function explainOutside(error: unknown, databaseUrl: string): unknown {
  const reason = REASONS[codeOf(error)] ?? (isTimeout(error) ? REASONS.ETIMEDOUT : undefined)
  if (reason === undefined) return error
  const text = `The database of DATABASE_URL at ${placeOf(databaseUrl)} cannot be used: ${reason}. Without DATABASE_URL a database of Linewatch's own is started.`
  return new DatabaseStartError(text, { cause: error })
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isTimeout = (error: unknown) => error instanceof Error && /timeout/i.test(error.message)

/** 'db.example:5432, database linewatch' */
function placeOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? (url.hostname || 'localhost')
  const port = url.searchParams.get('port') ?? (url.port || '5432')
  return `${host}:${port}, database ${decodeURIComponent(url.pathname.slice(1)) || '(none named)'}`
}
