import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

/** What an identity provider's provisioning (SCIM 2.0) needs; the calls it makes itself are not of this contract. */

/** Where it makes them (RFC 7644). */
export const SCIM = '/scim/v2'

export const provisioning = defineEndpoint({
  method: 'GET',
  path: '/provisioning',
  permission: 'ADMIN',
  summary: 'The address for provisioning, and how many users each identity provider keeps.',
  answer: z.object({
    /** What is entered at the identity provider as the SCIM base URL. */
    address: z.string(),
    /** Those that may provision users: OIDC_FILE has rules for their groups. */
    providers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        users: z.int(),
        /** Of them: inactive there, without a group that gives access, or blocked here. */
        blocked: z.int(),
      }),
    ),
  }),
})

const scimToken = z.object({
  uuid: z.string(),
  name: z.string(),
  /** How it begins; the whole is shown only once. */
  prefix: z.string(),
  /** The id of the identity provider that uses it. */
  provider: z.string(),
  createdTime: z.int(),
  lastUsedTime: z.nullable(z.int()),
  lastAddress: z.nullable(z.string()),
  /** From then on it is refused; null while nobody revoked it. */
  revokedTime: z.nullable(z.int()),
})
export type ScimToken = z.output<typeof scimToken>

const issued = z.object({ ...scimToken.shape, token: z.string() })
export type IssuedScimToken = z.output<typeof issued>

export const scimTokens = defineList({
  path: '/scimTokens',
  permission: 'ADMIN',
  summary: 'A page of provisioning tokens; revoked ones for 30 days.',
  row: scimToken,
  filters: {
    /** Part of the name, or of what is shown of the token. */
    search: z.optional(text(255)),
  },
  sorts: ['createdTime', 'name', 'lastUsedTime'],
  order: 'DESC',
})

export const scimTokenForm = z.strictObject({
  name: text(80, () => t('Enter a name')),
  provider: text(30, () => t('Choose a provider')),
})
export type ScimTokenForm = z.output<typeof scimTokenForm>

export const createScimToken = defineEndpoint({
  method: 'POST',
  path: '/scimTokens',
  permission: 'ADMIN',
  summary:
    'A new provisioning token. The answer is the only one that shows it. 403 PROOF_NEEDED ten minutes after the caller confirmed their identity, 404 for a provider that may not provision.',
  body: scimTokenForm,
  answer: issued,
})

export const revokeScimToken = defineEndpoint({
  method: 'DELETE',
  path: '/scimTokens/{id}',
  permission: 'ADMIN',
  summary: 'Revoke a provisioning token: from now on every server refuses it.',
  params: byUuid,
  answer: 'nothing',
})
