import type { ToldSeries } from '#server/store/monitoring/tell.ts'
import type { Reading } from './read.ts'

export interface Figure extends ToldSeries {
  figure: number
}

const labelled =
  (job: string) =>
  (name: string, labels: Record<string, string>, figure: number): Figure => ({
    name,
    labels: { job, ...labels },
    figure,
  })
const node = labelled('node')
const dcgm = labelled('dcgm')

/** What a reading is in the exporters' words. `now` in epoch milliseconds. */
export const figuresOf = (reading: Reading, now: number): Figure[] => [
  node('up', {}, 1),
  ...reading.cores.flatMap(coreFigures),
  ...memoryFigures(reading.memory),
  ...rootFigures(reading.root),
  ...diskFigures(reading.disk),
  ...reading.network.flatMap(({ device, received, sent }) => [
    node('node_network_receive_bytes_total', { device }, received),
    node('node_network_transmit_bytes_total', { device }, sent),
  ]),
  ...(reading.temperature === null
    ? []
    : [node('node_hwmon_temp_celsius', { chip: 'cpu', sensor: 'main' }, reading.temperature)]),
  ...reading.cards.flatMap(cardFigures),
  ...systemFigures(reading, now),
]

function coreFigures({ model, idle, user, system }: Reading['cores'][number], core: number): Figure[] {
  const cpu = String(core)
  return [
    ...Object.entries({ idle, user, system }).map(([mode, seconds]) =>
      node('node_cpu_seconds_total', { cpu, mode }, seconds),
    ),
    node('node_cpu_info', { cpu, model_name: model }, 1),
  ]
}

const memoryFigures = ({ total, available, swapTotal, swapFree }: Reading['memory']): Figure[] => [
  node('node_memory_MemTotal_bytes', {}, total),
  node('node_memory_MemAvailable_bytes', {}, available),
  node('node_memory_SwapTotal_bytes', {}, swapTotal),
  node('node_memory_SwapFree_bytes', {}, swapFree),
]

function rootFigures(root: Reading['root']): Figure[] {
  if (!root) return []
  const labels = { device: root.device, fstype: root.type, mountpoint: '/' }
  return [
    node('node_filesystem_size_bytes', labels, root.size),
    node('node_filesystem_avail_bytes', labels, root.available),
  ]
}

const diskFigures = (disk: Reading['disk']): Figure[] =>
  disk
    ? [
        node('node_disk_read_bytes_total', { device: 'all' }, disk.read),
        node('node_disk_written_bytes_total', { device: 'all' }, disk.written),
      ]
    : []

function cardFigures(card: Reading['cards'][number], index: number): Figure[] {
  const labels = {
    gpu: String(index),
    device: `nvidia${index}`,
    modelName: card.model,
    DCGM_FI_DRIVER_VERSION: card.driver,
  }
  const known = { GPU_TEMP: card.temperature, GPU_UTIL: card.load }
  return [
    dcgm('DCGM_FI_DEV_FB_USED', labels, card.used),
    dcgm('DCGM_FI_DEV_FB_FREE', labels, card.free),
    ...Object.entries(known).flatMap(([name, figure]) =>
      figure === null ? [] : dcgm(`DCGM_FI_DEV_${name}`, labels, figure),
    ),
  ]
}

function systemFigures({ host, system, uptime, zoneOffset }: Reading, now: number): Figure[] {
  const { name, version, kernel, platform, arch } = system
  return [
    node('node_time_seconds', {}, now / 1000),
    node('node_boot_time_seconds', {}, Math.round(now / 1000 - uptime)),
    node('node_time_zone_offset_seconds', {}, zoneOffset),
    node('node_os_info', { name, version, pretty_name: `${name} ${version}` }, 1),
    node('node_uname_info', { nodename: host, sysname: platform, release: kernel, machine: arch }, 1),
  ]
}
