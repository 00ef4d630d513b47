import { grantToApp } from '#server/db/app-role.ts'
import { appRole } from '#server/db/embedded/create.ts'
import type { Log } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/query.ts'

/** What every test database starts out with. Runs once for the whole run. */
export async function prepareTemplate(db: Database, log: Log): Promise<void> {
  await migrate(db, log)
  await grantToApp(db, appRole)
}
