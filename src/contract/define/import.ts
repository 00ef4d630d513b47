import * as z from 'zod/mini'
import type { Module } from '#src/domain/access/modules.ts'
import type { CellKind } from '#src/domain/csv/read-cell.ts'
import { type Message, t } from '#src/domain/language/text.ts'
import { endpointOf } from './endpoint.ts'
import type { Say } from './fields.ts'

/** Records of one file, and its characters. */
export const MOST_ROWS = 5_000
export const MOST_CHARACTERS = 1_000_000
/** A file with more wrong than that is not fixed by reading on. */
export const MOST_PROBLEMS = 1_000

/** A column of a file that is imported: the heading that lists and their CSV have, and the form's field it fills. */
export interface ImportColumn {
  key: string
  title: Message
  kind: CellKind
  /** What the template shows in it, a word in the reader's language. */
  example: string | Say
  /** The file may do without it, and an empty cell leaves what is there. */
  optional?: true
}

/** What is wrong in a file: on which line, counted from 1, in which column; null where the whole line is. */
const problem = z.object({ line: z.int(), column: z.nullable(z.string()), message: z.string() })
export type ImportProblem = z.infer<typeof problem>

export const importAnswer = z.object({
  /** What is created and changed, or would be, and what is as the file says already. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** In order of their lines; the first thousand. */
  problems: z.array(problem),
  /** How many there are in all. */
  problemCount: z.int(),
  /** Whether it was done: all of it, or nothing. */
  applied: z.boolean(),
})
export type ImportAnswer = z.infer<typeof importAnswer>

/**
 * Creates and changes entries by a CSV file (`<path>/import`): first as a trial that tells what is wrong by line and
 * writes nothing, then, when nothing is wrong, for good. A row whose key is there changes that entry.
 */
export const defineImport = <const P extends string>(path: P, rows: string, module: Module) =>
  endpointOf({
    method: 'POST',
    path: `${path}/import` as `${P}/import`,
    permission: `${module}.CREATE`,
    summary: `Create and change ${rows} from a CSV file. Either all rows are saved or none, and nothing without \`apply\`. Changing rows needs the permission to edit.`,
    body: z.strictObject({
      csv: z
        .string()
        .check(z.maxLength(MOST_CHARACTERS, { error: () => t('This file is too large: at most 1 MB') })),
      apply: z.boolean(),
    }),
    bodyBytes: 4 * MOST_CHARACTERS,
    answer: importAnswer,
  })
