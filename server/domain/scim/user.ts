import { isOneLine } from '#src/domain/text/hidden.ts'
import {
  booleanOf,
  type Fields,
  fieldOf,
  forbidOtherId,
  forbidReadOnly,
  isObject,
  type Operation,
  textOf,
} from './patch.ts'
import { invalid } from './refusal.ts'

/** What of a user an identity provider decides; everything else that it sends is left out. */
export interface ScimUser {
  /** The e-mail. */
  userName: string
  displayName: string
  externalId: string | null
  active: boolean
}

const NAME_MAX = 80
export const ID_MAX = 255
/** RFC 5321, 4.5.3.1; what it is exactly is for the mail's server to say. */
const EMAIL = /^[^\s@<>()[\]",;:\\]{1,64}@[^\s@<>()[\]",;:\\]+\.[^\s@<>()[\]",;:\\]{2,}$/

function emailOf(value: unknown): string {
  const email = textOf('userName', value, 255)
  if (!EMAIL.test(email) || !isOneLine(email)) throw invalid('userName must be an e-mail address.')
  return email
}

export function externalIdOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const id = textOf('externalId', value, ID_MAX)
  if (!isOneLine(id)) throw invalid('externalId must be one line.')
  return id
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && isOneLine(value.trim())

/** The first of these that is a name, as far as there is room for it; else what stands before the @. */
const nameOf = (userName: string, ...candidates: unknown[]): string =>
  (candidates.find(isName) ?? userName.split('@')[0] ?? userName).trim().slice(0, NAME_MAX)

function nameOfBody(body: Fields, userName: string): string {
  const name = fieldOf(body, 'name')
  const parts = isObject(name) ? name : {}
  const whole = ['givenName', 'familyName'].map((part) => fieldOf(parts, part)).filter(isName)
  return nameOf(userName, fieldOf(body, 'displayName'), fieldOf(parts, 'formatted'), whole.join(' '))
}

/**
 * A user as it is sent to be created or replaced (RFC 7644, 3.3 and 3.5.1). Without `active` it is active.
 * @throws ScimRefused invalidSyntax, invalidValue
 */
export function readUser(body: unknown): ScimUser {
  if (!isObject(body)) throw invalid('Send a user as a JSON object.', 'invalidSyntax')
  const userName = emailOf(fieldOf(body, 'userName'))
  const active = fieldOf(body, 'active')
  return {
    userName,
    displayName: nameOfBody(body, userName),
    externalId: externalIdOf(fieldOf(body, 'externalId')),
    active: active === undefined || active === null ? true : booleanOf('active', active),
  }
}

/** A user after a PATCH. @throws ScimRefused invalidValue, invalidPath, mutability */
export function patchUser(id: string, user: ScimUser, operations: readonly Operation[]): ScimUser {
  return operations.reduce((before, operation) => applied(id, before, operation), user)
}

function applied(id: string, user: ScimUser, operation: Operation): ScimUser {
  const { op, attribute, value } = operation
  const isGone = op === 'remove' || value === null
  switch (attribute) {
    case 'username':
      simple(operation)
      if (isGone) throw invalid("userName can't be removed.")
      return { ...user, userName: emailOf(value) }
    case 'displayname':
      simple(operation)
      return { ...user, displayName: isGone ? nameOf(user.userName) : displayNameOf(value) }
    case 'externalid':
      simple(operation)
      return { ...user, externalId: isGone ? null : externalIdOf(value) }
    case 'active':
      simple(operation)
      if (isGone) throw invalid("active can't be removed.")
      return { ...user, active: booleanOf('active', value) }
    case 'id':
      forbidOtherId(id, value)
      return user
    case 'groups':
    case 'meta':
      forbidReadOnly(operation)
      return user
    default:
      // Unknown here, or said by userName and displayName already, as `emails` and `name` are.
      return user
  }
}

function displayNameOf(value: unknown): string {
  if (!isName(value)) throw invalid('displayName must be a text of one line.')
  return value.trim().slice(0, NAME_MAX)
}

/** @throws ScimRefused invalidPath for a part of an attribute that has none */
export function simple({ attribute, filter, sub }: Operation): void {
  if (filter !== null || sub !== null) throw invalid(`${attribute} has no parts.`, 'invalidPath')
}
