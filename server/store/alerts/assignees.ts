import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { addressed } from '../notifications/notifications.ts'

export interface Assignee {
  id: number
  uuid: string
  name: string
}

const GRANT = { moduleType: 'MONITORING', actionType: 'VIEW' }

/** Who may see the alerts of all these restaurants, by name; null is those of none. */
export function assigneesOf(db: Database, restaurantIds: readonly (number | null)[]): Promise<Assignee[]> {
  const may = restaurantIds
    .map((restaurantId) => addressed({ restaurantId, grant: GRANT }))
    .reduce((all, one) => sql`${all} AND ${one}`, sql`TRUE`)
  return db.rows<Assignee>(sql`
    SELECT a.id, a.uuid, a.display_name AS name FROM account a
     WHERE a.deleted_at IS NULL AND a.blocked_at IS NULL AND ${may}
     ORDER BY a.display_name, a.email`)
}
