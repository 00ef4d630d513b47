import sql from 'sql-template-tag'
import { createUser, type NewUser, userById, users } from '#src/contract/administration/administered-users.ts'
import { createPolicy, createRole, policies, roles } from '#src/contract/administration/roles.ts'
import type { Access, Action, Module } from '#src/domain/access/modules.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

export const grant = (...grants: [Module, Action[]][]): Access[] =>
  grants.map(([moduleType, actionType]) => ({ moduleType, actionType }))

/** All that concerns users, and the kitchen screens: what a personnel manager may do. */
export const PERSONNEL = grant(
  ['DASHBOARD', ['VIEW']],
  ['PCS', ['VIEW']],
  ['USERS', ['VIEW', 'CREATE', 'EDIT', 'DELETE']],
)

export interface Event {
  action: string
  subjectKind: string
  subjectName: string
  actorEmail: string
  changes: { field: string; before?: unknown; after?: unknown }[]
}

/** The seeded chain with its administrator, and short ways to what tests of administration do all the time. */
export interface People {
  provider: TestProvider
  database: FreshDatabase
  /** The administrator's access token. */
  admin: string
  /** Uuid of a restaurant by its number, of a role or policy by its name. */
  restaurant(number: string): string
  role(name: string): string
  policy(name: string): string
  /** Makes a role of one policy of the same name; answers the role's uuid. */
  addRole(name: string, accesses: Access[]): Promise<string>
  /** A form as the administrator fills it in: a crew of restaurant 0412. */
  form(more?: Partial<NewUser>): NewUser
  /** Creates a user as the administrator. */
  add(more?: Partial<NewUser>): ReturnType<People['find']>
  find(email: string): Promise<Awaited<ReturnType<typeof userOf>>>
  /** What was recorded since the last call of this, but for who signed in. */
  recorded(): Promise<Event[]>
  stop(): Promise<void>
}

async function userOf(provider: TestProvider, token: string, email: string) {
  const { body } = await provider.call(users, { token, query: { search: email } })
  const found = body.content.find((user) => user.email === email)
  if (!found) throw new Error(`There is no user ${email}.`)
  return (await provider.call(userById, { token, params: { id: found.uuid } })).body
}

export async function startPeople(): Promise<People> {
  const database = await freshDatabase()
  const provider = await startTestProvider({ databaseUrl: database.url })
  const admin = await provider.tokenOf(ADMIN)
  const rows = await database.db.rows<{ number: string; uuid: string }>(
    sql`SELECT number, uuid FROM restaurant`,
  )
  const uuids = new Map(rows.map(({ number, uuid }) => [`restaurant ${number}`, uuid]))
  const query = { limit: 100 }
  for (const { name, uuid } of (await provider.call(roles, { token: admin, query })).body.content)
    uuids.set(`role ${name}`, uuid)
  for (const { name, uuid } of (await provider.call(policies, { token: admin, query })).body.content)
    uuids.set(`policy ${name}`, uuid)
  const known = (name: string) => {
    const uuid = uuids.get(name)
    if (uuid === undefined) throw new Error(`There is no ${name}.`)
    return uuid
  }
  let seen = 0

  const people: People = {
    provider,
    database,
    admin,
    restaurant: (number) => known(`restaurant ${number}`),
    role: (name) => known(`role ${name}`),
    policy: (name) => known(`policy ${name}`),
    async addRole(name, accesses) {
      const policy = await provider.call(createPolicy, { token: admin, body: { name, accesses } })
      uuids.set(`policy ${name}`, policy.body.uuid)
      const body = { name, constituents: [policy.body.uuid] }
      const role = await provider.call(createRole, { token: admin, body })
      uuids.set(`role ${name}`, role.body.uuid)
      return role.body.uuid
    },
    form: (more = {}) => ({
      email: 'new@linewatch.test',
      displayName: 'Nora New',
      type: 'USER',
      roleUuid: known('role Crew'),
      restaurantUuids: [known('restaurant 0412')],
      notification: true,
      multiFactorAuthentication: false,
      ...more,
    }),
    async add(more) {
      const answer = await provider.call(createUser, { token: admin, body: people.form(more) })
      if (answer.status !== 200) throw new Error(`Not created: ${answer.bytes.toString()}`)
      return answer.body
    },
    find: (email) => userOf(provider, admin, email),
    async recorded() {
      const events = await database.db.rows<Event & { id: number }>(sql`
        SELECT id, action, subject_kind, subject_name, actor_email, changes FROM audit_event
         WHERE id > ${seen} AND action NOT LIKE 'SIGN%' ORDER BY id`)
      seen = events.at(-1)?.id ?? seen
      return events.map(({ id: _, ...event }) => event)
    },
    async stop() {
      await provider.stop()
      await database.drop()
    },
  }
  return people
}

/** The form that leaves a user as they are. */
export function unchanged(user: Awaited<ReturnType<typeof userOf>>) {
  return {
    uuid: user.uuid,
    version: user.version,
    email: user.email,
    displayName: user.displayName,
    type: user.type,
    roleUuid: user.userRoleDto?.uuid ?? null,
    restaurantUuids: user.restaurants.map(({ uuid }) => uuid),
    notification: user.notification,
    multiFactorAuthentication: user.multiFactorAuthentication,
  }
}
