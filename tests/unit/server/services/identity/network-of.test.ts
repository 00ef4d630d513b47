import { expect, test } from 'vitest'
import { blockOf } from '#server/services/identity/network-of.ts'

test.each([
  ['192.0.2.1', '192.0.0.0/16'],
  ['::ffff:192.0.2.1', '192.0.0.0/16'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8::/32'],
  ['2001:DB8::1', '2001:db8::/32'],
  ['fe80::1%eth0', 'fe80:0::/32'],
  ['::1', '0:0::/32'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is of the block %s', (address, block) => {
  expect(blockOf(address)).toBe(block)
})
