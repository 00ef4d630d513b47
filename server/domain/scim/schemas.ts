import { GROUP_SCHEMA, USER_SCHEMA } from './attribute.ts'

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** The most that one page of a list has. */
export const PAGE_MAX = 200

type Type = 'string' | 'boolean' | 'reference' | 'complex'
type Json = Readonly<Record<string, unknown>>

interface More {
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readWrite' | 'readOnly' | 'immutable'
  uniqueness?: 'none' | 'server'
  subAttributes?: readonly Json[]
  referenceTypes?: readonly string[]
}

/** An attribute as RFC 7643 (7) describes it. */
const attribute = (name: string, type: Type, description: string, more: More = {}): Json => ({
  name,
  type,
  multiValued: false,
  description,
  required: false,
  ...(type !== 'complex' && type !== 'boolean' && { caseExact: false }),
  mutability: 'readWrite',
  returned: 'default',
  ...(type !== 'complex' && type !== 'boolean' && { uniqueness: 'none' }),
  ...more,
})

const readOnly = { mutability: 'readOnly' } as const

/** The attributes that are kept. Others may be sent, and are left out. */
const SCHEMAS = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'A user of Linewatch.',
    attributes: [
      attribute('userName', 'string', 'The e-mail address.', { required: true, uniqueness: 'server' }),
      attribute('displayName', 'string', 'The name. Made of name or userName where it is not sent.'),
      attribute('active', 'boolean', 'Whether the user may sign in. False ends all sessions.'),
      attribute('name', 'complex', 'The name, as displayName has it.', {
        ...readOnly,
        subAttributes: [attribute('formatted', 'string', 'displayName.', readOnly)],
      }),
      attribute('emails', 'complex', 'The e-mail address, as userName has it.', {
        ...readOnly,
        multiValued: true,
        subAttributes: [
          attribute('value', 'string', 'userName.', readOnly),
          attribute('type', 'string', "Always 'work'.", readOnly),
          attribute('primary', 'boolean', 'Always true.', readOnly),
        ],
      }),
      attribute('groups', 'complex', 'The groups that the user is a member of.', {
        ...readOnly,
        multiValued: true,
        subAttributes: [
          attribute('value', 'string', 'Its id.', readOnly),
          attribute('$ref', 'reference', 'Its address.', { ...readOnly, referenceTypes: ['Group'] }),
          attribute('display', 'string', 'Its displayName.', readOnly),
        ],
      }),
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'A group, which rules give a type, a role and restaurants.',
    attributes: [
      attribute('displayName', 'string', 'What rules name.', { required: true, uniqueness: 'server' }),
      attribute('members', 'complex', 'Users. Groups in groups are not kept.', {
        multiValued: true,
        subAttributes: [
          attribute('value', 'string', 'The id of a user.', { mutability: 'immutable' }),
          attribute('$ref', 'reference', 'Its address.', {
            mutability: 'immutable',
            referenceTypes: ['User'],
          }),
          attribute('type', 'string', "Always 'User'.", { mutability: 'immutable' }),
          attribute('display', 'string', 'The displayName.', readOnly),
        ],
      }),
    ],
  },
]

const TYPES = [
  { id: 'User', name: 'User', endpoint: '/Users', description: 'A user.', schema: USER_SCHEMA },
  { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'A group.', schema: GROUP_SCHEMA },
]

export const schemas = (base: string): Json[] =>
  SCHEMAS.map((schema) => ({
    schemas: [SCHEMA_SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

export const resourceTypes = (base: string): Json[] =>
  TYPES.map((type) => ({
    schemas: [TYPE_SCHEMA],
    ...type,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }))

/** What the server can do (RFC 7643, 5). */
export const serviceProviderConfig = (base: string): Json => ({
  schemas: [CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PAGE_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'A token that an administrator creates under Provisioning.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
