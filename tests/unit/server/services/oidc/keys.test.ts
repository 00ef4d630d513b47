import { exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createKeys } from '#server/services/oidc/keys.ts'

async function newKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
  return { jwk: { ...(await exportJWK(publicKey)), kid }, token }
}

/** Keys whose provider counts how often it was asked. */
function keysOf(...published: JSONWebKeySet['keys']) {
  let [asked, now] = [0, 1_000_000]
  const served = { keys: published }
  const keyOf = createKeys(
    async () => {
      asked += 1
      return { keys: [...served.keys] }
    },
    () => now,
  )
  return {
    served,
    check: (token: string) => jwtVerify(token, keyOf),
    asked: () => asked,
    wait: (ms: number) => {
      now += ms
    },
  }
}

test('keys are read once, and not again for each token', async () => {
  const one = await newKey('one')
  const keys = keysOf(one.jwk)
  await Promise.all([keys.check(one.token), keys.check(one.token)])
  await keys.check(one.token)
  expect(keys.asked()).toBe(1)
})

test('an unknown key is looked up at once, however new the others are', async () => {
  const [one, two] = [await newKey('one'), await newKey('two')]
  const keys = keysOf(one.jwk)
  await keys.check(one.token)
  keys.served.keys = [two.jwk]
  await expect(keys.check(two.token)).resolves.toBeDefined()
  await expect(keys.check(one.token)).rejects.toThrow()
})

test('made-up keys have the provider asked once in five seconds', async () => {
  const [one, made] = [await newKey('one'), await newKey('made-up')]
  const keys = keysOf(one.jwk)
  await keys.check(one.token)
  for (let i = 0; i < 10; i += 1) await expect(keys.check(made.token)).rejects.toThrow()
  expect(keys.asked()).toBe(2)
  keys.wait(5_000)
  await expect(keys.check(made.token)).rejects.toThrow()
  expect(keys.asked()).toBe(3)
})

test('a key that was taken away counts no longer than ten minutes', async () => {
  const [one, two] = [await newKey('one'), await newKey('two')]
  const keys = keysOf(one.jwk, two.jwk)
  await keys.check(one.token)
  keys.served.keys = [two.jwk]
  await expect(keys.check(one.token)).resolves.toBeDefined()
  keys.wait(10 * 60_000)
  await expect(keys.check(one.token)).rejects.toThrow()
})
