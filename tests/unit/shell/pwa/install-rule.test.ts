import { expect, test } from 'vitest'
import { ASK_AGAIN_MS, installInvitation } from '#src/shell/pwa/install-rule.ts'

const now = 1_790_000_000_000
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const facts = {
  standalone: false,
  offered: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  touchPoints: 0,
  dismissedAt: null,
  now,
}

test.each([
  ['a desk without an offer', {}, null],
  ['a browser that offers', { offered: true }, 'offer'],
  ['an iPhone', { userAgent: IPHONE, touchPoints: 5 }, 'ios'],
  ['an iPad that calls itself a Mac', { userAgent: MAC, touchPoints: 5 }, 'ios'],
  ['a Mac', { userAgent: MAC }, null],
  ['the installed app', { standalone: true, offered: true }, null],
  ['a person who said not now', { offered: true, dismissedAt: now - ASK_AGAIN_MS + 1 }, null],
  ['the same a month later', { offered: true, dismissedAt: now - ASK_AGAIN_MS }, 'offer'],
])('%s', (_, change, invitation) => {
  expect(installInvitation({ ...facts, ...change })).toBe(invitation)
})
