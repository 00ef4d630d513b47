import { describe, expect, test } from 'vitest'
import { authorizationFor, type Challenge, parseChallenges } from '#server/net/authorization.ts'

const RFC_7616 =
  'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
const MUFASA = { username: 'Mufasa', password: 'Circle of Life' }
const PROOF = {
  method: 'GET',
  uri: '/dir/index.html',
  count: 1,
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
}

function only(header: string): Challenge {
  const [challenge] = parseChallenges([header])
  if (!challenge) throw new Error('It holds no challenge.')
  return challenge
}

describe('the examples of the standards', () => {
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('RFC 7616 §3.9.1 with %s', (algorithm, response) => {
    expect(authorizationFor(only(`Digest ${RFC_7616}, algorithm=${algorithm}`), MUFASA, PROOF)).toBe(
      `Digest username="Mufasa", realm="http-auth@example.org", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", response="${response}", algorithm=${algorithm}, opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", qop=auth, nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"`,
    )
  })

  test('RFC 2617 §3.5', () => {
    const challenge = only(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    )
    const credentials = { username: 'Mufasa', password: 'Circle Of Life' }
    expect(authorizationFor(challenge, credentials, { ...PROOF, cnonce: '0a4f113b' })).toContain(
      'response="6629fae49393a05397450978507c4ef1"',
    )
  })

  test('RFC 2069 §2.4, which has no qop, as its erratum 749 has it', () => {
    const challenge = only('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"')
    const credentials = { username: 'Mufasa', password: 'CircleOfLife' }
    expect(authorizationFor(challenge, credentials, PROOF)).toBe(
      'Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", response="1949323746fe6a43ef61f9606e7febea"',
    )
  })

  test('RFC 7617 §2 and §2.1, the second with a letter beyond ASCII', () => {
    const basic = only('Basic realm="WallyWorld"')
    expect(authorizationFor(basic, { username: 'Aladdin', password: 'open sesame' }, PROOF)).toBe(
      'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
    )
    expect(authorizationFor(basic, { username: 'test', password: '123£' }, PROOF)).toBe(
      'Basic dGVzdDoxMjPCow==',
    )
  })
})

test('each use of a nonce is counted, in hexadecimal', () => {
  const challenge = only(`Digest ${RFC_7616}`)
  const answer = (count: number) => authorizationFor(challenge, MUFASA, { ...PROOF, count })
  expect(answer(11)).toContain('nc=0000000b,')
  expect(answer(11)).not.toContain('8ca523f5e9506fed4657c9700eebdbec')
})

test('quotes in names are escaped', () => {
  const challenge = only('Digest realm="The \\"front\\" door", nonce="1"')
  expect(challenge).toMatchObject({ realm: 'The "front" door' })
  const header = authorizationFor(challenge, { username: 'a"b\\c', password: '' }, PROOF)
  expect(header).toContain('username="a\\"b\\\\c", realm="The \\"front\\" door"')
})

test('a user name beyond ASCII goes out as UTF-8, a realm as it came', () => {
  const challenge = only('Digest realm="K\xfcche", nonce="1"')
  const header = authorizationFor(challenge, { username: 'ä', password: '' }, PROOF)
  expect(header).toContain('username="\xc3\xa4", realm="K\xfcche"')
})

describe('challenges', () => {
  const md5 = {
    scheme: 'Digest',
    algorithm: 'MD5',
    realm: 'r',
    nonce: 'n',
    opaque: null,
    qop: null,
    stale: false,
  }
  test.each<[string, string[], unknown[]]>([
    ['none', [], []],
    ['Basic', ['Basic realm="r"'], [{ scheme: 'Basic' }]],
    [
      'Basic where no Digest can be answered',
      ['Digest realm="r", nonce="n", algorithm=SHA-512-256', 'Basic realm="r"'],
      [{ scheme: 'Basic' }],
    ],
    ['no algorithm is MD5', ['Digest realm="r", nonce="n"'], [md5]],
    ['names in any case, values without quotes', ['dIgEsT REALM=r,Nonce=n,Algorithm=md5'], [md5]],
    ['spaces around the sign', ['Digest realm = "r" , nonce = "n"'], [md5]],
    ['stale', ['Digest realm="r", nonce="n", stale=TRUE'], [{ ...md5, stale: true }]],
    [
      'a list of protections',
      ['Digest realm="r", nonce="n", qop="auth-int,auth"'],
      [{ ...md5, qop: 'auth' }],
    ],
    ['the whole body proven: not ours', ['Digest realm="r", nonce="n", qop="auth-int"'], []],
    ['an algorithm we do not have', ['Digest realm="r", nonce="n", algorithm=SHA-512-256'], []],
    ['no nonce', ['Digest realm="r"'], []],
    ['another scheme', ['Negotiate', 'Bearer realm="r"'], []],
    ['a realm with a comma', ['Digest realm="a, Basic b", nonce="n"'], [{ ...md5, realm: 'a, Basic b' }]],
    [
      'the strongest first, over several headers',
      ['Basic realm="r"', 'Digest realm="r", nonce="n"', 'Digest realm="r", nonce="n", algorithm=SHA-256'],
      [{ ...md5, algorithm: 'SHA-256' }, md5, { scheme: 'Basic' }],
    ],
    [
      'several in one header',
      ['Basic realm="r", Digest realm="r", nonce="n", Negotiate'],
      [md5, { scheme: 'Basic' }],
    ],
  ])('%s', (_, headers, challenges) => {
    expect(parseChallenges(headers)).toEqual(challenges)
  })
})
