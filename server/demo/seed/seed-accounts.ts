import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { authenticatorPurpose } from '#server/store/operations/secret-purposes.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import {
  type AccountRow,
  DEMO_PASSWORD,
  demoAccounts,
  demoMultiFactorSecret,
  demoRecoveryCodes,
} from './account-rows.ts'
import { policyRows, roleRows } from './role-rows.ts'
import { type Ids, insertAll, type SeedOptions } from './seed-tables.ts'
import { seededUuid } from './seeded-uuid.ts'

/** Stores policies, roles, the demo accounts and their first notifications. */
export async function seedAccounts(tx: Database, options: SeedOptions, restaurants: Ids): Promise<void> {
  const roles = await seedRoles(tx, options)
  const rows = await Promise.all(
    demoAccounts.map((account) => accountRow(account, options, roles, restaurants)),
  )
  const accounts = await insertAll(tx, 'account', 'email', rows)
  for (const account of demoAccounts) {
    const id = accounts.get(account.email)
    if (account.type === 'MANAGER') {
      for (const number of account.restaurants) {
        await tx.run(sql`
          insert into account_restaurant (account_id, restaurant_id) values (${id}, ${restaurants.get(number)})`)
      }
    }
    if (account.state === 'MULTI_FACTOR') await seedRecoveryCodes(tx, options, id)
    await seedNotifications(tx, options, account, id, restaurants)
  }
}

async function seedRoles(tx: Database, { seed, now }: SeedOptions): Promise<Ids> {
  const named = (kind: string) => (row: { name: string }) => ({
    uuid: seededUuid(seed, `${kind} ${row.name}`),
    name: row.name,
    created_at: now,
  })
  const policies = await insertAll(tx, 'policy', 'name', policyRows.map(named('policy')))
  await grantPolicies(tx, seed)
  const roles = await insertAll(tx, 'role', 'name', roleRows.map(named('role')))
  for (const role of roleRows) {
    const policyIds = role.policies.map((name) => policies.get(name))
    await tx.run(sql`
      insert into role_policy (role_id, policy_id)
      select ${roles.get(role.name)}::integer, unnest(${policyIds}::integer[])`)
  }
  return roles
}

/**
 * Grants what the demonstration's policies hold; in one of before, what was added since. A policy that somebody has
 * changed is left as it is.
 */
export async function grantPolicies(tx: Database, seed: string): Promise<void> {
  for (const { name, grants } of policyRows) {
    for (const [moduleType, actions] of grants) {
      await tx.run(sql`
        insert into policy_access (policy_id, module_type, action_type)
        select p.id, ${moduleType}, unnest(${[...actions]}::text[]) from policy p
         where p.uuid = ${seededUuid(seed, `policy ${name}`)} and p.version = 1
        on conflict do nothing`)
    }
  }
}

async function accountRow(
  account: AccountRow,
  { seed, now, secrets, hashPassword }: SeedOptions,
  roles: Ids,
  restaurants: Ids,
) {
  const { email, displayName, type, role, state } = account
  const [only] = account.restaurants
  const uuid = seededUuid(seed, `account ${email}`)
  return {
    uuid,
    email,
    display_name: displayName,
    type,
    role_id: role === null ? null : (roles.get(role) ?? null),
    restaurant_id: type === 'USER' && only !== undefined ? (restaurants.get(only) ?? null) : null,
    notification: true,
    multi_factor: state === 'MULTI_FACTOR',
    multi_factor_secret:
      state === 'MULTI_FACTOR' ? secrets.seal(demoMultiFactorSecret(seed), authenticatorPurpose(uuid)) : null,
    blocked_at: state === 'BLOCKED' ? now - DAY : null,
    password_hash: await hashPassword(DEMO_PASSWORD),
    password_changed_at: state === 'EXPIRED' ? now - 91 * DAY : now,
    password_expires_at: state === 'EXPIRED' ? now - DAY : null,
    created_at: now,
  }
}

async function seedRecoveryCodes(tx: Database, { seed, now }: SeedOptions, accountId: number | undefined) {
  for (const code of demoRecoveryCodes(seed)) {
    await tx.run(sql`
      insert into recovery_code (account_id, code_hash, created_at)
      values (${accountId}, sha256(convert_to(${code.replaceAll('-', '')}, 'UTF8')), ${now})`)
  }
}

/** What the account finds in its panel at the first sign-in: one read, two unread. */
async function seedNotifications(
  tx: Database,
  { seed, now }: SeedOptions,
  account: AccountRow,
  accountId: number | undefined,
  restaurants: Ids,
): Promise<void> {
  const number = account.restaurants[0] ?? '0117'
  const messages = [
    {
      type: 'INFO',
      status: 'READ',
      hours: 30,
      message: 'Welcome to Linewatch. You see your kitchens as they are now.',
    },
    {
      type: 'WARN',
      status: 'UNREAD',
      hours: 5,
      message: 'Clean the camera lenses this week.',
    },
    {
      type: 'INFO',
      status: 'UNREAD',
      hours: 2,
      message: 'The fryers are serviced tomorrow.',
    },
  ]
  for (const { type, status, hours, message } of messages) {
    await tx.run(sql`
      insert into notification (uuid, account_id, restaurant_id, status, type, message, event_time)
      values (${seededUuid(seed, `notification ${account.email} ${hours}`)}, ${accountId},
        ${restaurants.get(number)}, ${status}, ${type}, ${message}, ${now - hours * HOUR})`)
  }
}
