import { once } from 'node:events'
import { createRequire } from 'node:module'
import { cpus, hostname, uptime } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Systeminformation } from 'systeminformation'

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

type Said = [
  Systeminformation.MemData,
  Systeminformation.FsSizeData[],
  Systeminformation.FsStatsData | null,
  Systeminformation.NetworkStatsData[],
  Systeminformation.CpuTemperatureData,
  Systeminformation.OsData,
  Systeminformation.GraphicsData,
]

/** Answers each message with what the library says. It is JavaScript: in Node 20 a thread reads no TypeScript. */
const THREAD = `
  const { parentPort } = require('node:worker_threads')
  const si = require(${JSON.stringify(createRequire(import.meta.url).resolve('systeminformation'))})
  parentPort.on('message', () =>
    Promise.all([
      si.mem(), si.fsSize(), si.fsStats(), si.networkStats('*'), si.cpuTemperature(), si.osInfo(), si.graphics(),
    ]).then(
      (said) => parentPort.postMessage(said),
      (error) => setImmediate(() => { throw error }),
    ),
  )`

export interface Machine {
  /** One reading at a time. What is installed where differs: whatever cannot be read is left out. */
  read(now: number): Promise<Reading>
  close(): Promise<void>
}

/**
 * Opens this machine to be read, on a thread of its own: the library starts twenty programs each time and waits for some
 * of them. On a busy machine that takes a third of a second, in which the server would answer nobody.
 */
export function openMachine(): Machine {
  let thread: Worker | null = null

  function start(): Worker {
    const started = new Worker(THREAD, { eval: true, execArgv: [] })
    // The caller who waits is told; the next reading starts another thread.
    started.on('error', () => {})
    started.once('exit', () => {
      if (thread === started) thread = null
    })
    // The server does not go on for its sake.
    started.unref()
    return started
  }

  return {
    async read(now) {
      thread ??= start()
      const answered = once(thread, 'message') as Promise<[Said]>
      thread.postMessage(null)
      const [said] = await answered
      return readingOf(said, now)
    },
    async close() {
      await thread?.terminate()
    },
  }
}

function readingOf([memory, disks, traffic, network, heat, system, graphics]: Said, now: number): Reading {
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
