/** Addresses of schemas and messages (RFC 7643, 10.2 and RFC 7644, 8.2). */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const PATCH_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const LIST_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const ERROR_MESSAGE = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** `$ref` is the one name that begins with something else than a letter, and it is always below another one. */
const SHAPE = /^[a-z][\w-]*(?:\.(?:[a-z][\w-]*|\$ref))?$/

const PREFIXES = [USER_SCHEMA, GROUP_SCHEMA].map((schema) => `${schema.toLowerCase()}:`)

/**
 * An attribute's name in lower case and without the address of the core schemas: 'name.givenname'. What is of another
 * schema stays whole ('urn:…:user:department'), and is nothing that is known here. Null for what can't be a name.
 */
export function attributeOf(text: string): string | null {
  const name = text.toLowerCase()
  const prefix = PREFIXES.find((one) => name.startsWith(one))
  const bare = prefix === undefined ? name : name.slice(prefix.length)
  if (bare.startsWith('urn:')) return bare
  return SHAPE.test(bare) ? bare : null
}
