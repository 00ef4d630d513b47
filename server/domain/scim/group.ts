import { isOneLine } from '#src/domain/text/hidden.ts'
import { fits } from './filter.ts'
import { fieldOf, forbidOtherId, forbidReadOnly, isObject, type Operation, textOf } from './patch.ts'
import { invalid, ScimRefused } from './refusal.ts'
import { externalIdOf, ID_MAX, simple } from './user.ts'

export interface ScimGroup {
  displayName: string
  externalId: string | null
  /** The ids of users. */
  members: ReadonlySet<string>
}

const MEMBERS_MAX = 20_000
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function nameOf(value: unknown): string {
  const name = textOf('displayName', value, ID_MAX)
  if (!isOneLine(name)) throw invalid('displayName must be one line.')
  return name
}

/** A list of members, or one: `{"value": id}`, or the id itself. @throws ScimRefused invalidValue */
function membersOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const all = [value].flat()
  if (all.length > MEMBERS_MAX) throw new ScimRefused(413, `A group has at most ${MEMBERS_MAX} members.`)
  return all.map((one) => {
    const id = isObject(one) ? fieldOf(one, 'value') : one
    if (typeof id !== 'string' || !UUID.test(id.toLowerCase()))
      throw invalid('Each member has the id of a user as its value.')
    return id.toLowerCase()
  })
}

/** A group as it is sent to be created or replaced. @throws ScimRefused invalidSyntax, invalidValue */
export function readGroup(body: unknown): ScimGroup {
  if (!isObject(body)) throw invalid('Send a group as a JSON object.', 'invalidSyntax')
  return {
    displayName: nameOf(fieldOf(body, 'displayName')),
    externalId: externalIdOf(fieldOf(body, 'externalId')),
    members: new Set(membersOf(fieldOf(body, 'members'))),
  }
}

/** A group after a PATCH. @throws ScimRefused invalidValue, invalidPath, mutability; 413 for too many members */
export function patchGroup(id: string, group: ScimGroup, operations: readonly Operation[]): ScimGroup {
  return operations.reduce((before, operation) => applied(id, before, operation), group)
}

function applied(id: string, group: ScimGroup, operation: Operation): ScimGroup {
  const { op, attribute, value } = operation
  const isGone = op === 'remove' || value === null
  switch (attribute) {
    case 'displayname':
      simple(operation)
      if (isGone) throw invalid("displayName can't be removed.")
      return { ...group, displayName: nameOf(value) }
    case 'externalid':
      simple(operation)
      return { ...group, externalId: isGone ? null : externalIdOf(value) }
    case 'members':
      return { ...group, members: membersAfter(group.members, operation) }
    case 'id':
      forbidOtherId(id, value)
      return group
    case 'meta':
      forbidReadOnly(operation)
      return group
    default:
      return group
  }
}

function membersAfter(members: ReadonlySet<string>, operation: Operation): ReadonlySet<string> {
  const { op, filter, sub, value } = operation
  if (op === 'remove') return removed(members, operation)
  if (filter !== null || sub !== null)
    throw invalid("A member's parts can't be changed. Add and remove members.", 'mutability')
  const after = new Set([...(op === 'add' ? members : []), ...membersOf(value)])
  if (after.size > MEMBERS_MAX) throw new ScimRefused(413, `A group has at most ${MEMBERS_MAX} members.`)
  return after
}

/**
 * Some name who is removed by a filter (RFC 7644, 3.5.2.2), others by the value. An empty list names nobody: to remove all,
 * there is no value at all.
 */
function removed(
  members: ReadonlySet<string>,
  { filter, sub, value }: Pick<Operation, 'filter' | 'sub' | 'value'>,
): ReadonlySet<string> {
  if (sub !== null) throw invalid("A member's parts can't be removed.", 'mutability')
  if (filter !== null)
    return new Set(
      [...members].filter(
        (id) => !fits(filter, (name) => (name === 'value' ? id : name === 'type' ? 'User' : null)),
      ),
    )
  if (value === undefined || value === null) return new Set()
  const gone = new Set(membersOf(value))
  return new Set([...members].filter((id) => !gone.has(id)))
}
