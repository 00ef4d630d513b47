import { ASK_EVERY_MS, grainOf } from '#server/domain/monitoring/grain.ts'
import { keepHost, keepSamples } from '#server/store/monitoring/tell.ts'
import { lookEvery } from '../../operations/look-every.ts'
import type { Services } from '../../services.ts'
import { figuresOf } from './figures.ts'
import { type Machine, openMachine } from './read.ts'

type Watching = Pick<Services, 'db' | 'now' | 'log'>

/** Of two servers on one machine one keeps its figures. */
const ALMOST = 0.8

/** Keeps what this machine says of itself, unless that was done a moment ago. */
export async function keepMachine({ db, now }: Watching, machine: Pick<Machine, 'read'>): Promise<void> {
  const at = now()
  const reading = await machine.read(at)
  const figures = figuresOf(reading, at)
  await db.transaction(async (tx) => {
    const host = await keepHost(
      tx,
      reading.host,
      figures.map(({ name, labels }) => ({ name, labels })),
    )
    if (host.askedAt !== null && at - host.askedAt < ALMOST * ASK_EVERY_MS) return
    const told = { host, at, grain: grainOf(at, host.askedAt), figures: figures.map(({ figure }) => figure) }
    await keepSamples(tx, [told])
  })
}

/** Has the machine that this server runs on be a host among those that are watched. */
export function startMachineWatch(
  services: Watching,
  everyMs: number = ASK_EVERY_MS,
): { stop(): Promise<void> } {
  const machine = openMachine()
  const watch = lookEvery(
    everyMs,
    () => keepMachine(services, machine),
    (error) => services.log.warn({ err: error }, 'This machine could not be looked at.'),
  )
  void watch.look()
  return {
    async stop() {
      await watch.stop()
      await machine.close()
    },
  }
}
