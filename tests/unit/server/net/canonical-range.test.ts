import { expect, test } from 'vitest'
import { addressSet, canonicalRange, readRange } from '#server/net/ranges.ts'

test.each([
  ['10.20.30.40', '10.20.30.40/32'],
  ['10.20.30.40/32', '10.20.30.40/32'],
  ['10.20.30.40/16', '10.20.0.0/16'],
  ['10.20.255.40/20', '10.20.240.0/20'],
  ['203.0.113.255/25', '203.0.113.128/25'],
  ['255.255.255.255/1', '128.0.0.0/1'],
  ['1.2.3.4/0', '0.0.0.0/0'],
  ['FD12:3456::1', 'fd12:3456::1/128'],
  ['fd12:3456:789a::/48', 'fd12:3456:789a::/48'],
  ['fd12:3456:0:0:1:2:3:4/64', 'fd12:3456::/64'],
  ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
  ['64:ff9b::192.0.2.33/128', '64:ff9b::c000:221/128'],
  ['::1', '::1/128'],
  ['2001:db8::/0', '::/0'],
])('%s is %s', (text, expected) => {
  const range = readRange(text)
  expect(range && canonicalRange(range)).toBe(expected)
})

test.each([
  '',
  '10.0.0.0/33',
  '10.0.0',
  'fd12::/129',
  '::ffff:10.0.0.1',
  '10.0.0.0/-1',
  'everywhere',
  '010.0.0.1',
])('"%s" is no network', (text) => {
  expect(readRange(text)).toBeNull()
})

test.each([
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['::/0', '10.1.2.3', false],
  ['0.0.0.0/0', '10.1.2.3', true],
  ['0.0.0.0/0', 'fd12::1', false],
  ['fd12::/16', 'fd12:ffff::1', true],
  ['10.0.0.0/8', 'not an address', false],
])('%s has %s: %s', (network, address, has) => {
  const range = readRange(network)
  expect(range && addressSet([range]).has(address)).toBe(has)
})
