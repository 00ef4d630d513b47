/** The same server's other database. */
export function databaseUrl(url: string, database: string): string {
  const result = new URL(url)
  result.pathname = `/${database}`
  return result.href
}
