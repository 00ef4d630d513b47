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

  async function start(): Promise<Victim> {
    const options = [bundle.program, 'run', '--folder', folder, '--port', String(port)]
    const child: ChildProcess = spawn(process.execPath, options, { stdio: 'ignore' })
    const gone = once(child, 'exit')
    agents.defer(() => child.kill('SIGKILL'))
    await expect
      .poll(
        () =>
          fetch(`${url}/status`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { interval: 10, timeout: 60_000 },
      )
      .toBe(true)
    return {
      kill: () => void child.kill('SIGKILL'),
      isAlive: () => child.exitCode === null && child.signalCode === null,
      gone,
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

  /** Until it is stored, and the victim was killed while it was sent on. */
  async function sendToDeath(victim: Victim): Promise<void> {
    while (remaining.length > 0 && victim.isAlive()) await send()
    await victim.gone
  }

  /** The moments at which it is killed. */
  const MOMENTS: readonly ((victim: Victim) => Promise<void>)[] = [
    async (victim) => victim.kill(),
    async (victim) => {
      const sending = send()
      victim.kill()
      await sending
    },
    async (victim) => {
      await send()
      victim.kill()
    },
    async (victim) => {
      agents.proxy.become((exchange) => {
        victim.kill()
        exchange.cut()
      })
      await sendToDeath(victim)
    },
    async (victim) => {
      agents.proxy.become(async (exchange) => {
        await exchange.forward()
        victim.kill()
        exchange.cut()
      })
      await sendToDeath(victim)
    },
  ]
  for (let kill = 0; kill < KILLS; kill += 1) {
    remaining.push(...events.slice(kill * 20, (kill + 1) * 20))
    const victim = await start()
    await MOMENTS[kill % MOMENTS.length]?.(victim)
    await victim.gone
    agents.proxy.become(passing)
  }

  const agent = await agents.run(folder)
  await agent.send(ndjson(remaining))
  await agents.expectStored(events)
  await expect.poll(agent.status).toMatchObject({ pending: 0, sender: { refused: 0 } })
  expect(await agents.refusedCount()).toBe(0)
})
