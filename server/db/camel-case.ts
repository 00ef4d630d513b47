const known = new Map<string, string>()

/** `hold_time_ms` → `holdTimeMs`. Column names come from our own SQL, so the memory of them stays small. */
export function camelCase(column: string): string {
  let name = known.get(column)
  if (name === undefined) {
    name = column.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    known.set(column, name)
  }
  return name
}

/** The other way: `holdTimeMs` → `hold_time_ms`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Builds the objects of a result that the driver delivered as arrays, keys in camelCase. */
export function objectsOf(columns: readonly string[], rows: readonly unknown[][]): object[] {
  const keys = columns.map(camelCase)
  return rows.map((row) => {
    const object: Record<string, unknown> = {}
    for (let i = 0; i < keys.length; i += 1) object[keys[i] as string] = row[i]
    return object
  })
}
