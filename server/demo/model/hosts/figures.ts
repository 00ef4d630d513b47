import type { ToldSeries } from '#server/store/monitoring/tell.ts'
import { DAY, HOUR, offsetAt } from '#src/domain/time/zone.ts'
import { type Machine, startedAt } from './machine.ts'
import { loadAt, workBetween } from './rhythm.ts'

/** How a machine is at a moment. */
interface State {
  machine: Machine
  at: number
  startedAt: number
  /** How busy it is, 0 to 1. */
  load: number
  /** Busy milliseconds since its start. */
  work: number
  /** Milliseconds since its start. */
  ran: number
}

interface Told extends ToldSeries {
  figure: (state: State) => number
}

/** The exporter's job and address. */
const NODE = { job: 'node' }
const series = (name: string, labels: Record<string, string>, figure: Told['figure']): Told => ({
  name,
  labels: { ...NODE, ...labels },
  figure,
})
const always = (name: string, labels: Record<string, string>) => series(name, labels, () => 1)

/** Everything that a machine tells, as node_exporter and NVIDIA's DCGM exporter name it. */
export function seriesOf(machine: Machine): Told[] {
  return [
    always('up', {}),
    ...cores(machine),
    ...temperatures,
    ...system(machine),
    ...memory,
    ...disk(machine),
    ...network(machine),
    ...clock,
    ...(machine.gpu ? card(machine.gpu) : []),
  ]
}

/** What each of a machine's series says at a moment when it answers. */
export function figuresAt(machine: Machine, told: readonly Told[], at: number): number[] {
  const started = startedAt(machine, at)
  const load = Math.min(1, loadAt(machine.habit, at))
  const state = {
    machine,
    at,
    startedAt: started,
    load,
    work: workBetween(machine.habit, started, at),
    ran: at - started,
  }
  return told.map(({ figure }) => Math.round(figure(state) * 100) / 100)
}

/** Work is not shared evenly: the first cores have more of it. */
const shareOf = (core: number, cores: number) => 1 + (0.3 * (cores - 1 - 2 * core)) / cores

function cores({ cores: count, model }: Machine): Told[] {
  return Array.from({ length: count }, (_, core) => {
    const cpu = String(core)
    const busy = ({ work }: State) => (work / 1000) * shareOf(core, count) * 0.8
    const mode = (name: string, figure: Told['figure']) =>
      series('node_cpu_seconds_total', { cpu, mode: name }, figure)
    return [
      mode('idle', (state) => state.ran / 1000 - busy(state)),
      mode('user', (state) => busy(state) * 0.8),
      mode('system', (state) => busy(state) * 0.2),
      always('node_cpu_info', {
        package: '0',
        core: cpu,
        cpu,
        vendor: 'GenuineIntel',
        model_name: model,
        cachesize: '12288 KB',
      }),
    ]
  }).flat()
}

const heat = ({ load, machine, at }: State) => 41 + machine.warmer + 32 * load + 2 * Math.sin(at / HOUR)
const sensor = (chip: string, name: string, figure: Told['figure']) =>
  series('node_hwmon_temp_celsius', { chip, sensor: name }, figure)
const temperatures: Told[] = [
  sensor('platform_coretemp_0', 'temp1', heat),
  sensor('nvme_nvme0', 'temp1', (state) => 36 + 8 * state.load),
]

const system = ({ name }: Machine): Told[] => [
  always('node_os_info', {
    id: 'debian',
    name: 'Debian GNU/Linux',
    pretty_name: 'Debian GNU/Linux 12 (bookworm)',
    version: '12 (bookworm)',
    version_id: '12',
  }),
  always('node_uname_info', {
    nodename: name.split('.').slice(0, 2).join('-'),
    sysname: 'Linux',
    release: '6.1.0-28-amd64',
    machine: 'x86_64',
    domainname: '(none)',
  }),
]

