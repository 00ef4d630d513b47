import { actorOf, type ChangeBy, change, create, type Subject } from '#server/services/changes/change.ts'
import { insertToken, lockToken, revokeTokenRow, tokenPage } from '#server/store/scim/tokens.ts'
import { countKept } from '#server/store/scim/users.ts'
import {
  type IssuedScimToken,
  type provisioning,
  SCIM,
  type ScimToken,
  type ScimTokenForm,
  type scimTokens,
} from '#src/contract/administration/provisioning.ts'
import type { AnswerOf, QueryOf } from '#src/contract/define/endpoint.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { DAY } from '#src/domain/time/zone.ts'
import type { CallOfUser } from '../administration/administering.ts'
import { requireProof } from '../identity/proof.ts'
import { provisionerOf } from '../identity/single-sign-on/single-sign-on.ts'
import { newToken, tokenHash } from '../identity/tokens.ts'
import type { Services } from '../services.ts'

/** By which a token is known as one of these, wherever it is found. */
export const TOKEN_PREFIX = 'lws_'
/** Enough to tell tokens apart, and nothing to guess from. */
const SHOWN_CHARACTERS = TOKEN_PREFIX.length + 6
/** Revoked tokens are shown so long. */
const SHOWN_MS = 30 * DAY

const TOKEN: Subject<ScimToken> = {
  kind: 'SCIM_TOKEN',
  noun: msg('provisioning token'),
  listed: true,
  called: ({ name }) => name,
  recorded: ({ name, prefix, provider, revokedTime }) => ({ name, prefix, provider, endTime: revokedTime }),
}

export const scimAddress = ({ settings }: Pick<Services, 'settings'>): string => settings.publicUrl + SCIM

export async function provisioningOf(services: Services): Promise<AnswerOf<typeof provisioning>> {
  const counts = new Map((await countKept(services.db)).map((row) => [row.provider, row]))
  const providers = services.singleSignOn.connections.flatMap(({ provider: { id, name, provisioning } }) => {
    const { users = 0, blocked = 0 } = counts.get(id) ?? {}
    return provisioning ? [{ id, name, users, blocked }] : []
  })
  return { address: scimAddress(services), providers }
}

export const seenTokens = ({ db, now }: Services, query: QueryOf<typeof scimTokens>) =>
  tokenPage(db, query, now() - SHOWN_MS)

/** Makes a token. @throws Refused 403 without a fresh proof, 404 for a provider that may not provision */
export async function issueScimToken(
  services: Services,
  by: CallOfUser,
  { name, provider }: ScimTokenForm,
): Promise<IssuedScimToken> {
  if (!provisionerOf(services.singleSignOn, provider)) throw notFound(t('This sign-in provider'))
  const token = TOKEN_PREFIX + newToken()
  const stored = await create(services, actorOf(by), TOKEN, 'SCIM_TOKEN_CREATED', async (tx, at) => {
    await requireProof(services, tx, by.caller)
    const prefix = token.slice(0, SHOWN_CHARACTERS)
    return insertToken(tx, { provider, name, prefix, hash: tokenHash(token), at })
  })
  return { ...stored, token }
}

/** Ends a token now, on every server: each looks it up with each request. @throws Refused 404 */
export const revokeScimToken = (services: Services, { actor }: ChangeBy, uuid: string) =>
  change(services, actor, TOKEN, 'SCIM_TOKEN_REVOKED', {
    lock: (tx) => lockToken(tx, uuid),
    act: (tx, _, at) => revokeTokenRow(tx, uuid, at),
  })
