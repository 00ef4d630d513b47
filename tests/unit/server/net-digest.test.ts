import { describe, expect, test } from 'vitest'
import { authorizationFor, readChallenges } from '#server/net/digest.ts'

/** The example of RFC 7616 §3.9.1. */
const EXAMPLE = {
  method: 'GET',
  uri: '/dir/index.html',
  username: 'Mufasa',
  password: 'Circle of Life',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
}
const offer = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`
const MD5 = 'response="8ca523f5e9506fed4657c9700eebdbec"'
const SHA_256 = 'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"'

const answer = (...headers: string[]) => authorizationFor(readChallenges(headers), EXAMPLE)

describe('signing in by HTTP', () => {
  test('as the standard shows it', () => {
    expect(answer(offer('MD5'))).toContain(MD5)
    expect(answer(offer('MD5'))).toContain(
      'qop=auth, nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"',
    )
    expect(answer(offer('MD5'))).toContain('opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"')
    expect(answer(offer('SHA-256'))).toContain(SHA_256)
  })

  test('as old cameras want it, without qop (RFC 2069 §2.4, with its erratum)', () => {
    const old = authorizationFor(
      readChallenges(['Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"']),
      { ...EXAMPLE, password: 'CircleOfLife' },
    )
    expect(old).toContain('response="1949323746fe6a43ef61f9606e7febea"')
    expect(old).not.toMatch(/qop|cnonce|algorithm/)
  })

  test.each([
    ['several headers', [offer('MD5'), offer('SHA-256'), 'Basic realm="x"']],
    ['one header', [['Basic realm="a, b"', offer('MD5'), offer('sha-256')].join(', ')]],
  ])('by the strongest that is offered in %s', (_name, headers) => {
    expect(answer(...headers)).toContain(SHA_256)
  })

  test('by Basic only where no Digest can be answered', () => {
    expect(answer('Basic realm="x"', offer('MD5'))).toMatch(/^Digest /)
    expect(answer('Basic realm="x"', offer('SHA-512-256'))).toBe('Basic TXVmYXNhOkNpcmNsZSBvZiBMaWZl')
  })

  test.each([
    ['nothing', []],
    ['an unknown scheme', ['Negotiate']],
    ['an unknown hash', [offer('MD4')]],
    ['integrity alone', ['Digest realm="x", nonce="y", qop="auth-int"']],
    ['no scheme', ['realm="x"']],
  ])('not at all when %s is offered', (_name, headers) => {
    expect(answer(...headers)).toBeNull()
  })

  test('a quote in a name stays within it', () => {
    const signed = { ...EXAMPLE, username: 'a", uri="/other' }
    expect(authorizationFor(readChallenges([offer('MD5')]), signed)).toContain(
      'username="a\\", uri=\\"/other"',
    )
  })
})
