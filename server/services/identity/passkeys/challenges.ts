import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type ChallengePurpose, insertChallenge, spendChallenge } from '#server/store/identity/passkeys.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import type { Services } from '../../services.ts'
import { PASSKEY_LIMIT, PASSKEY_SESSION_LIMIT, takeAttempt } from '../attempts.ts'
import type { Origin } from '../auth.ts'
import { networkOf } from '../network-of.ts'
import { tokenHash } from '../tokens.ts'
import { refusePasskey } from './refusals.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** How long somebody may take to unlock their device, in milliseconds; browsers wait as long. */
export const CHALLENGE_MS = 5 * MINUTE

/** What a challenge is given for; `sessionId` is null for a sign-in, which has no session yet. */
export interface ChallengeFor {
  purpose: ChallengePurpose
  sessionId: number | null
}

/** @throws Refused 409 where there are no passkeys */
export function demandRelyingParty({ settings }: Pick<Services, 'settings'>): RelyingParty {
  const party = relyingPartyOf(settings)
  if (!party) throw refusePasskey('OFF')
  return party
}

/**
 * A new challenge, 32 random bytes in base64url.
 * @throws Refused 429 after too many of one network or session
 */
export async function giveChallenge(
  { db, now }: Services,
  { purpose, sessionId }: ChallengeFor,
  origin: Origin,
): Promise<string> {
  const limit =
    sessionId === null
      ? ([`passkey-from:${networkOf(origin.address)}`, PASSKEY_LIMIT] as const)
      : ([`passkey:${sessionId}`, PASSKEY_SESSION_LIMIT] as const)
  await takeAttempt(db, [limit], now())
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(db, {
    hash: tokenHash(challenge),
    purpose,
    sessionId,
    expiresAt: now() + CHALLENGE_MS,
  })
  return challenge
}

/** What a browser says that it signed (WebAuthn Level 3, 5.8.1). */
const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})
export type ClientData = z.infer<typeof clientData>

/** @throws Refused 400 for anything else */
function readClientData(encoded: string): ClientData {
  try {
    return clientData.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
  } catch {
    throw refusePasskey('INVALID')
  }
}

/**
 * Spends the challenge that was signed, whatever comes of it; of two servers that are given it at once, one does.
 * @throws Refused 410 for one that is used, too old, or was given for something or somebody else; 400 for another address
 */
export async function takeChallenge(
  { db, now }: Services,
  party: RelyingParty,
  { purpose, sessionId }: ChallengeFor,
  encoded: string,
): Promise<ClientData> {
  const said = readClientData(encoded)
  const spent = await spendChallenge(db, { hash: tokenHash(said.challenge), purpose, sessionId, at: now() })
  if (!spent) throw refusePasskey('EXPIRED')
  // In a frame of another site, a press may be meant for something else.
  requireOrigin(party, said.crossOrigin ? '' : said.origin)
  return said
}

/** @throws Refused 400 for an address where passkeys don't work, naming the one where they do */
export function requireOrigin({ origins }: RelyingParty, origin: string): void {
  const [address] = origins
  if (!origins.includes(origin)) throw refusePasskey('ORIGIN', { address })
}
