import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import {
  type Container,
  type ContainerForm,
  containerDictionary,
  type containers,
} from '#src/contract/dictionaries/containers.ts'
import { msg } from '#src/domain/language/text.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'
import { inHistories } from './uses.ts'

/** The chain's pans. */
export const containerSource: DictionarySource<
  Container,
  ContainerForm,
  DictionaryFilters,
  SortOf<typeof containers>
> = {
  noun: msg('container'),
  kind: containerDictionary.kind,
  table: 'container',
  columns: sql`d.code, d.name, d.marker`,
  searched: sql`d.code || ' ' || d.name || ' ' || d.marker`,
  orders: { code: sql`lower(d.code)`, name: sql`d.name`, marker: sql`d.marker` },
  stored: ({ code, name, marker }) => ({ code, name, marker }),
  called: ({ code }) => code,
  recorded: ({ uuid: _, ...container }) => container,
  unique: [
    { index: 'container_code_in_use', field: 'code', word: msg('code') },
    { index: 'container_marker_in_use', field: 'marker', word: msg('marker') },
  ],
  uses: [
    inHistories(
      ['placed', 'inbound'],
      (uuid) => sql`t.key = (SELECT id FROM container WHERE uuid = ${uuid})`,
    ),
  ],
}

/** The containers in use, by name. */
export function containersInUse(db: Database) {
  return db.rows<{ code: string; name: string }>(sql`
    SELECT code, name FROM container WHERE deleted_at IS NULL ORDER BY name, code`)
}
