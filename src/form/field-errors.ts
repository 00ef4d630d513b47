import type { CallError } from '#src/api/call/result.ts'

/** Messages by field name, as form fields show them. */
export type FieldErrors = Record<string, string>

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** The first message of each field, from the issues of a schema; those of no field stand under ''. */
export function errorsOfIssues(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message
  return errors
}

/**
 * A refused call as a form shows it: messages next to the fields it has, and the call's own message above them
 * unless the fields have said everything.
 */
export function errorsOfCall(
  error: Pick<CallError, 'message' | 'fields'>,
  known: ReadonlySet<string>,
): { fields: FieldErrors; message: string | null } {
  const named = Object.entries(error.fields)
  const beside = named.filter(([name]) => known.has(name.split('.')[0] ?? ''))
  const elsewhere = named.filter((entry) => !beside.includes(entry)).map(([, message]) => message)
  const told = beside.length > 0 && elsewhere.length === 0
  return {
    fields: Object.fromEntries(beside),
    message: told ? null : [error.message, ...elsewhere].join(' '),
  }
}