const memory: Told[] = [
  series('node_memory_MemTotal_bytes', {}, ({ machine }) => machine.memory),
  // Whatever leaks is gone with the next start.
  series('node_memory_MemAvailable_bytes', {}, ({ machine, load, ran }) =>
    Math.round(machine.memory * (0.72 - 0.35 * load - Math.min(0.2, (0.008 * ran) / DAY))),
  ),
  series('node_memory_SwapTotal_bytes', {}, ({ machine }) => machine.swap),
  series('node_memory_SwapFree_bytes', {}, ({ machine, ran }) =>
    Math.round(machine.swap * (1 - Math.min(0.4, (0.01 * ran) / DAY))),
  ),
]

const ROOT = { device: '/dev/nvme0n1p2', fstype: 'ext4', mountpoint: '/' }
const disk = ({ disk: { size, used, growth, tidiedEvery } }: Machine): Told[] => [
  series('node_filesystem_size_bytes', ROOT, () => size),
  series('node_filesystem_avail_bytes', ROOT, ({ at }) =>
    Math.round(size * (1 - used - (growth * (at % tidiedEvery)) / tidiedEvery)),
  ),
  series('node_disk_read_bytes_total', { device: 'nvme0n1' }, ({ work }) => Math.round(work * 900)),
  series('node_disk_written_bytes_total', { device: 'nvme0n1' }, ({ work, ran }) =>
    Math.round(work * 3_000 + ran * 120),
  ),
]

/** Cameras send all day long; what a kitchen tells follows its work. */
function network({ gpu }: Machine): Told[] {
  const steady = gpu ? 2_400 : 12
  const of = (device: string, received: Told['figure'], sent: Told['figure']) => [
    series('node_network_receive_bytes_total', { device }, (state) => Math.round(received(state))),
    series('node_network_transmit_bytes_total', { device }, (state) => Math.round(sent(state))),
  ]
  const within = ({ work }: State) => work * 250
  return [
    ...of(
      'eno1',
      ({ ran, work }) => ran * steady + work * 40,
      ({ ran, work }) => ran * 30 + work * 300,
    ),
    ...of('lo', within, within),
  ]
}

const clock: Told[] = [
  series('node_time_seconds', {}, ({ at }) => at / 1000),
  series('node_boot_time_seconds', {}, (state) => Math.round(state.startedAt / 1000)),
  series('node_time_zone_offset_seconds', {}, ({ machine, at }) => zoneSeconds(machine.zone, at)),
]

/** Asked of the calendar once an hour: it takes longer than everything else. */
const offsets = new Map<string, { hour: number; seconds: number }>()
function zoneSeconds(zone: string, at: number): number {
  const hour = Math.floor(at / HOUR)
  const known = offsets.get(zone)
  if (known?.hour === hour) return known.seconds
  const seconds = offsetAt(at, zone) / 1000
  offsets.set(zone, { hour, seconds })
  return seconds
}

/** Video is decoded by the card; its load follows the kitchen's, since more moves in the pictures. */
function card({ model, uuid, memoryMib }: NonNullable<Machine['gpu']>): Told[] {
  const labels = {
    job: 'dcgm',
    gpu: '0',
    device: 'nvidia0',
    UUID: uuid,
    modelName: model,
    DCGM_FI_DRIVER_VERSION: '535.183.01',
  }
  const of = (name: string, figure: Told['figure']) => series(`DCGM_FI_DEV_${name}`, labels, figure)
  const used = ({ load }: State) => Math.round(memoryMib * (0.38 + 0.12 * load))
  return [
    of('FB_USED', used),
    of('FB_FREE', (state) => memoryMib - used(state)),
    of('GPU_TEMP', (state) => Math.round(heat(state) + 3 * state.load)),
    of('GPU_UTIL', ({ load }) => Math.round(22 + 70 * load)),
    of('MEM_COPY_UTIL', ({ load }) => Math.round(9 + 30 * load)),
    of('ENC_UTIL', ({ load }) => Math.round(4 + 12 * load)),
    of('DEC_UTIL', ({ load }) => Math.round(35 + 25 * load)),
  ]
}
