import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Agents, ndjson, openAgents } from '#tests/support/edge/agents.ts'
import { passing } from '#tests/support/edge/proxy.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { type Bundle, bundleProgram } from '#tests/support/programs/server-bundle.ts'

const KILLS = 50

let agents: Agents
let bundle: Bundle
beforeAll(async () => {
  bundle = await bundleProgram('server/edge/edge.ts')
  agents = await openAgents()
})
afterEach(() => agents.cleanUp())
afterAll(async () => {
  await agents.close()
  await bundle.remove()
})

/** A program that can be killed at once, wherever it is. */
interface Victim {
  /** Resolves once it takes events. */
  ready(): Promise<void>
  kill(): void
  isAlive(): boolean
  gone: Promise<unknown>
}

test('killed fifty times, at any moment, the agent loses nothing that it stored and sends nothing twice', {
  timeout: 240_000,
}, async () => {
  const folder = await agents.enrolledFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`

  function start(): Victim {
    const options = [bundle.program, 'run', '--folder', folder, '--port', String(port)]
    const child: ChildProcess = spawn(process.execPath, options, { stdio: 'ignore' })
    agents.defer(() => child.kill('SIGKILL'))
    const isReady = async () => (await fetch(`${url}/status`).catch(() => null))?.ok ?? false
    return {
      ready: () => expect.poll(isReady, { interval: 30, timeout: 60_000 }).toBe(true),
      kill: () => void child.kill('SIGKILL'),
      isAlive: () => child.exitCode === null && child.signalCode === null,
      gone: once(child, 'exit'),
    }
  }

  const events = agents.newEvents(20 * KILLS)
  /** What equipment has to send: an event stays until the agent has answered that it is stored. */
  let remaining = events.slice(0, 0)
  async function send(): Promise<void> {
    const sent = remaining
    const headers = { 'content-type': 'application/x-ndjson' }
    const answer = await fetch(`${url}/events`, { method: 'POST', headers, body: ndjson(sent) }).catch(
      () => null,
    )
    if (answer?.status === 202) remaining = remaining.filter((event) => !sent.includes(event))
  }

  /** Each is killed at one of these moments. */
  const MOMENTS: readonly (() => Promise<Victim>)[] = [
    async function started() {
      const victim = start()
      await victim.ready()
      victim.kill()
      return victim
    },
    async function storing() {
      const victim = start()
      await victim.ready()
      const sending = send()
      victim.kill()
      await sending
      return victim
    },
    async function stored() {
      const victim = start()
      await victim.ready()
      await send()
      victim.kill()
      return victim
    },
    async function sendingOn() {
      const victim = start()
      await victim.ready()
      agents.proxy.become((exchange) => {
        victim.kill()
        exchange.cut()
      })
      while (remaining.length > 0 && victim.isAlive()) await send()
      return victim
    },
    async function acknowledging() {
      // What the one before has left is sent as soon as this one starts.
      const victim = start()
      agents.proxy.become(async (exchange) => {
        await exchange.forward()
        victim.kill()
        exchange.cut()
      })
      return victim
    },
  ]
  for (let kill = 0; kill < KILLS; kill += 1) {
    remaining.push(...events.slice(kill * 20, (kill + 1) * 20))
    const victim = await MOMENTS[kill % MOMENTS.length]?.()
    await victim?.gone
    agents.proxy.become(passing)
  }

  const agent = await agents.run(folder)
  await agent.send(ndjson(remaining))
  await agents.expectStored(events)
  await expect.poll(agent.status).toMatchObject({ pending: 0, sender: { refused: 0 } })
  expect(await agents.refusedCount()).toBe(0)
})
