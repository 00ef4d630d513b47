import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { relyingPartyOf } from '#server/services/identity/passkeys/relying-party.ts'

const at = (publicUrl: string, passkeyDomain: string | null = null, consoleOrigins: string[] = []) =>
  relyingPartyOf({ publicUrl, passkeyDomain, consoleOrigins })

describe('passkeys work below', () => {
  test('the host of the public address', () => {
    expect(at('https://linewatch.chain.example:8443/console')).toEqual({
      domain: 'linewatch.chain.example',
      origins: ['https://linewatch.chain.example:8443'],
      elsewhere: [],
    })
    expect(at('http://localhost:8080')?.domain).toBe('localhost')
  })

  test.each(['http://127.0.0.1:8080', 'http://10.0.0.8', 'http://[::1]:8080', 'http://[fd00::1]'])(
    'nothing at %s, which is an address of a network',
    (address) => expect(at(address)).toBeNull(),
  )

  test('a domain above it; consoles of other domains are named to browsers', () => {
    const others = ['https://kitchens.chain.example', 'https://evilchain.example', 'https://console.example']
    expect(at('https://linewatch.chain.example', 'chain.example', others)).toEqual({
      domain: 'chain.example',
      origins: ['https://linewatch.chain.example', ...others],
      elsewhere: ['https://evilchain.example', 'https://console.example'],
    })
  })
})

describe('PASSKEY_DOMAIN', () => {
  const read = (PASSKEY_DOMAIN: string, PUBLIC_URL?: string) => () =>
    readConfig({ PASSKEY_DOMAIN, ...(PUBLIC_URL !== undefined && { PUBLIC_URL }) })

  test('is the host of PUBLIC_URL, or above it', () => {
    expect(read('chain.example', 'https://linewatch.chain.example')().PASSKEY_DOMAIN).toBe('chain.example')
    expect(read('linewatch.chain.example', 'https://linewatch.chain.example')).not.toThrow()
  })

  test.each([
    ['other.example', 'https://linewatch.chain.example'],
    ['ain.example', 'https://linewatch.chain.example'],
    ['chain.example', undefined],
    ['10.0.0.8', 'http://10.0.0.8'],
    ['https://chain.example', 'https://chain.example'],
    ['Chain.Example', 'https://chain.example'],
  ])('%s with %s stops the start and says why', (domain, url) => {
    expect(read(domain, url)).toThrow(/PASSKEY_DOMAIN: /)
  })
})
