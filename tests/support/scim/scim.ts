import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { createScimToken, type IssuedScimToken } from '#src/contract/administration/provisioning.ts'
import { ADMIN } from '../demo.ts'
import { type ProviderOptions, startTestProvider, type TestProvider } from '../provider.ts'

export const SCIM_TYPE = 'application/scim+json'
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** What the groups of a chain give: 'crew' one restaurant, 'managers' two. */
export const GROUP_RULES: NonNullable<IdentityProvider['provisioning']>['rules'] = [
  { group: 'managers', type: 'MANAGER', role: 'Area Manager', restaurants: ['0117', '0204'] },
  { group: 'crew', type: 'USER', role: 'Crew', restaurants: ['0204'] },
]

/** What is answered; tests look at it by `toMatchObject`. */
export interface ScimBody {
  schemas: string[]
  id: string
  externalId?: string
  userName?: string
  displayName?: string
  active?: boolean
  emails?: { value: string; type: string; primary: boolean }[]
  groups?: { value: string; display: string }[]
  members?: { value: string; display: string }[]
  meta: { location: string; version: string; created: string; lastModified: string }
  totalResults: number
  startIndex: number
  itemsPerPage: number
  Resources: ScimBody[]
  /** Of an error. */
  status: string
  scimType?: string
  detail: string
}

export interface ScimAnswer {
  status: number
  body: ScimBody
  headers: Record<string, unknown>
}

export interface Sending {
  body?: unknown
  headers?: Record<string, string>
}

/** An identity provider that provisions with a token of its own. */
export interface ScimClient {
  issued: IssuedScimToken
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, more?: Sending): Promise<ScimAnswer>
  /** Creates a user who is found by this name, and answers the id. */
  user(name: string, more?: object): Promise<string>
  /** Creates a group, and answers the id. */
  group(displayName: string, members?: readonly string[]): Promise<string>
  patch(path: string, ...operations: object[]): Promise<ScimAnswer>
}

/** An identity provider that may provision. It isn't there: nothing needs to be reached for that. */
export const provisioner = (id: string, settings: Partial<IdentityProvider> = {}): IdentityProvider => ({
  id,
  name: `${id} ID`,
  issuer: `https://id.${id}.example`,
  clientId: 'linewatch',
  clientSecret: 'secret',
  scopes: 'openid',
  subjectClaim: 'sub',
  emailClaim: 'email',
  nameClaim: 'name',
  mayGrantAdmin: false,
  linkByEmail: false,
  logoutEverywhere: false,
  multiFactor: { amr: [], acr: [] },
  rules: [],
  provisioning: { rules: GROUP_RULES },
  ...settings,
})

/** A server that 'chain' may provision. */
export const startScimServer = (
  databaseUrl: string,
  settings: Partial<IdentityProvider> = {},
  more: Partial<ProviderOptions> = {},
): Promise<TestProvider> =>
  startTestProvider({
    databaseUrl,
    ...more,
    singleSignOn: { providers: [provisioner('chain', settings)], ...more.singleSignOn },
  })

export const emailOf = (name: string) => `${name}@chain.example`

export async function openScim(at: TestProvider, provider = 'chain', name = 'Chain'): Promise<ScimClient> {
  const made = await at.call(createScimToken, { token: await at.tokenOf(ADMIN), body: { name, provider } })
  if (made.status !== 200) throw new Error(`${made.status}: ${JSON.stringify(made.body)}`)
  const issued = made.body
  const send: ScimClient['send'] = async (method, path, { body, headers = {} } = {}) => {
    const answer = await at.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${issued.token}`,
        ...(body !== undefined && { 'content-type': SCIM_TYPE }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      body: JSON.parse(answer.body || '{}'),
      headers: answer.headers,
    }
  }
  const created = async (path: string, body: object): Promise<string> => {
    const answer = await send('POST', path, { body })
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body.id
  }
  return {
    issued,
    send,
    user: (one, more) =>
      created('/Users', {
        schemas: [USER_SCHEMA],
        userName: emailOf(one),
        externalId: one,
        displayName: `Somebody ${one}`,
        active: true,
        ...more,
      }),
    group: (displayName, members = []) =>
      created('/Groups', {
        schemas: [GROUP_SCHEMA],
        displayName,
        members: members.map((value) => ({ value })),
      }),
    patch: (path, ...operations) =>
      send('PATCH', path, { body: { schemas: [PATCH_SCHEMA], Operations: operations } }),
  }
}
