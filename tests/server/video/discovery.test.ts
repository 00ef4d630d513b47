import { afterEach, describe, expect, test } from 'vitest'
import { discoverCameras } from '#server/video/cameras/discovery.ts'
import { probeMatch, startResponder } from '#tests/support/video/onvif-responder.ts'

let close = async () => {}
afterEach(() => close())

async function discover(answers: readonly string[], interfaces = ['127.0.0.1']) {
  const responder = await startResponder(answers)
  close = responder.close
  const { target, probes } = responder
  const found = await discoverCameras(interfaces, { target, waitMs: 200, newId: () => 'an-id' })
  return { found, probes }
}

describe('searching for cameras', () => {
  test('a camera is found where it answers from, with its name and model', async () => {
    const { found, probes } = await discover([probeMatch()])
    expect(found).toEqual([
      {
        deviceId: 'urn:uuid:0f1e2d3c-0000-1000-8000-00a0c9123456',
        address: '127.0.0.1:8080',
        name: 'Front counter',
        model: 'KC-1',
      },
    ])
    expect(probes).toEqual([expect.stringContaining('<a:MessageID>urn:uuid:an-id</a:MessageID>')])
  })

  test('one that answers on two networks and twice on one is found once', async () => {
    const { found, probes } = await discover([probeMatch(), probeMatch()], ['127.0.0.1', '127.0.0.2'])
    expect(found).toHaveLength(1)
    expect(probes).toHaveLength(2)
  })

  test('what is no answer is left out', async () => {
    const { found } = await discover([
      '',
      'hello',
      '<a><b></a>',
      probeMatch({ id: 'x'.repeat(10) }),
      probeMatch(),
    ])
    expect(found).toHaveLength(1)
  })

  test('no more than 200 answers are read', async () => {
    const many = Array.from({ length: 250 }, (_, index) => probeMatch({ id: `urn:uuid:${index}` }))
    expect((await discover(many)).found.length).toBeLessThanOrEqual(200)
  })

  test('a network that cannot be searched does not hide the others', async () => {
    // An address of documentation, which no machine has.
    expect((await discover([probeMatch()], ['192.0.2.1', '127.0.0.1'])).found).toHaveLength(1)
    await expect(discoverCameras(['192.0.2.1'])).rejects.toThrow('EADDRNOTAVAIL')
  })
})
