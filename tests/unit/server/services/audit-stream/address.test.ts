import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { readStreamAddress } from '#server/services/audit-stream/address.ts'

test.each([
  [
    'file:/var/log/audit.ndjson',
    { kind: 'file', name: 'file:/var/log/audit.ndjson', path: '/var/log/audit.ndjson' },
  ],
  ['file:///var/log/a%20b', { kind: 'file', name: 'file:/var/log/a b', path: '/var/log/a b' }],
  [
    'syslog://logs.example:514',
    { kind: 'syslog', name: 'syslog://logs.example:514', host: 'logs.example', port: 514, secure: false },
  ],
  [
    'syslogs://[2001:db8::1]:6514/',
    { kind: 'syslog', name: 'syslogs://[2001:db8::1]:6514', host: '2001:db8::1', port: 6514, secure: true },
  ],
  [
    'https://siem.example/in?key=s3cret',
    { kind: 'https', name: 'https://siem.example/in', url: 'https://siem.example/in?key=s3cret' },
  ],
])('%s', (text, address) => {
  expect(readStreamAddress(text)).toEqual(address)
})

test.each([
  'audit.ndjson',
  '/var/log/audit',
  'file:audit.ndjson',
  'file:/var/log/',
  'file://host/share',
  'syslog://logs.example',
  'syslog://logs.example:0',
  'syslog://user:secret@logs.example:514',
  'syslog://logs.example:514/path',
  'udp://logs.example:514',
  'http://siem.example/in',
  'https://user:secret@siem.example/in',
  'https://siem.example/in#part',
  'javascript:alert(1)',
])('%s is refused', (text) => {
  expect(readStreamAddress(text)).toBeNull()
})

describe('the settings', () => {
  const faultOf = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  const AUDIT_STREAM = 'https://siem.example/in'

  test('a wrong address is refused without repeating it', () => {
    const fault = faultOf({ AUDIT_STREAM: 'https://user:s3cret@siem.example/in' })
    expect(fault).toContain('AUDIT_STREAM: file:/path, syslog://host:port')
    expect(fault).not.toContain('s3cret')
  })

  test.each(['two words', 'line\nbreak', 'ümlaut', '"quoted"'])('the token %j is refused', (token) => {
    expect(faultOf({ AUDIT_STREAM, AUDIT_STREAM_TOKEN: token })).toContain('AUDIT_STREAM_TOKEN')
  })

  test('a token needs a collector', () => {
    expect(faultOf({ AUDIT_STREAM, AUDIT_STREAM_TOKEN: 'abc' })).toBe('')
    expect(faultOf({ AUDIT_STREAM: 'file:/log', AUDIT_STREAM_TOKEN: 'abc' })).toContain('AUDIT_STREAM_TOKEN')
    expect(faultOf({ AUDIT_STREAM_TOKEN: 'abc' })).toContain('AUDIT_STREAM_TOKEN')
  })

  test('an owner of the tables needs the role of the server', () => {
    expect(faultOf({ DATABASE_OWNER_URL: 'postgresql://owner@db/linewatch' })).toContain(
      'set DATABASE_URL too',
    )
  })
})
