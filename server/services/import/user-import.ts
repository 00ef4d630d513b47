import * as z from 'zod/mini'
import type { Database } from '#server/db/query.ts'
import { everyWording } from '#server/language/every-language.ts'
import { listRestaurants } from '#server/store/administration/restaurants.ts'
import { listRoles } from '#server/store/administration/roles.ts'
import { listUsers, type UserRow } from '#server/store/administration/users.ts'
import { type ChangedUser, type NewUser, newUser } from '#src/contract/administration/administered-users.ts'
import { USER_COLUMNS } from '#src/contract/administration/users-import.ts'
import { TYPE_WORDS, USER_TYPES } from '#src/domain/access/user-types.ts'
import { asCompared } from '#src/domain/csv/spellings.ts'
import { presentAdministered } from '../administration/administering.ts'
import { changeUser, createUser } from '../administration/users.ts'
import type { ImportBy, Importing } from './import-rows.ts'

/** Every row of a table: what a file says is looked up among all there is. */
const ALL = 2 ** 31 - 1

/** An administrator has neither role nor restaurants, whatever their row says. */
const form = z.pipe(
  newUser,
  z.transform((user: NewUser) =>
    user.type === 'ADMIN' ? { ...user, roleUuid: null, restaurantUuids: [] } : user,
  ),
)

/** A role by its name, restaurants by their numbers, a type by its word. A list writes '–' for no role. */
async function namesIn(tx: Database, { scope }: ImportBy) {
  const { content: roles } = await listRoles(tx, {
    page: 0,
    limit: ALL,
    sortBy: 'name',
    orderDirection: 'ASC',
  })
  const restaurants = await listRestaurants(tx, scope, {
    limit: ALL,
    offset: 0,
    sortBy: 'number',
    orderDirection: 'ASC',
  })
  const types = USER_TYPES.flatMap((type) => [
    [type.toLowerCase(), type] as const,
    ...everyWording(() => TYPE_WORDS[type]).flatMap((word) =>
      [word.toLowerCase(), asCompared(word)].map((written) => [written, type] as const),
    ),
  ])
  return {
    type: new Map(types),
    roleUuid: new Map<string, string | null>([
      ['', null],
      ['–', null],
      ...roles.map(({ name, uuid }) => [name.toLowerCase(), uuid] as const),
    ]),
    restaurantUuids: new Map(restaurants.map(({ number, uuid }) => [number.toLowerCase(), uuid])),
  }
}

/** A user as a form that leaves them as they are, of what the caller sees of them. */
function formOf(row: UserRow, { caller }: ImportBy): ChangedUser {
  const user = presentAdministered(row, caller)
  const { uuid, version, email, displayName, type, notification, multiFactorAuthentication } = user
  return {
    uuid,
    version,
    email,
    displayName,
    type,
    roleUuid: user.userRoleDto?.uuid ?? null,
    restaurantUuids: user.restaurants.map((restaurant) => restaurant.uuid),
    notification,
    multiFactorAuthentication,
  }
}

/** How a file becomes users: without a password, and without an invitation, which is sent from the list. */
export const userImport: Importing<ChangedUser> = {
  key: 'email',
  keepsKey: true,
  columns: USER_COLUMNS,
  form,
  namesIn,
  present: async (tx, by) => {
    const all = { page: 0, limit: ALL, sortBy: 'email', orderDirection: 'ASC' } as const
    const { users } = await listUsers(tx, { scope: by.scope }, all)
    return new Map(users.map((row) => [row.email.toLowerCase(), formOf(row, by)]))
  },
  create: (services, by, user: NewUser) => createUser(services, by, user),
  change: (services, by, { uuid, version }, user: NewUser) =>
    changeUser(services, by, { ...user, uuid, version }),
}
