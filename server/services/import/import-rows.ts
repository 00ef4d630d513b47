import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/query.ts'
import { type ChangeBy, withoutNews } from '#server/services/changes/change.ts'
import { type ImportAnswer, type ImportProblem, MOST_PROBLEMS } from '#src/contract/define/import.ts'
import { PROOF_NEEDED, Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import type { CallOfUser } from '../administration/administering.ts'
import type { Services } from '../services.ts'
import { type ReadRow, type RowRules, readRows, titleOf } from './read-rows.ts'

/** Who imports: what services of either kind ask for. */
export type ImportBy = ChangeBy & CallOfUser

/** What rows of a file become: how each is created or changed, by the very services that the forms go through. */
export interface Importing<Entry extends object> extends Omit<RowRules, 'names'> {
  /** Looked up as the import begins. */
  namesIn?: (tx: Database, by: ImportBy) => Promise<RowRules['names']>
  /** What is there already, by its key in lower case. */
  present: (tx: Database, by: ImportBy) => Promise<ReadonlyMap<string, Entry>>
  create: (services: Services, by: ImportBy, form: never) => Promise<unknown>
  change: (services: Services, by: ImportBy, entry: Entry, form: never) => Promise<unknown>
  /** What is there keeps its key as it is written: a row that writes it in other letters does not change it. */
  keepsKey?: true
  /** Tells others once, when all is done. */
  tell?: (services: Services) => Promise<void>
}

interface Ways {
  csv: string
  apply: boolean
  /** Whether the caller may change what is there. */
  mayChange: boolean
}

/** Takes everything back that an import did. */
class TakenBack extends Error {
  readonly answer: ImportAnswer

  constructor(answer: ImportAnswer) {
    super('This import was a trial.')
    this.answer = answer
  }
}

/**
 * Does what a file says: all of it, or nothing. A trial does it as well, and takes it back: what it tells is what would
 * be, by the same rules, and not what another set of rules thinks.
 */
export async function importRows<Entry extends object>(
  services: Services,
  by: ImportBy,
  importing: Importing<Entry>,
  { csv, apply, mayChange }: Ways,
): Promise<ImportAnswer> {
  try {
    return await services.db.transaction(async (tx) => {
      const quiet = withoutNews(services, tx)
      const { rows, problems } = readRows(csv, { ...importing, names: await importing.namesIn?.(tx, by) })
      const done = { created: 0, changed: 0, unchanged: 0 }
      const present = await importing.present(tx, by)
      for (const row of rows) {
        const entry = present.get(row.key)
        try {
          done[await importRow(quiet, by, importing, row, entry, mayChange)]++
        } catch (error) {
          // Asked of the whole file, and once.
          if (!(error instanceof Refused) || error.reason === PROOF_NEEDED) throw error
          problems.push(...problemsOf(error, row.line, importing))
        }
      }
      problems.sort((a, b) => a.line - b.line)
      const applied = apply && problems.length === 0
      const told = { problems: problems.slice(0, MOST_PROBLEMS), problemCount: problems.length }
      const answer = { ...done, ...told, applied }
      if (!applied) throw new TakenBack(answer)
      await importing.tell?.({ ...services, db: tx })
      return answer
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.answer
    throw error
  }
}

async function importRow<Entry extends object>(
  services: Services,
  by: ImportBy,
  importing: Importing<Entry>,
  { form }: ReadRow,
  entry: Entry | undefined,
  mayChange: boolean,
): Promise<'created' | 'changed' | 'unchanged'> {
  if (!entry) {
    await importing.create(services, by, form as never)
    return 'created'
  }
  const now = { ...entry } as Record<string, unknown>
  const { key, keepsKey } = importing
  const wanted = keepsKey ? { ...form, [key]: now[key] } : form
  if (Object.entries(wanted).every(([field, value]) => isSame(now[field], value))) return 'unchanged'
  if (!mayChange)
    throw new Refused(403, t('This already exists, and you do not have permission to change it.'))
  await importing.change(services, by, entry, wanted as never)
  return 'changed'
}

/** Of several it does not matter in which order they are named. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? isDeepStrictEqual(a.toSorted(), b.toSorted()) : a === b

function problemsOf(
  { message, fields = {} }: Refused,
  line: number,
  rules: Pick<RowRules, 'columns'>,
): ImportProblem[] {
  const named = Object.entries(fields)
  if (named.length === 0) return [{ line, column: null, message }]
  return named.map(([field, told]) => ({ line, column: titleOf(rules, field), message: told }))
}
