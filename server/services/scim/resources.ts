import { type Filter, parseFilter } from '#server/domain/scim/filter.ts'
import { patchGroup, readGroup } from '#server/domain/scim/group.ts'
import { fieldOf, isObject, readPatch } from '#server/domain/scim/patch.ts'
import { isWanted, project, readWanted } from '#server/domain/scim/project.ts'
import { invalid, ScimRefused } from '#server/domain/scim/refusal.ts'
import { PAGE_MAX } from '#server/domain/scim/schemas.ts'
import { patchUser, readUser } from '#server/domain/scim/user.ts'
import type { ScimUserRow, Window } from '#server/store/scim/users.ts'
import type { ScimCall } from './call.ts'
import { changeGroup, createGroup, type GroupOfMembers, groupOf, groupsOf, removeGroup } from './groups.ts'
import { etagOf, presentGroup, presentList, presentUser } from './present.ts'
import { type CheckVersion, changeUser, createUser, removeUser, userOf, usersOf } from './users.ts'

type Json = Readonly<Record<string, unknown>>

/** A resource as it is answered. */
export interface Answered {
  body: Json
  etag: string
  location: string
}

/** What can be done with one kind of resource. `query` and `body` are as they came. */
export interface Resource {
  list(call: ScimCall, query: unknown): Promise<Json>
  one(call: ScimCall, id: string, query: unknown): Promise<Answered>
  create(call: ScimCall, query: unknown, body: unknown): Promise<Answered>
  replace: Change
  patch: Change
  remove(call: ScimCall, id: string, ifMatch: string | undefined): Promise<void>
}
/** `isQuiet` is an answer without a body. */
type Change = (
  call: ScimCall,
  id: string,
  query: unknown,
  body: unknown,
  ifMatch: string | undefined,
) => Promise<Answered & { isQuiet: boolean }>

/** A page unless it is asked for another size. */
const PAGE = 100
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** @throws ScimRefused 404 for what can't be an id of ours */
function idOf(text: string): string {
  if (!UUID.test(text)) throw new ScimRefused(404, 'There is no resource with this id.')
  return text.toLowerCase()
}

/** @throws ScimRefused 412 unless one of the versions in If-Match is it */
const versionCheck =
  (ifMatch: string | undefined): CheckVersion =>
  (version) => {
    const asked = ifMatch?.split(',').map((one) => one.trim())
    if (asked && !asked.includes('*') && !asked.includes(etagOf(version)))
      throw new ScimRefused(412, 'The resource has changed since. Read it again.')
  }

interface ListAsked extends Window {
  filter: Filter | null
  /** Counted from 1 (RFC 7644, 3.4.2.4). */
  startIndex: number
}

const objectOf = (given: unknown): Json => (isObject(given) ? given : {})

/** A whole number, as far as it can be one; negative counts are 0, and an index begins at 1. */
function numberOf(name: string, given: unknown, usual: number, least: number): number {
  if (given === undefined || given === null || given === '') return usual
  const number = Number(given)
  if (!Number.isInteger(number)) throw invalid(`${name} must be a whole number.`)
  return Math.min(Math.max(number, least), 2 ** 31 - 1)
}

function listAsked(given: unknown): ListAsked {
  const query = objectOf(given)
  const filter = fieldOf(query, 'filter')
  if (filter !== undefined && filter !== null && typeof filter !== 'string')
    throw invalid('The filter is one text.', 'invalidFilter')
  const startIndex = numberOf('startIndex', fieldOf(query, 'startIndex'), 1, 1)
  const count = numberOf('count', fieldOf(query, 'count'), PAGE, 0)
  return {
    filter: filter ? parseFilter(filter) : null,
    startIndex,
    offset: startIndex - 1,
    limit: Math.min(count, PAGE_MAX),
  }
}

const userAnswer = ({ base }: ScimCall, row: ScimUserRow, query: unknown): Answered => ({
  body: project(presentUser(row, base), readWanted(objectOf(query))),
  etag: etagOf(row.version),
  location: `${base}/Users/${row.uuid}`,
})

const groupAnswer = ({ base }: ScimCall, row: GroupOfMembers, query: unknown): Answered => ({
  body: project(presentGroup(row, base), readWanted(objectOf(query))),
  etag: etagOf(row.version),
  location: `${base}/Groups/${row.uuid}`,
})

export const userResource: Resource = {
  async list(call, query) {
    const { filter, startIndex, ...window } = listAsked(query)
    const { rows, total } = await usersOf(call, filter, window)
    return presentList(
      rows.map((row) => userAnswer(call, row, query).body),
      total,
      startIndex,
    )
  },
  one: async (call, id, query) => userAnswer(call, await userOf(call, idOf(id)), query),
  create: async (call, query, body) => userAnswer(call, await createUser(call, readUser(body)), query),
  async replace(call, id, query, body, ifMatch) {
    const sent = readUser(body)
    const row = await changeUser(call, idOf(id), () => sent, versionCheck(ifMatch))
    return { ...userAnswer(call, row, query), isQuiet: false }
  },
  async patch(call, id, query, body, ifMatch) {
    const [uuid, operations] = [idOf(id), readPatch(body)]
    const next = (before: Parameters<typeof patchUser>[1]) => patchUser(uuid, before, operations)
    const row = await changeUser(call, uuid, next, versionCheck(ifMatch))
    return { ...userAnswer(call, row, query), isQuiet: false }
  },
  remove: (call, id, ifMatch) => removeUser(call, idOf(id), versionCheck(ifMatch)),
}

export const groupResource: Resource = {
  async list(call, query) {
    const { filter, startIndex, ...window } = listAsked(query)
    const withMembers = isWanted(readWanted(objectOf(query)), 'members')
    const { rows, total } = await groupsOf(call, filter, window, withMembers)
    return presentList(
      rows.map((row) => groupAnswer(call, row, query).body),
      total,
      startIndex,
    )
  },
  one: async (call, id, query) => groupAnswer(call, await groupOf(call, idOf(id)), query),
  create: async (call, query, body) => groupAnswer(call, await createGroup(call, readGroup(body)), query),
  async replace(call, id, query, body, ifMatch) {
    const sent = readGroup(body)
    const row = await changeGroup(call, idOf(id), () => sent, versionCheck(ifMatch))
    return { ...groupAnswer(call, row, query), isQuiet: false }
  },
  async patch(call, id, query, body, ifMatch) {
    const [uuid, operations] = [idOf(id), readPatch(body)]
    const next = (before: Parameters<typeof patchGroup>[1]) => patchGroup(uuid, before, operations)
    const row = await changeGroup(call, uuid, next, versionCheck(ifMatch))
    // A large group would be sent back for each member; who names attributes wants it all the same (RFC 7644, 3.5.2).
    return { ...groupAnswer(call, row, query), isQuiet: readWanted(objectOf(query)).only === null }
  },
  remove: (call, id, ifMatch) => removeGroup(call, idOf(id), versionCheck(ifMatch)),
}
