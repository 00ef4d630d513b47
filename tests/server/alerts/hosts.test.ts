import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AlertWorld, alertWorld } from './alert-world.ts'
import { seedHosts, type ToldHosts } from './told-hosts.ts'

let world: AlertWorld
let hosts: ToldHosts

beforeAll(async () => {
  world = await alertWorld()
})
beforeEach(async () => {
  await world.clear()
  hosts = await seedHosts(world)
})
afterAll(() => world.close())

/** Minutes in which the host tells what it is told to tell, or is silent. */
async function tell(minutes: number, figures: Parameters<ToldHosts['tell']>[0]) {
  for (let minute = 0; minute < minutes; minute += 1) {
    await world.pass(1, undefined, () => hosts.tell(figures))
  }
}
const alerts = async () =>
  (await world.list()).map(
    ({ rule, severity, ending, message }) => `${rule} ${severity} ${ending} ${message}`,
  )

describe('what hosts tell raises alerts', () => {
  test('one that cannot be asked any more is down within five minutes, and up again two after it is', async () => {
    await tell(2, { up: 1, used: 0.5, heat: 60 })
    expect(await alerts()).toEqual([])
    await tell(5, { up: 0 })
    expect(await alerts()).toEqual([`HOST_DOWN warning null ${hosts.name} is not responding.`])
    expect((await world.list())[0]).toMatchObject({ host: hosts.name, restaurant: { uuid: world.own.uuid } })
    await tell(27, { up: 0 })
    expect(await alerts()).toEqual([`HOST_DOWN critical null ${hosts.name} is not responding.`])
    await tell(3, { up: 1, used: 0.5, heat: 60 })
    expect(await alerts()).toEqual([`HOST_DOWN critical RECOVERED ${hosts.name} is not responding.`])
  })

  test('a disk and a temperature, each by itself; while it is silent neither is over', async () => {
    await tell(11, { up: 1, used: 0.914, heat: 84 })
    expect((await alerts()).sort()).toEqual([
      `DISK_FULL critical null The disk of ${hosts.name} is 91% full.`,
      `TEMPERATURE warning null ${hosts.name} is too hot: 84 °C.`,
    ])
    await tell(20, { up: 0 })
    expect((await alerts()).filter((one) => one.includes('RECOVERED'))).toEqual([])
    await tell(16, { up: 1, used: 0.6, heat: 50 })
    expect((await alerts()).filter((one) => one.includes('RECOVERED'))).toHaveLength(3)
  })

  test('while the source of host figures cannot be reached, their alerts wait', async () => {
    await tell(11, { up: 1, used: 0.914, heat: 60 })
    const { monitoring } = world.provider.services
    const gone = vi.spyOn(monitoring, 'query').mockRejectedValue(new Error('Prometheus is away'))
    await world.pass(20)
    expect(await alerts()).toEqual([`DISK_FULL critical null The disk of ${hosts.name} is 91% full.`])
    expect(world.provider.logged()).toContain('could not be asked for')
    gone.mockRestore()
  })

  test('once it is back nobody is down for the time in which nobody could be asked', async () => {
    await tell(2, { up: 1, used: 0.5, heat: 60 })
    const { monitoring } = world.provider.services
    const gone = vi.spyOn(monitoring, 'query').mockRejectedValue(new Error('Prometheus is away'))
    await world.pass(40)
    gone.mockRestore()
    // It has yet to ask the hosts itself.
    await world.pass(2)
    expect(await alerts()).toEqual([])
    await tell(2, { up: 1, used: 0.5, heat: 60 })
    expect(await alerts()).toEqual([])
    await world.pass(10)
    expect(await alerts()).toEqual([`HOST_DOWN warning null ${hosts.name} is not responding.`])
  })
})
