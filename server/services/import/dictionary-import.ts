import type { Database } from '#server/db/query.ts'
import {
  allEntries,
  type DictionaryEntry,
  type DictionaryFilters,
  type DictionarySource,
} from '#server/store/dictionary.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { changeEntry, createEntry, type Telling } from '../changes/dictionary.ts'
import type { Importing } from './import-rows.ts'
import type { RowRules } from './read-rows.ts'

interface Ways extends Pick<RowRules, 'columns' | 'key' | 'form'> {
  namesIn?: (tx: Database) => Promise<RowRules['names']>
}

/** How a file becomes entries of a dictionary of the chain. */
export const dictionaryImport = <E extends DictionaryEntry, F, Q extends DictionaryFilters>(
  source: DictionarySource<E, F, Q> & Telling<E>,
  ways: Ways,
): Importing<E> => ({
  ...ways,
  present: async (tx, { scope }) => {
    const entries = await allEntries(tx, source, scope, {} as Q)
    return new Map(entries.map((entry) => [String(entry[ways.key as keyof E]).toLowerCase(), entry]))
  },
  create: (services, by, form: F) =>
    createEntry(services, by, source, form as F & { restaurantUuid?: string }),
  change: (services, by, { uuid, version }, form: F) =>
    changeEntry(services, by, source, uuid, { ...form, version }),
  tell: (services) =>
    services.live.publish(dictionariesTopic, 'everyone', { kind: source.kind }, services.db),
})
