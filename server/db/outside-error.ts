import { DatabaseStartError } from './embedded/start-error.ts'

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there. Start it, or correct the address',
  ECONNRESET: 'it closed the connection. Check its log',
  ENOENT: 'there is no such socket. Start it, or correct the address',
  ENOTFOUND: 'the host name is unknown. Correct the name',
  EAI_AGAIN: 'its host name could not be resolved. Check DNS, or use an IP address',
  ETIMEDOUT: 'it is not responding. Check for a firewall in between',
  EHOSTUNREACH: 'there is no route to that machine. Check the network',
  ENETUNREACH: 'there is no route to that machine. Check the network',
  '28P01': 'it refused the user name or password. Correct them',
  '28000': 'it does not let this user connect from here. Check its pg_hba.conf',
  '3D000': 'it has no database with that name. Create it, or correct the name',
  '53300': 'it has no free connections. Raise its max_connections, or close some',
  '57P03': 'it is starting or stopping. Try again in a moment',
}

/**
 * Puts into words why the database of DATABASE_URL cannot be used: where it was looked for, never the password,
 * and what to do. What is no failure to reach it stays as it is.
 *
 * @param setting the variable that has the address
 */
export function explainOutside(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): unknown {
  const reason = REASONS[codeOf(error)] ?? (isTimeout(error) ? REASONS.ETIMEDOUT : undefined)
  if (reason === undefined) return error
  const text = `The ${setting} database at ${placeOf(databaseUrl)} cannot be used: ${reason}. Without DATABASE_URL, Linewatch starts its own database.`
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
