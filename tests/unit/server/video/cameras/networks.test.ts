import dns from 'node:dns'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer, isIP, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ForbiddenAddress } from '#server/net/guarded-lookup.ts'
import { type CameraNetworks, cameraNetworks } from '#server/video/cameras/networks.ts'

/** Something that listens on this machine, as a database would. */
let server: Server
let port: number

beforeAll(async () => {
  server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((done) => server.close(done)))
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** What becomes of a connection: 'connected', or the error. */
async function outcomeOf(networks: CameraNetworks, host: string, to = port): Promise<unknown> {
  const socket = networks.connect(host, to)
  try {
    return await once(socket, 'connect').then(
      () => 'connected',
      (error: unknown) => error,
    )
  } finally {
    socket.destroy()
  }
}

/** Has each look-up answer with an error, or else with these addresses. */
function answerLookups(error: Error | null, addresses: readonly string[] = []) {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  vi.spyOn(dns, 'lookup').mockImplementation(((_: string, __: object, done: (...answer: unknown[]) => void) =>
    done(error, found)) as typeof dns.lookup)
  // Named imports see it too.
  syncBuiltinESMExports()
}

/** This machine, in every spelling that a resolver or a parser of addresses may take for it. */
const THIS_MACHINE = [
  '127.0.0.1',
  '127.1.2.3',
  'localhost',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '017700000001',
  '127.1',
  '１２７.0.0.1',
  '0',
  '0.0.0.0',
  '',
  '::1',
  '[::1]',
  '[::]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::127.0.0.1]',
]

describe('this machine', () => {
  test.each(THIS_MACHINE)('%j is refused unless it is listed', async (host) => {
    // Everything, and still not this machine.
    const networks = cameraNetworks(['0.0.0.0/0', '::/0'], [port])
    const outcome = await outcomeOf(networks, host)
    expect(outcome).toBeInstanceOf(ForbiddenAddress)
    expect(outcome).toMatchObject({ message: 'This address is not in the networks that cameras may be in.' })
  })

  test.each(['127.0.0.1', 'localhost', '0x7f.1', '127.1', '[::ffff:7f00:1]'])(
    '%s is reached if it is listed',
    async (host) => {
      expect(await outcomeOf(cameraNetworks(['127.0.0.0/8'], [port]), host)).toBe('connected')
    },
  )

  test('its unspecified address stays refused', async () => {
    expect(await outcomeOf(cameraNetworks(['127.0.0.0/8'], [port]), '0')).toBeInstanceOf(ForbiddenAddress)
  })
})

describe('which addresses a camera may have', () => {
  const LAN = ['10.20.0.0/16', '192.168.7.9', 'fd12:3456::/48', '2001:db8::7']
  test.each<[readonly string[], string, boolean]>([
    [LAN, '10.20.0.1', true],
    [LAN, '10.20.255.255', true],
    [LAN, '10.21.0.1', false],
    [LAN, '192.168.7.9', true],
    [LAN, '192.168.7.10', false],
    [LAN, '::ffff:10.20.0.1', true],
    [LAN, '::ffff:a14:1', true],
    [LAN, '::ffff:10.21.0.1', false],
    [LAN, 'fd12:3456:0:ffff::1', true],
    [LAN, 'fd12:3457::1', false],
    [LAN, '2001:db8::7', true],
    [LAN, '2001:db8::8', false],
    [LAN, '127.0.0.1', false],
    [LAN, '::1', false],
    [LAN, 'kitchen.example', false],
    [LAN, '', false],
    [[], '10.20.0.1', false],
    [['127.0.0.0/8'], '127.0.0.1', true],
    [['127.0.0.0/8'], '::ffff:127.0.0.1', true],
    [['127.0.0.0/8'], '::1', false],
    [['127.0.0.5'], '127.0.0.5', true],
    [['127.0.0.5'], '127.0.0.1', false],
    [['::1'], '::1', true],
    [['::1'], '127.0.0.1', false],
    [['0.0.0.0/0'], '10.1.2.3', true],
    [['0.0.0.0/0'], 'fd00::1', false],
    [['::/0'], '10.1.2.3', false],
    [['::/0'], '::ffff:10.1.2.3', false],
    [['::/0'], 'fd00::1', true],
    [['0.0.0.0/0'], '127.0.0.1', false],
    [['0.0.0.0/0'], '169.254.169.254', false],
    [['0.0.0.0/0'], '::ffff:169.254.169.254', false],
    [['0.0.0.0/0'], '0.0.0.0', false],
    [['0.0.0.0/0'], '224.0.0.1', false],
    [['0.0.0.0/0'], '255.255.255.255', false],
    [['::/0'], '::', false],
    [['::/0'], '::1', false],
    [['::/0'], 'fe80::1', false],
    [['::/0'], 'fe80::1%eth0', false],
    [['::/0'], 'ff02::1', false],
  ])('%j: %s is allowed: %s', (networks, address, isAllowed) => {
    expect(cameraNetworks(networks, []).allows(address)).toBe(isAllowed)
  })

  test('without a network there is none', () => {
    expect(cameraNetworks([], []).isEmpty).toBe(true)
    expect(cameraNetworks(LAN, []).isEmpty).toBe(false)
  })
})

describe('a name', () => {
  test.each([
    [['127.0.0.1', '10.20.0.1']],
    [['10.20.0.1', '127.0.0.1']],
    [['10.20.0.1', '10.20.0.2', '::ffff:127.0.0.1']],
    [['10.20.0.1', 'fe80::1%eth0']],
    [['169.254.169.254']],
    [[]],
  ])('of %j is refused: not all of them are listed', async (addresses) => {
    answerLookups(null, addresses)
    const outcome = await outcomeOf(cameraNetworks(['10.20.0.0/16'], [port]), 'camera.example')
    expect(outcome).toBeInstanceOf(ForbiddenAddress)
  })

  test('whose addresses are all listed is connected to', async () => {
    answerLookups(null, ['127.0.0.1', '127.0.0.2'])
    expect(await outcomeOf(cameraNetworks(['127.0.0.0/8'], [port]), 'camera.example')).toBe('connected')
  })

  test('that does not exist fails as the resolver says', async () => {
    answerLookups(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
    expect(await outcomeOf(cameraNetworks(['127.0.0.0/8'], [port]), 'none.example')).toMatchObject({
      code: 'ENOTFOUND',
    })
  })
})

describe('ports', () => {
  test.each([
    [554, [], true],
    [8554, [], true],
    [80, [], true],
    [8000, [], true],
    [8080, [], true],
    [2020, [], true],
    [22, [], false],
    [5432, [], false],
    [0, [], false],
    [10_554, [10_554], true],
  ])('%i with %j more is allowed: %s', (one, more, isAllowed) => {
    expect(cameraNetworks(['10.0.0.0/8'], more).portAllowed(one)).toBe(isAllowed)
  })

  test('another one is not connected to', async () => {
    const outcome = await outcomeOf(cameraNetworks(['127.0.0.0/8'], []), '127.0.0.1')
    expect(outcome).toBeInstanceOf(ForbiddenAddress)
    expect(outcome).toMatchObject({ message: `Cameras may not use port ${port}.` })
  })
})

describe('the settings', () => {
  test('list networks and ports, none unless set', () => {
    expect(readConfig({})).toMatchObject({ CAMERA_NETWORKS: [], CAMERA_PORTS: [] })
    const set = readConfig({
      CAMERA_NETWORKS: '10.20.0.0/16, fd12::/48,192.168.7.9',
      CAMERA_PORTS: '1554,8899',
    })
    expect(set.CAMERA_NETWORKS).toEqual(['10.20.0.0/16', 'fd12::/48', '192.168.7.9'])
    expect(set.CAMERA_PORTS).toEqual([1554, 8899])
  })

  test.each([
    ['10.20.0.0/33', 'is not a network. Write 10.20.0.0/16, fd12:3456::/48 or a single address'],
    ['fd12::/129', 'is not a network'],
    ['10.20/16', 'is not a network'],
    ['10.20.0.0/', 'is not a network'],
    ['10.20.0.0/8/8', 'is not a network'],
    ['kitchen.example', 'is not a network'],
    ['::ffff:10.20.0.0/112', 'is not a network'],
    ['fe80::1%eth0', 'is not a network'],
    ['169.254.0.0/16', 'is unspecified, link-local, multicast or reserved'],
    ['169.254.169.254', 'is unspecified, link-local, multicast or reserved'],
    ['fe80::/64', 'is unspecified, link-local, multicast or reserved'],
    ['239.1.2.0/24', 'is unspecified, link-local, multicast or reserved'],
    ['ff02::1', 'is unspecified, link-local, multicast or reserved'],
    ['0.0.0.0', 'is unspecified, link-local, multicast or reserved'],
  ])('%s is no network for cameras', (network, why) => {
    expect(() => readConfig({ CAMERA_NETWORKS: `10.0.0.0/8,${network}` })).toThrow(
      `CAMERA_NETWORKS.1: ${network} ${why}`,
    )
  })

  test.each(['0', '65536', 'rtsp', '-1', '80.5'])('%s is no port', (text) => {
    expect(() => readConfig({ CAMERA_PORTS: text })).toThrow('CAMERA_PORTS.0: ')
  })

  test.each(['127.0.0.0/8', '127.0.0.1', '::1'])(
    '%s may be listed, for a simulator on this machine',
    (network) => {
      expect(readConfig({ CAMERA_NETWORKS: network }).CAMERA_NETWORKS).toEqual([network])
    },
  )
})
