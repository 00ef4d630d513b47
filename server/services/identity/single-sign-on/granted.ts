import type { Database } from '#server/db/query.ts'
import { type Grant, grantOf, type NoGrant } from '#server/domain/access/claims.ts'
import type { StoredUser } from '#server/store/administration/user-changes.ts'
import type { UserRow } from '#server/store/administration/users.ts'
import { restaurantsByNumber, roleByName } from '#server/store/identity/identities.ts'
import { groupNamesOf, standingOf } from '#server/store/scim/users.ts'
import type { IdentityProvider } from '../../oidc/provider-settings.ts'
import type { Services } from '../../services.ts'

/** What an account is to have, as it is stored. */
export type Wanted = Pick<StoredUser, 'type' | 'roleId' | 'restaurantIds'> & { roleUuid: string | null }

/** The rules' words as rows; else why they can't be given: only some providers make administrators, or no role is there. */
export async function wantedOf(
  { log }: Pick<Services, 'log'>,
  tx: Database,
  provider: IdentityProvider,
  grant: Grant,
): Promise<Wanted | 'ADMIN' | 'NO_ROLE'> {
  if (grant.type === 'ADMIN')
    return provider.mayGrantAdmin
      ? { type: 'ADMIN', roleId: null, roleUuid: null, restaurantIds: [] }
      : 'ADMIN'
  const role = grant.role === null ? null : await roleByName(tx, grant.role)
  const restaurants = await restaurantsByNumber(tx, grant.restaurants)
  const isEnough = grant.type === 'USER' ? restaurants.length === 1 : restaurants.length > 0
  if (!role || !isEnough) {
    const entry = { provider: provider.id, role: grant.role, restaurants: restaurants.length }
    log.warn(entry, 'the rules of an identity provider lead to a role or restaurants that are not there')
    return 'NO_ROLE'
  }
  const restaurantIds = restaurants.map(({ id }) => id)
  return { type: grant.type, roleId: role.id, roleUuid: role.uuid, restaurantIds }
}

export const hasAlready = (user: UserRow, { type, roleUuid, restaurantIds }: Wanted): boolean =>
  user.type === type &&
  user.roleUuid === roleUuid &&
  user.restaurants.length === restaurantIds.length &&
  user.restaurants.every(({ id }) => restaurantIds.includes(id))

/** What the rules for provisioned groups give to members of these. */
export const grantOfGroups = ({ provisioning }: IdentityProvider, groups: readonly string[]) =>
  grantOf(
    (provisioning?.rules ?? []).map(({ group, ...gives }) => ({ claim: 'groups', value: group, ...gives })),
    { groups },
  )

/**
 * What an account's provisioned groups give; null where they don't decide, and what the provider says at a sign-in does:
 * two that decide would take back what the other one gave.
 */
export async function provisionedGrant(
  tx: Database,
  provider: IdentityProvider,
  accountId: number | undefined,
): Promise<Grant | NoGrant | null> {
  if (accountId === undefined || !provider.provisioning) return null
  const standing = await standingOf(tx, accountId)
  if (!standing?.byGroups || standing.provider !== provider.id) return null
  return grantOfGroups(provider, await groupNamesOf(tx, provider.id, accountId))
}
