import { describe, expect, test } from 'vitest'
import { generateVAPIDKeys } from 'web-push'
import { readConfig } from '#server/config.ts'
import { consoleOf } from '#server/provider.ts'

const { publicKey, privateKey } = generateVAPIDKeys()

describe('the keys of push in the environment', () => {
  test('come as a pair, and the console is told the public one', () => {
    const config = readConfig({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
    expect(consoleOf(config).runtimeConfig).toMatchObject({ vapidPublicKey: publicKey })
    expect(JSON.stringify(consoleOf(config).runtimeConfig)).not.toContain(privateKey)
  })

  test('may be left out: the console is told the one that was made', () => {
    const config = readConfig({})
    expect(config.PUSH_TO_LOOPBACK).toBe(false)
    expect(consoleOf(config, 'made').runtimeConfig).toMatchObject({ vapidPublicKey: 'made' })
  })

  test.each([
    [{ VAPID_PUBLIC_KEY: publicKey }, /must be set together/],
    [{ VAPID_PRIVATE_KEY: privateKey }, /must be set together/],
    [{ VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY: privateKey }, /VAPID_PUBLIC_KEY: 65 bytes/],
    [{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: publicKey }, /VAPID_PRIVATE_KEY: 32 bytes/],
    [{ VAPID_SUBJECT: 'somebody' }, /VAPID_SUBJECT/],
  ])('%o cannot be used', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})
