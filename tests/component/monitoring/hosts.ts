import type { Database } from '#server/db/query.ts'
import { grainOf } from '#server/domain/monitoring/grain.ts'
import { keepHost, keepSamples, type ToldSeries } from '#server/store/monitoring/tell.ts'

const GIB = 2 ** 30
const STEP = 30_000
const MOMENTS = 30

/** What a host of the tests tells: 8 GiB of memory of which so much is used, and so much of its disk. */
export interface TestHost {
  name: string
  memory: number
  disk: number
  /** Seconds since its start. */
  uptime: number
  os?: string
  answers?: boolean
}

/** Has hosts told their figures every half a minute of the last minutes before `now`. */
export async function tellHosts(db: Database, now: number, hosts: readonly TestHost[]): Promise<void> {
  for (const { name, memory, disk, uptime, os = 'Debian 12', answers = true } of hosts) {
    const told: [ToldSeries, (at: number) => number][] = [
      [{ name: 'up', labels: { job: 'node' } }, () => (answers ? 1 : 0)],
      [{ name: 'node_memory_MemTotal_bytes', labels: {} }, () => 8 * GIB],
      [{ name: 'node_memory_MemAvailable_bytes', labels: {} }, () => 8 * GIB * (1 - memory)],
      [root('node_filesystem_size_bytes'), () => 100 * GIB],
      [root('node_filesystem_avail_bytes'), () => 100 * GIB * (1 - disk)],
      [{ name: 'node_time_zone_offset_seconds', labels: {} }, () => -21_600],
      [{ name: 'node_time_seconds', labels: {} }, (at) => at / 1000],
      [{ name: 'node_boot_time_seconds', labels: {} }, () => now / 1000 - uptime],
      [{ name: 'node_os_info', labels: { pretty_name: os } }, () => 1],
    ]
    const series = told.map(([one]) => one)
    const host = await keepHost(db, name, series)
    const moments = Array.from({ length: MOMENTS }, (_, index) => now - (MOMENTS - 1 - index) * STEP)
    await keepSamples(
      db,
      moments.map((at) => ({
        host,
        at,
        grain: grainOf(at, at - STEP),
        figures: told.map(([, figure]) => figure(at)),
      })),
    )
  }
}

const root = (name: string): ToldSeries => ({ name, labels: { device: 'sda1', mountpoint: '/' } })
