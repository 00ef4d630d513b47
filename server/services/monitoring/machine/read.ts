import { cpus, hostname, uptime } from 'node:os'
import si from 'systeminformation'

/** What this machine says of itself; null for what it does not tell. Counters are counted since it started. */
export interface Reading {
  host: string
  cores: { model: string; idle: number; user: number; system: number }[]
  memory: { total: number; available: number; swapTotal: number; swapFree: number }
  root: { device: string; type: string; size: number; available: number } | null
  disk: { read: number; written: number } | null
  network: { device: string; received: number; sent: number }[]
  /** Degrees. */
  temperature: number | null
  cards: {
    model: string
    driver: string
    used: number
    free: number
    temperature: number | null
    load: number | null
  }[]
  system: { name: string; version: string; kernel: string; platform: string; arch: string }
  /** Seconds. */
  uptime: number
  zoneOffset: number
}

const SECOND_MS = 1000

/** Reads this machine. What is installed where differs: whatever cannot be read is left out. */
export async function readMachine(now: number): Promise<Reading> {
  const [memory, disks, traffic, network, heat, system, graphics] = await Promise.all([
    si.mem(),
    si.fsSize(),
    si.fsStats(),
    si.networkStats('*'),
    si.cpuTemperature(),
    si.osInfo(),
    si.graphics(),
  ])
  const root = disks.find(({ mount }) => mount === '/') ?? disks[0]
  return {
    host: hostname(),
    cores: cpus().map(({ model, times }) => ({
      model: model.trim(),
      idle: times.idle / SECOND_MS,
      user: (times.user + times.nice) / SECOND_MS,
      system: (times.sys + times.irq) / SECOND_MS,
    })),
    memory: {
      total: memory.total,
      available: memory.available,
      swapTotal: memory.swaptotal,
      swapFree: memory.swapfree,
    },
    root: root ? { device: root.fs, type: root.type, size: root.size, available: root.available } : null,
    // Some containers have no disks to be seen.
    disk: traffic ? { read: traffic.rx, written: traffic.wx } : null,
    network: network.map(({ iface, rx_bytes, tx_bytes }) => ({
      device: iface,
      received: rx_bytes,
      sent: tx_bytes,
    })),
    temperature: heat.main,
    cards: graphics.controllers.flatMap(({ model, driverVersion, memoryUsed, memoryFree, ...card }) =>
      memoryUsed === undefined || memoryFree === undefined
        ? []
        : {
            model,
            driver: driverVersion ?? '',
            used: memoryUsed,
            free: memoryFree,
            temperature: card.temperatureGpu ?? null,
            load: card.utilizationGpu ?? null,
          },
    ),
    system: {
      name: system.distro,
      version: [system.release, system.codename && `(${system.codename})`].filter(Boolean).join(' '),
      kernel: system.kernel,
      platform: system.platform,
      arch: system.arch,
    },
    uptime: uptime(),
    zoneOffset: -60 * new Date(now).getTimezoneOffset(),
  }
}
