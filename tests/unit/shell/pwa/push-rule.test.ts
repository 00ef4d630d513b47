import { expect, test } from 'vitest'
import { type PushFacts, pushState } from '#src/shell/pwa/push-rule.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const facts: PushFacts = {
  capable: true,
  hasKey: true,
  permission: 'default',
  subscribed: false,
  standalone: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  touchPoints: 0,
}

test.each<[string, Partial<PushFacts>, ReturnType<typeof pushState>]>([
  ['a browser that was not asked yet', {}, 'off'],
  ['one that was allowed and is not subscribed', { permission: 'granted' }, 'off'],
  ['one that is subscribed', { permission: 'granted', subscribed: true }, 'on'],
  ['a subscription whose permission was taken away', { subscribed: true }, 'off'],
  ['one that said no', { permission: 'denied' }, 'blocked'],
  ['one that said no afterwards', { permission: 'denied', subscribed: true }, 'blocked'],
  ['no worker, or no push', { capable: false }, 'unsupported'],
  ['no notices', { permission: null }, 'unsupported'],
  ['a provider without a key', { hasKey: false, permission: 'granted', subscribed: true }, 'unsupported'],
  ['an iPhone in its browser', { userAgent: IPHONE, capable: false, permission: null }, 'install-first'],
  ['an iPad in its browser', { userAgent: MAC, touchPoints: 5, capable: false }, 'install-first'],
  ['an iPhone, installed', { userAgent: IPHONE, standalone: true }, 'off'],
  ['an old iPhone, installed', { userAgent: IPHONE, standalone: true, capable: false }, 'unsupported'],
  ['an iPhone at a provider without a key', { userAgent: IPHONE, hasKey: false }, 'unsupported'],
  ['a Mac', { userAgent: MAC }, 'off'],
])('%s', (_name, change, state) => {
  expect(pushState({ ...facts, ...change })).toBe(state)
})
