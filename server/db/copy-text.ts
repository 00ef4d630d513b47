/** A value that COPY can carry; an array becomes a PostgreSQL array, a plain object json. */
export type CopyValue = string | number | bigint | boolean | null | undefined | Date | Buffer | object

/** One row in COPY's text format: values between tabs, a newline at the end. */
export function copyLine(row: readonly CopyValue[]): string {
  let line = ''
  for (let i = 0; i < row.length; i += 1) {
    if (i > 0) line += '\t'
    const value = row[i]
    if (typeof value === 'number') line += value
    else if (value === null || value === undefined) line += '\\N'
    else line += escapeText(valueText(value))
  }
  return `${line}\n`
}

function valueText(value: NonNullable<CopyValue>): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayText(values: readonly CopyValue[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (typeof value === 'number' || Array.isArray(value)) return valueText(value)
    return `"${valueText(value).replace(/[\\"]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : text
}
