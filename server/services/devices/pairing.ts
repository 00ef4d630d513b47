import { byOf } from '#server/services/changes/change.ts'
import { deviceUuidOf } from '#server/store/devices/online.ts'
import { accountOfTablet, pinHashOf, setPin } from '#server/store/devices/pairing.ts'
import { insertTabletSession } from '#server/store/devices/tablet-records.ts'
import { accountById, insertSession } from '#server/store/identity/sessions.ts'
import type { SignedIn } from '#src/contract/account/auth.ts'
import { badRequest, conflict } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { PIN_LIMIT } from '../identity/attempts.ts'
import { type Origin, presentSession } from '../identity/auth.ts'
import { hashPassword, passwordMatches } from '../identity/passwords.ts'
import type { Caller } from '../identity/sessions.ts'
import { issueTokens, TABLET_LIFE } from '../identity/tokens.ts'
import { readUserAgent } from '../identity/user-agent.ts'
import type { Services } from '../services.ts'
import { spendCode } from './enrolments.ts'
import { turnTablet } from './tablet-presence.ts'
import { endSessions } from './tablets.ts'

/** What the list of tablets shows as the build of one that shows the board. */
const BUILD = 'Floor board'

/**
 * Pairs the tablet that sends a code to the board of the code's restaurant: signs it in, with an account of its own.
 * @throws Refused as `spendCode`
 */
export function pairTablet(
  services: Services,
  { code, pin }: { code: string; pin: string },
  origin: Origin,
): Promise<SignedIn> {
  const { device, browser } = readUserAgent(origin.userAgent)
  const model = [device, browser].filter(Boolean).join(', ').slice(0, 64) || 'Unknown'
  const request = { code, about: { kind: 'TABLET', model, build: BUILD } } as const
  return spendCode(
    services,
    { accountId: null, ...origin },
    request,
    async (within, { name }, deviceId, at) => {
      const { db: tx } = within
      // Not before: only who has a code may have this server make a hash.
      await setPin(tx, deviceId, await hashPassword(pin))
      const { uuid } = await insertTabletSession(tx, deviceId, { build: BUILD, address: origin.address, at })
      const accountId = await accountOfTablet(tx, { deviceId, name, at })
      const { tokens, stored } = issueTokens(at, at, TABLET_LIFE)
      await insertSession(tx, { ...stored, ...origin, uuid, accountId, verified: true, at })
      await turnTablet(within, tx, deviceId, true, at)
      const account = await accountById(tx, accountId)
      if (!account) throw new Error('The account of a paired tablet is not there.')
      return presentSession(tokens, account, false, at)
    },
  )
}

/** The tablet that calls. @throws Refused 409 for a person. */
function deviceOf({ account }: Caller): number {
  if (account.deviceId === null) throw conflict(t('Only a tablet that is paired to a board has a PIN.'))
  return account.deviceId
}

/**
 * Checks the PIN with which a crew leaves the board of the calling tablet.
 * @throws Refused 400 for a wrong one, 409 for a person, 429 after five wrong
 */
export async function checkPin({ db, guesses }: Services, caller: Caller, pin: string): Promise<void> {
  const deviceId = deviceOf(caller)
  const line = `account ${caller.account.id}`
  const right = await guesses.check(
    { key: `tablet-pin ${deviceId}`, limit: PIN_LIMIT, line },
    async () => (await passwordMatches(await pinHashOf(db, deviceId), pin, line)) || null,
  )
  if (right === null) throw badRequest(t('This PIN is not right.'), { pin: t('This PIN is not right.') })
}

/** Ends the pairing of the calling tablet. */
export async function unpair(services: Services, caller: Caller, origin: Origin): Promise<void> {
  const tabletUuid = await deviceUuidOf(services.db, deviceOf(caller))
  await endSessions(services, byOf({ caller, origin }), { tabletUuid, uuid: caller.session.sessionUuid })
}
