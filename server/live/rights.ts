import type { Database } from '#server/db/query.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { accountById } from '#server/store/identity/sessions.ts'
import { type Permission, permissionLabel, permits, viewerOf } from '#src/domain/access/permission.ts'
import { scopeOf } from '#src/domain/access/scope.ts'
import { t } from '#src/domain/language/text.ts'

/** Why an account may not listen, null when it may; and the database's id of the restaurant that was asked for. */
export interface Verdict {
  refusal: string | null
  restaurantId: number | null
}
/** What somebody wants to hear or see: any one of these permissions opens it, where the restaurant is theirs. */
export interface Asked {
  permissions: readonly Permission[]
  restaurantUuid: string | null
}
const refused = (refusal: string): Verdict => ({ refusal, restaurantId: null })

/**
 * Whether an account may listen. Looked up at each subscription and again later: a role or a restaurant may have been
 * taken away while the socket stood open. The answer does not say whether a restaurant is missing or belongs to
 * somebody else.
 */
export async function verdictOf(db: Database, accountId: number, asked: Asked): Promise<Verdict> {
  const account = await accountById(db, accountId)
  if (!account) return refused(t('This account no longer exists.'))
  if (account.blocked) return refused(t('User is blocked'))
  const { permissions } = asked
  const viewer = viewerOf(account.type, account.role)
  if (!permissions.some((permission) => permits(viewer, permission)))
    return refused(
      t('You need the permission "{permission}" for this. An administrator can grant it.', {
        permission: permissions
          .map(permissionLabel)
          .reduce((first, second) => t('{first} or {second}', { first, second })),
      }),
    )
  if (asked.restaurantUuid === null) return { refusal: null, restaurantId: null }
  const found = await restaurantByUuid(db, scopeOf(account), asked.restaurantUuid)
  return found ? { refusal: null, restaurantId: found.id } : refused(t('This restaurant was not found.'))
}
