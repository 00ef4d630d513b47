import { describe, expect, test } from 'vitest'
import { readStunRequest } from '#server/video/embedded/stun-request.ts'
import { stunRequest } from '#tests/support/video/stun.ts'

/** A request and its password as published: RFC 5769 §2.1. */
const PUBLISHED = Buffer.from(
  `000100582112a442b7e7a701bc34d686fa87dfae
   80220010 5354554e207465737420636c69656e74
   00240004 6e0001ff
   80290008 932ff9b151263b36
   00060009 6576746a3a68367659202020
   00080014 9aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a2
   80280004 e57a3bcf`.replaceAll(/\s/g, ''),
  'hex',
)
const PUBLISHED_PASSWORD = 'VOkJxbRl1RmTxUk/WvJxBt'
const password = 'of-the-offer'
const asked = (chosen: boolean, by = password) =>
  stunRequest({ username: 'here:there', password: by, chosen })

describe('what a viewer asks over a path', () => {
  test('the published request is signed, and chooses nothing', () =>
    expect(readStunRequest(PUBLISHED, PUBLISHED_PASSWORD)).toEqual({ signed: true, chosen: false }))
  test.each([true, false])('that it be used: %s', (chosen) =>
    expect(readStunRequest(asked(chosen), password)).toEqual({ signed: true, chosen }),
  )

  test.each([
    ['with another password', asked(true, 'another')],
    ['not at all', asked(true).subarray(0, -24)],
    ['with half a signature', asked(true).subarray(0, -10)],
  ])('signed %s: it is nobody’s', (_name, data) =>
    expect(readStunRequest(data, password)).toMatchObject({ signed: false }),
  )
  test('one bit of it changed: it is nobody’s', () => {
    const changed = asked(true)
    changed.writeUInt8(changed.readUInt8(24) ^ 1, 24)
    expect(readStunRequest(changed, password)).toMatchObject({ signed: false })
  })
  test('what is said behind the signature is not heard', () => {
    const [before, use] = [asked(false), Buffer.from('00250000', 'hex')]
    expect(readStunRequest(Buffer.concat([before, use]), password)).toEqual({ signed: true, chosen: false })
  })
  test.each([
    ['nothing', ''],
    ['half a head', '000100002112a442'],
    ['an answer', '010100002112a442000000000000000000000000'],
    ['another protocol of that beginning', '0001000000000000000000000000000000000000'],
    ['DTLS', '16fefd0000000000000000009d010000910000000000000091fefd'],
    ['RTCP', '81ce0002000000010000000a81ce0002000000010000000a'],
  ])('%s is none', (_name, hex) => expect(readStunRequest(Buffer.from(hex, 'hex'), password)).toBeNull())
})
