import {
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose'

/** A key that isn't known may be new; but made-up ones must not have the provider asked all the time. */
const COOL_DOWN_MS = 5_000
/** Keys that the provider took away count no longer than this. */
const FRESH_MS = 10 * 60_000

export type KeyOf = ReturnType<typeof createKeys>

/**
 * The signing keys of an identity provider (RFC 7517). openid-client's own cache fetches an unknown key no sooner than
 * after 60 s, and a sign-in during a rotation would fail meanwhile; here an unknown key is looked up at once.
 * @param fetchKeys reads the provider's current keys
 * @returns a key for jose's checks; it throws JWKSNoMatchingKey for one that the provider doesn't have
 */
export function createKeys(fetchKeys: () => Promise<JSONWebKeySet>, now: () => number) {
  let known: { find: ReturnType<typeof createLocalJWKSet>; at: number } | null = null
  let reading: Promise<ReturnType<typeof createLocalJWKSet>> | null = null
  let missedAt = Number.NEGATIVE_INFINITY

  const read = () => {
    reading ??= fetchKeys()
      .then((keys) => {
        const find = createLocalJWKSet(keys)
        known = { find, at: now() }
        return find
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  return async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    const fresh = known && Math.abs(now() - known.at) < FRESH_MS ? known : null
    const find = fresh?.find ?? (await read())
    try {
      return await find(header, token)
    } catch (error) {
      const isMissed = error instanceof errors.JWKSNoMatchingKey && fresh !== null
      if (!isMissed || Math.abs(now() - missedAt) < COOL_DOWN_MS) throw error
      missedAt = now()
      return (await read())(header, token)
    }
  }
}
