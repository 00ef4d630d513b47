import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type KeptCameras, keptCameras } from '#server/edge/cameras/kept.ts'
import { ownPrivateNetworks } from '#server/edge/cameras/networks.ts'

describe('the credentials that a computer keeps', () => {
  const COOK = { username: 'cook', password: 'secret' }
  const NOT_TYPED = { username: 'cook', password: null }
  let folder: string
  let now: number
  let kept: KeptCameras
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-'))
    now = 1_000_000
    kept = keptCameras(join(folder, 'cameras.json'), () => now)
    await kept.keep('one', '10.0.0.5', COOK)
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('a stored password goes to its own host only', async () => {
    expect(await kept.complete('one', '10.0.0.5', NOT_TYPED)).toEqual(COOK)
    expect(await kept.complete('one', '10.0.0.6', NOT_TYPED)).toEqual(NOT_TYPED)
    expect(await kept.complete('two', '10.0.0.5', NOT_TYPED)).toEqual(NOT_TYPED)
    expect(await kept.complete(null, '10.0.0.5', NOT_TYPED)).toEqual(NOT_TYPED)
  })

  test('a password that was typed is taken instead', async () => {
    const typed = { username: 'cook', password: 'another' }
    expect(await kept.complete('one', '10.0.0.5', typed)).toEqual(typed)
    expect(await kept.complete(null, '10.0.0.5', typed)).toEqual(typed)
  })

  test('a camera without a user name is opened without a password', async () => {
    const nobody = { username: null, password: null }
    expect(await kept.complete('one', '10.0.0.5', nobody)).toEqual(nobody)
  })

  test('a change without a password keeps it for the same host, and forgets it for another', async () => {
    await kept.keep('one', '10.0.0.5', { username: 'chef', password: null })
    expect(await kept.complete('one', '10.0.0.5', NOT_TYPED)).toEqual(COOK)
    await kept.keep('one', '10.0.0.6', NOT_TYPED)
    expect(await kept.complete('one', '10.0.0.6', NOT_TYPED)).toEqual(NOT_TYPED)
    await kept.keep('one', '10.0.0.5', NOT_TYPED)
    expect(await kept.complete('one', '10.0.0.5', NOT_TYPED)).toEqual(NOT_TYPED)
  })

  test('what is not to be kept is forgotten, unless it was stored a moment ago', async () => {
    now += 60_000
    await Promise.all([kept.keep('two', '10.0.0.6', COOK), kept.keep('three', '10.0.0.7', COOK)])
    await kept.keepOnly(['three'])
    expect(await kept.complete('one', '10.0.0.5', NOT_TYPED)).toEqual(NOT_TYPED)
    expect(await kept.complete('two', '10.0.0.6', NOT_TYPED)).toEqual(COOK)
    now += 60_000
    await kept.keepOnly(['three'])
    expect(await kept.complete('two', '10.0.0.6', NOT_TYPED)).toEqual(NOT_TYPED)
    expect(await kept.complete('three', '10.0.0.7', NOT_TYPED)).toEqual(COOK)
  })
})

test('cameras may be in the private networks of a computer, and in no other', () => {
  const of = (address: string, cidr: string, internal = false, family: 'IPv4' | 'IPv6' = 'IPv4') => {
    const common = { address, cidr, internal, netmask: '', mac: '' }
    return family === 'IPv4' ? { ...common, family } : { ...common, family, scopeid: 0 }
  }
  expect(
    ownPrivateNetworks({
      lo: [of('127.0.0.1', '127.0.0.1/8', true)],
      eth0: [
        of('192.168.1.20', '192.168.1.20/24'),
        of('fd00::5', 'fd00::5/64', false, 'IPv6'),
        of('fe80::1', 'fe80::1/64', false, 'IPv6'),
      ],
      wan: [of('8.8.4.4', '8.8.4.4/24')],
    }),
  ).toEqual(['192.168.1.20/24', 'fd00::5/64'])
})
