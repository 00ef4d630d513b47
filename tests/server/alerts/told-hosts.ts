import sql from 'sql-template-tag'
import { GRAINS } from '#server/domain/monitoring/grain.ts'
import { keepHost, keepSamples, type ToldSeries } from '#server/store/monitoring/tell.ts'
import type { AlertWorld } from './alert-world.ts'

export interface ToldHosts {
  name: string
  /** What a host tells now; null figures are none. */
  tell(figures: { up: number; used?: number; heat?: number }): Promise<void>
}

const SERIES: ToldSeries[] = [
  { name: 'up', labels: { job: 'node' } },
  { name: 'node_filesystem_size_bytes', labels: { device: 'sda1', mountpoint: '/' } },
  { name: 'node_filesystem_avail_bytes', labels: { device: 'sda1', mountpoint: '/' } },
  { name: 'node_hwmon_temp_celsius', labels: { chip: 'coretemp', sensor: 'temp1' } },
]

/** One host of the manager's restaurant that tells what a test wants it to, and no other host. */
export async function seedHosts({ database: { db }, own, clock }: AlertWorld): Promise<ToldHosts> {
  await db.run(sql`DELETE FROM host`)
  await db.run(sql`DELETE FROM watched_host`)
  const { host: name } = await db.one<{ host: string }>(sql`
    SELECT min(host) AS host FROM restaurant_host WHERE restaurant_id = ${own.id}`)
  const host = await keepHost(db, name, SERIES)
  return {
    name,
    tell: async ({ up, used, heat }) => {
      const disk = used === undefined ? [] : [1000, 1000 * (1 - used)]
      const figures = [up, ...disk, ...(heat === undefined ? [] : [heat])]
      await keepSamples(db, [{ host, at: clock.now(), grain: GRAINS.each, figures }])
    },
  }
}
