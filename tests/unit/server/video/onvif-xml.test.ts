import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswer } from '#server/video/cameras/discovery.ts'
import { childrenOf, escapeXml, nodeAt, numberAt, parseXml, textAt } from '#server/video/cameras/xml.ts'
import { probeMatch } from '#tests/support/video/onvif-responder.ts'

const parse = (xml: string) => parseXml(xml) ?? undefined

describe('XML that a camera sends', () => {
  test('one child is a list, and texts stay texts', () => {
    const document = parse(
      '<a:list xmlns:a="urn:a"><a:serial> 000123 </a:serial><a:version>1.0</a:version></a:list>',
    )
    expect(childrenOf(nodeAt(document, 'list'), 'serial')).toHaveLength(1)
    expect(textAt(document, 'list', 'serial')).toBe('000123')
    expect(textAt(document, 'list', 'version')).toBe('1.0')
    expect(numberAt(document, 'list', 'version')).toBe(1)
  })

  test('an empty element is there', () => {
    expect(nodeAt(parse('<a><b/></a>'), 'a', 'b')).toBeDefined()
    expect(textAt(parse('<a><b/></a>'), 'a', 'b')).toBe('')
    expect(numberAt(parse('<a><b/></a>'), 'a', 'b')).toBeNull()
  })

  test.each([
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>'],
    ['a file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an end too few', '<a><b></a>'],
    ['text alone', 'hello'],
    ['nothing', ''],
  ])('%s is not read', (_name, xml) => {
    expect(parseXml(xml)).toBeNull()
  })

  test.each(['__proto__', 'constructor', 'toString'])('an element named %s does no harm', (name) => {
    const document = parse(`<a><${name}>x</${name}><b>y</b></a>`)
    expect(textAt(document, 'a', 'b')).toBe('y')
    expect(textAt(document, 'a')).toBe('')
  })

  test('no text makes it throw', () => {
    assert(property(string({ unit: 'binary' }), (text) => void readAnswer(`<a>${text}`, '127.0.0.1')))
  })

  test('what is escaped is read back', () => {
    const text = `<chef> & "co" 'ä'`
    expect(textAt(parse(`<a>${escapeXml(text)}</a>`), 'a')).toBe(text)
  })
})

describe('an answer to a search', () => {
  test.each([
    [
      'a name that is no percent-encoding',
      { scopes: 'onvif://www.onvif.org/name/50%' },
      { name: '50%', model: '' },
    ],
    ['signs of control', { scopes: 'onvif://www.onvif.org/name/a%00%0d%0ab%E2%80%AEc' }, { name: 'abc' }],
    ['no service on its own address', { addresses: 'http://10.9.9.9:81/x' }, { address: '127.0.0.1:81' }],
    ['no service', { addresses: '' }, { address: '127.0.0.1:80' }],
    ['a service that is no URL', { addresses: 'http://[ http://' }, { address: '127.0.0.1:80' }],
    ['an identifier without urn', { id: 'uuid:ABC-1' }, { deviceId: 'urn:uuid:abc-1' }],
  ])('with %s', (_name, sent, read) => {
    expect(readAnswer(probeMatch(sent), '127.0.0.1')).toEqual([expect.objectContaining(read)])
  })

  test('is left out with an identifier that is none, or with entities of its own', () => {
    expect(readAnswer(probeMatch({ id: 'http://10.9.9.9' }), '127.0.0.1')).toEqual([])
    expect(
      readAnswer(probeMatch({ head: '<!DOCTYPE a [<!ENTITY b "b">]>', id: 'uuid:&b;' }), '127.0.0.1'),
    ).toEqual([])
  })

  test('a long name is cut', () => {
    const [found] = readAnswer(
      probeMatch({ scopes: `onvif://www.onvif.org/name/${'n'.repeat(5000)}` }),
      '127.0.0.1',
    )
    expect(found?.name).toHaveLength(100)
  })
})
