import sql, { type Sql } from 'sql-template-tag'
import { openDatabase } from '#server/db/query.ts'
import type { TestServer } from '../programs/server.ts'
import type { StorageState } from './browser.ts'

/** What stands in the paths that ask for an id, by what they begin with. */
export type PathIds = Readonly<Record<string, string>>

/** What all accounts of the demonstration may see. */
const LAKEVIEW = sql`restaurant WHERE number = '0412'`

/** Ids of what the pages of one thing can be opened with; the user is who is signed in. */
export async function pathIds(
  server: Pick<TestServer, 'databaseUrl'>,
  signedIn: StorageState,
): Promise<PathIds> {
  const db = openDatabase(server.databaseUrl, { max: 1 })
  const first = async (from: Sql) =>
    (await db.one<{ uuid: string }>(sql`SELECT uuid FROM ${from} ORDER BY id LIMIT 1`)).uuid
  const ids = {
    '/users/': userOf(signedIn),
    '/restaurants/': await first(LAKEVIEW),
    '/devices/pc/': await first(
      sql`device WHERE kind = 'PC' AND restaurant_id = (SELECT id FROM ${LAKEVIEW})`,
    ),
    '/devices/tablets/': await first(
      sql`device WHERE kind = 'TABLET' AND restaurant_id = (SELECT id FROM ${LAKEVIEW})`,
    ),
  }
  await db.close()
  return ids
}

const userOf = ({ origins }: StorageState): string => {
  const items = origins.flatMap(({ localStorage }) => localStorage)
  const session = items.find(({ name }) => name === 'linewatch.session')
  return (JSON.parse(session?.value ?? '{}') as { userUuid: string }).userUuid
}

/** A page's path with what it asks for filled in. */
export function filled(path: string, ids: PathIds): string {
  const [, id = '$uuid'] = Object.entries(ids).find(([begin]) => path.startsWith(begin)) ?? []
  return path.replace('$uuid', id)
}
