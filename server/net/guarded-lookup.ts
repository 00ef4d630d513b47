import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** An address that this server must not connect to. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

/**
 * Looks up names for connections. The answer is the ForbiddenAddress `refusal` if `judge` refuses any of a name's
 * addresses: a name must not get past the rules by having one good address. Numeric addresses are never looked up,
 * so check them before connecting.
 */
export const guardedLookup =
  (judge: (address: string) => boolean, refusal: string): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => judge(address)))
        return done(new ForbiddenAddress(refusal), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
