import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enrol } from '#server/edge/enrol.ts'
import { openFolder } from '#server/edge/folder.ts'
import { deleteDevice } from '#src/contract/devices/devices.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { type Agents, ndjson, openAgents } from '#tests/support/edge/agents.ts'
import { makeCertificate, provideOpenssl } from '#tests/support/programs/certificate.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

let agents: Agents
beforeAll(async () => {
  agents = await openAgents()
})
afterEach(() => agents.cleanUp())
afterAll(() => agents.close())

const enrolWith = (code: string, url = agents.proxy.url) => enrol(url, code, '1.0')

const deleteOne = async (uuid: string) => {
  const token = await agents.adminToken()
  const { status } = await agents.provider.call(deleteDevice, { token, params: { id: uuid } })
  expect(status).toBeLessThan(300)
}

describe('a code', () => {
  test.each([
    ['nonsense', 'A code looks like ABCD-EFGH. Check what you entered.'],
    ['ABCD-EFGH', 'This code is not known. Check it, or create a new one in Linewatch.'],
  ])('%s is explained', async (code, message) => {
    await expect(enrolWith(code)).rejects.toThrow(message)
  })

  test('that was used is explained', async () => {
    const code = await agents.newCode()
    await enrolWith(code)
    await expect(enrolWith(code)).rejects.toThrow(
      'This code has already been used. Create a new one in Linewatch.',
    )
  })

  test('that expired is explained', async () => {
    const code = await agents.newCode()
    agents.provider.clock.advance(16 * MINUTE)
    await expect(enrolWith(code)).rejects.toThrow(
      'Codes are valid for 15 minutes, and this one has expired. Create a new one.',
    )
  })

  test('of a deleted device is explained', async () => {
    const { device } = await enrolWith(await agents.newCode())
    const code = await agents.newCode({ replaces: device.uuid })
    await deleteOne(device.uuid)
    await expect(enrolWith(code)).rejects.toThrow(
      'The device that this code is for was deleted. Create a code for a new device.',
    )
  })

  test('for another kind of device is explained, and stays valid for that one', async () => {
    const code = await agents.newCode({ kind: 'TABLET' })
    const message = 'This code is for another kind of device. Code: Tablet. This device: Edge box.'
    await expect(enrolWith(code)).rejects.toThrow(message)
    await expect(enrolWith(code)).rejects.toThrow(message)
  })
})

describe('an address', () => {
  test.each([
    ['linewatch', 'linewatch is not a web address. Enter one like https://linewatch.example.'],
    ['ftp://linewatch.example', 'ftp://linewatch.example is not a web address.'],
    [
      'http://linewatch.invalid',
      'There is no server named linewatch.invalid. Check the address and the network.',
    ],
  ])('%s is explained', async (url, message) => {
    await expect(enrolWith('ABCD-EFGH', url)).rejects.toThrow(message)
  })

  test('that nobody answers at is explained', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    await expect(enrolWith('ABCD-EFGH', url)).rejects.toThrow(
      `Couldn't connect to ${url} (ECONNREFUSED). Check the address and the network.`,
    )
  })

  test.each([
    [200, '<html>Sign in to the hotel</html>'],
    [200, '{"name": "Something else"}'],
    [404, '{"message": "Not Found"}'],
  ])('whose server is no Linewatch but answers %i and %s is explained', async (status, body) => {
    agents.proxy.become((exchange) => exchange.answer(status, body))
    await expect(enrolWith('ABCD-EFGH')).rejects.toThrow(
      `The server at ${agents.proxy.url} is not Linewatch (it answered ${status}). Check the address.`,
    )
  })

  test('with a certificate that is not trusted is explained, by the agent too', async () => {
    await provideOpenssl('The test of a certificate that is not trusted needs it', () => {})
    const folder = await agents.newFolder()
    const { key, certificate } = await makeCertificate(folder)
    const server = createServer({ key: await readFile(key), cert: await readFile(certificate) })
    server.listen(0, '127.0.0.1')
    agents.defer(() => server.close())
    await once(server, 'listening')
    const url = `https://localhost:${(server.address() as AddressInfo).port}`
    const message = `The certificate of ${url} is not trusted on this computer (DEPTH_ZERO_SELF_SIGNED_CERT). Install it, or check the address.`
    await expect(enrolWith('ABCD-EFGH', url)).rejects.toThrow(message)

    const edge = await agents.enrolledFolder()
    const saved = await openFolder(edge)
    const identity = await saved.identity()
    if (!identity) throw new Error('The agent is not enrolled.')
    await saved.saveIdentity({ ...identity, url })
    const agent = await agents.run(edge)
    const events = agents.newEvents(2)
    await agent.send(ndjson(events))
    await expect.poll(agent.status).toMatchObject({ pending: 2, sender: { problem: message } })
    await saved.saveIdentity(identity)
    await agents.expectStored(events)
  })
})

test('a broken line is refused alone, with its number', async () => {
  const agent = await agents.run(await agents.enrolledFolder())
  const events = agents.newEvents(3)
  const [first = '', second = '', third = ''] = events.map((event) => JSON.stringify(event))
  const answer = await agent.send([first, '{"type":', '', second, '[]', '{}', third].join('\n'))
  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({
    stored: 3,
    refused: [
      { position: 2, message: 'This line is not JSON.' },
      { position: 5, message: 'An event is a JSON object.' },
      { position: 6, message: 'An event needs a type.' },
    ],
  })
  await agents.expectStored(events)
})

test('the key of a deleted device stops the sending and loses nothing; another key goes on', async () => {
  const folder = await agents.enrolledFolder()
  const saved = await openFolder(folder)
  const identity = await saved.identity()
  if (!identity) throw new Error('The agent is not enrolled.')
  await deleteOne(identity.device.uuid)
  const agent = await agents.run(folder)
  const events = agents.newEvents(2)
  await agent.send(ndjson(events))
  const message = 'This key is not known, or it has ended. Stop sending, and keep what you have.'
  await expect.poll(agent.status).toMatchObject({ pending: 2, sender: { stopped: true, problem: message } })
  expect(agent.lines).toContain(`Events are not being sent. ${message}`)
  await saved.saveIdentity(await enrolWith(await agents.newCode()))
  await agents.expectStored(events)
  await expect.poll(() => agent.lines).toContain('Connected to Linewatch again.')
})
