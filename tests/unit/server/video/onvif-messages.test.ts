import { describe, expect, test } from 'vitest'
import { readClock, readUri } from '#server/video/cameras/onvif-answers.ts'
import { onvifMessages, passwordDigest } from '#server/video/cameras/onvif-messages.ts'
import { nodeAt, parseXml, textAt } from '#server/video/cameras/xml.ts'

const AT = Date.UTC(2026, 10, 28, 12)
const say = (credentials: { username: string; password: string } | null, media2 = false) =>
  onvifMessages({ credentials, cameraTime: () => AT, media2 })
const parse = (xml: string) => parseXml(xml) ?? undefined
const tokenOf = (message: string) => nodeAt(parse(message), 'Envelope', 'Header', 'Security', 'UsernameToken')

describe('a message', () => {
  test('is signed as the ONVIF Application Programmer’s Guide shows it (§6.1.1.3)', () => {
    const nonce = Buffer.from('LKqI6G/AikKCQrN0zqZFlg==', 'base64')
    expect(passwordDigest('userpassword', '2010-09-16T07:50:45Z', nonce)).toBe('tuOSpGlFlIXsozq4HFNeeGeFLEI=')
  })

  test('is signed with the password in UTF-8, at the camera’s time', () => {
    const token = tokenOf(say({ username: 'admin', password: 'Küche €' }).device())
    const created = textAt(token, 'Created')
    expect(created).toBe('2026-11-28T12:00:00.000Z')
    const nonce = Buffer.from(textAt(token, 'Nonce'), 'base64')
    expect(nonce).toHaveLength(16)
    expect(textAt(token, 'Password')).toBe(passwordDigest('Küche €', created, nonce))
  })

  test('has a nonce of its own each time', () => {
    const { profiles } = say({ username: 'admin', password: 'x' })
    expect(profiles()).not.toBe(profiles())
  })

  test('is signed with an empty password too', () => {
    expect(tokenOf(say({ username: 'admin', password: '' }).device())).toBeDefined()
  })

  test('is not signed without credentials, nor to ask for the clock', () => {
    expect(say(null).device()).not.toContain('Security')
    expect(say({ username: 'admin', password: 'x' }).clock()).not.toContain('Security')
  })

  test('holds a user name and a token with signs of XML as texts', () => {
    const text = `<a href="b">&'`
    const message = say({ username: text, password: 'x' }).snapshotUri(text)
    expect(textAt(tokenOf(message), 'Username')).toBe(text)
    expect(textAt(parse(message), 'Envelope', 'Body', 'GetSnapshotUri', 'ProfileToken')).toBe(text)
  })

  test.each([true, false])('is in the words of its media service (ver20: %s)', (media2) => {
    expect(say(null, media2).profiles()).toContain(`http://www.onvif.org/ver${media2 ? 20 : 10}/media/wsdl`)
  })
})

describe('an address in an answer', () => {
  test.each([
    ['rtsp://10.9.9.9/live', { path: '/live', port: null }],
    ['rtsp://admin:pass@10.9.9.9:8554/a/b?c=1&d=/2', { path: '/a/b?c=1&d=/2', port: 8554 }],
    ['rtsp://[fe80::1]:554/live#part', { path: '/live', port: 554 }],
    ['http://camera', { path: '/', port: null }],
    ['http://camera?still', { path: '/?still', port: null }],
    ['http://camera:99999/still', { path: '/still', port: null }],
  ])('%s is its path and its port', (uri, place) => {
    expect(readUri(uri)).toEqual(place)
  })

  test.each([
    '',
    '/live',
    'rtsp://a/b c',
    'rtsp://a/b\r\nX: y',
    'rtsp://a/ä',
    `http://a/${'b'.repeat(2000)}`,
  ])('%j is none', (uri) => {
    expect(readUri(uri)).toBeNull()
  })
})

describe('the clock', () => {
  const answer = (year: string, more = '') =>
    nodeAt(
      parse(
        `<Body><GetSystemDateAndTimeResponse><SystemDateAndTime><UTCDateTime><Time><Hour>12</Hour><Minute>0</Minute>${more}</Time><Date><Year>${year}</Year><Month>11</Month><Day>28</Day></Date></UTCDateTime></SystemDateAndTime></GetSystemDateAndTimeResponse></Body>`,
      ),
      'Body',
    ) ?? {}

  test('is read to the second', () => {
    expect(readClock(answer('2026', '<Second>7</Second>'))).toBe(AT + 7_000)
    expect(readClock(answer('2026'))).toBe(AT)
  })

  test.each(['', 'soon', '999999', '-1'])('is unknown in the year %j', (year) => {
    expect(readClock(answer(year))).toBeNull()
  })

  test('is unknown when it is not said', () => {
    expect(readClock({})).toBeNull()
  })
})
