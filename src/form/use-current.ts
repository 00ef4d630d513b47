import { useState } from 'react'
import { CallError } from '#src/api/call/result.ts'
import { t } from '#src/domain/language/text.ts'
import type { Form } from './use-form.ts'

const CONFLICT = 409

/**
 * What to do when somebody else saved first: their version is fetched and shown next to what was typed, and saving
 * again overwrites it. `base` is the version that the form changes; null while something new is made.
 */
export function useCurrent<Row>(row: Row | null, fetchNow: (row: Row) => Promise<Row | null>) {
  const [base, setBase] = useState(row)
  const [loaded, setLoaded] = useState<Row | null>(null)
  return {
    base,
    /** What is saved now, once it was asked for. */
    loaded,
    /** Whether there is something to be asked for. */
    isBehind: ({ problem }: Pick<Form<object>, 'problem'>) => base !== null && problem?.code === CONFLICT,
    load: async <Values extends object>(form: Form<Values>, valuesOf: (row: Row) => Values) => {
      if (base === null) return
      try {
        const now = await fetchNow(base)
        if (now === null) return form.setProblem({ message: t('It has been deleted.'), code: 404 })
        form.setProblem(null)
        form.rebase(valuesOf(now))
        setBase(() => now)
        setLoaded(() => now)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        form.setProblem({ message: error.message, code: error.code })
      }
    },
  }
}
