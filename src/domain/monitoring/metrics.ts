import { type Message, msg } from '../language/text.ts'
import { type HostChoice, RATE_WINDOW, selector } from './selector.ts'

export type MetricUnit = 'percent' | 'bytes' | 'bytes/s' | 'celsius' | 'seconds' | 'offset' | 'count'

/** The selector of a metric at the hosts that are asked about. */
type At = (name: string, ...matchers: string[]) => string

export interface MetricDefinition {
  title: Message
  unit: MetricUnit
  /** `info` does not change: what it tells is in its labels, and in its figure where that is no mere count of 1. */
  kind: 'gauge' | 'rate' | 'info'
  /** Labels that tell the series of one host apart; of an info, those to be read. */
  labels: readonly string[]
  /** What the figure of an info is called, where it has one. */
  figure?: Message
  expression: (at: At) => string
}

const part = (free: string, all: string) => `100 * (1 - ${free} / (${all} > 0))`
const rate = (series: string) => `rate(${series}[${RATE_WINDOW}])`
const ROOT = 'mountpoint="/"'
const CARD = ['gpu', 'device', 'modelName', 'DCGM_FI_DRIVER_VERSION']
/** NVIDIA's exporter tells MiB. */
const MIB = 1_048_576

/**
 * Every figure of a host that the console shows (spec 1 §7), from what node_exporter and NVIDIA's DCGM exporter tell.
 * CPU information needs node_exporter's `--collector.cpu.info`.
 */
export const METRICS = {
  cpuUsage: {
    title: msg('CPU usage'),
    unit: 'percent',
    kind: 'rate',
    labels: [],
    // By the host's own clock: around a time when it did not answer, both rates are too low alike, and an idle
    // processor does not look busy.
    expression: (at) =>
      `100 * (1 - avg by (host) (${rate(at('node_cpu_seconds_total', 'mode="idle"'))}) / avg by (host) (${rate(at('node_time_seconds'))}))`,
  },
  coreCount: {
    title: msg('CPU cores'),
    unit: 'count',
    kind: 'gauge',
    labels: [],
    expression: (at) => `count by (host) (${at('node_cpu_seconds_total', 'mode="idle"')})`,
  },
  cpuInfo: {
    title: msg('CPU information'),
    unit: 'count',
    kind: 'info',
    labels: ['vendor', 'model_name', 'cachesize'],
    figure: msg('CPUs'),
    // A host's processors are alike: a line for each would say the same eight times.
    expression: (at) => `count by (host, vendor, model_name, cachesize) (${at('node_cpu_info')})`,
  },
  processorModel: {
    title: msg('Processor model'),
    unit: 'count',
    kind: 'info',
    labels: ['model_name'],
    expression: (at) => `group by (host, model_name) (${at('node_cpu_info')})`,
  },
  cpuTemperature: {
    title: msg('CPU temperature'),
    unit: 'celsius',
    kind: 'gauge',
    labels: [],
    expression: (at) => `max by (host) (${at('node_hwmon_temp_celsius')})`,
  },
  osInfo: {
    title: msg('Operating system'),
    unit: 'count',
    kind: 'info',
    labels: ['pretty_name', 'name', 'version'],
    expression: (at) => at('node_os_info'),
  },
  computerName: {
    title: msg('Computer name'),
    unit: 'count',
    kind: 'info',
    labels: ['nodename', 'sysname', 'release', 'machine'],
    expression: (at) => at('node_uname_info'),
  },
  zoneOffset: {
    title: msg('Time zone offset'),
    unit: 'offset',
    kind: 'info',
    labels: ['time_zone'],
    figure: msg('Offset'),
    expression: (at) => at('node_time_zone_offset_seconds'),
  },
  uptime: {
    title: msg('Uptime'),
    unit: 'seconds',
    kind: 'gauge',
    labels: [],
    expression: (at) => `${at('node_time_seconds')} - ${at('node_boot_time_seconds')}`,
  },
  memoryTotal: {
    title: msg('Memory'),
    unit: 'bytes',
    kind: 'gauge',
    labels: [],
    expression: (at) => at('node_memory_MemTotal_bytes'),
  },
  memoryFree: {
    title: msg('Free memory'),
    unit: 'bytes',
    kind: 'gauge',
    labels: [],
    // What programs can still have: Linux lends what nobody uses to its caches.
    expression: (at) => at('node_memory_MemAvailable_bytes'),
  },
  memoryPercent: {
    title: msg('Memory used'),
    unit: 'percent',
    kind: 'gauge',
    labels: [],
    expression: (at) => part(at('node_memory_MemAvailable_bytes'), at('node_memory_MemTotal_bytes')),
  },
  swapTotal: {
    title: msg('Swap'),
    unit: 'bytes',
    kind: 'gauge',
    labels: [],
    expression: (at) => at('node_memory_SwapTotal_bytes'),
  },
  swapFree: {
    title: msg('Free swap'),
    unit: 'bytes',
    kind: 'gauge',
    labels: [],
    expression: (at) => at('node_memory_SwapFree_bytes'),
  },
  swapPercent: {
    title: msg('Swap used'),
    unit: 'percent',
    kind: 'gauge',
    labels: [],
    expression: (at) => part(at('node_memory_SwapFree_bytes'), at('node_memory_SwapTotal_bytes')),
  },
  rootSize: {
    title: msg('Root disk'),
    unit: 'bytes',
    kind: 'gauge',
    labels: ['device'],
    expression: (at) => at('node_filesystem_size_bytes', ROOT),
  },
  rootFree: {
    title: msg('Free root disk'),
    unit: 'bytes',
    kind: 'gauge',
    labels: ['device'],
    expression: (at) => at('node_filesystem_avail_bytes', ROOT),
  },
  rootPercent: {
    title: msg('Root disk used'),
    unit: 'percent',
    kind: 'gauge',
    labels: ['device'],
    expression: (at) => part(at('node_filesystem_avail_bytes', ROOT), at('node_filesystem_size_bytes', ROOT)),
  },
  diskRead: {
    title: msg('Disk read'),
    unit: 'bytes/s',
    kind: 'rate',
    labels: ['device'],
    expression: (at) => rate(at('node_disk_read_bytes_total')),
  },
  diskWrite: {
    title: msg('Disk write'),
    unit: 'bytes/s',
    kind: 'rate',
    labels: ['device'],
    expression: (at) => rate(at('node_disk_written_bytes_total')),
  },
  networkReceive: {
    title: msg('Network receive'),
    unit: 'bytes/s',
    kind: 'rate',
    labels: ['device'],
    expression: (at) => rate(at('node_network_receive_bytes_total', 'device!="lo"')),
  },
  networkTransmit: {
    title: msg('Network transmit'),
    unit: 'bytes/s',
    kind: 'rate',
    labels: ['device'],
    expression: (at) => rate(at('node_network_transmit_bytes_total', 'device!="lo"')),
  },
  gpuMemory: {
    title: msg('GPU memory used'),
    unit: 'bytes',
    kind: 'gauge',
    labels: CARD,
    expression: (at) => `${MIB} * ${at('DCGM_FI_DEV_FB_USED')}`,
  },
  gpuMemoryFree: {
    title: msg('Free GPU memory'),
    unit: 'bytes',
    kind: 'gauge',
    labels: CARD,
    expression: (at) => `${MIB} * ${at('DCGM_FI_DEV_FB_FREE')}`,
  },
  gpuTemperature: {
    title: msg('GPU temperature'),
    unit: 'celsius',
    kind: 'gauge',
    labels: CARD,
    expression: (at) => at('DCGM_FI_DEV_GPU_TEMP'),
  },
  gpuUtilisation: {
    title: msg('GPU utilization'),
    unit: 'percent',
    kind: 'gauge',
    labels: CARD,
    expression: (at) => at('DCGM_FI_DEV_GPU_UTIL'),
  },
  gpuMemoryCopy: {
    title: msg('GPU memory copy utilization'),
    unit: 'percent',
    kind: 'gauge',
    labels: CARD,
    expression: (at) => at('DCGM_FI_DEV_MEM_COPY_UTIL'),
  },
  gpuEncoder: {
    title: msg('GPU encoder utilization'),
    unit: 'percent',
    kind: 'gauge',
    labels: CARD,
    expression: (at) => at('DCGM_FI_DEV_ENC_UTIL'),
  },
  gpuDecoder: {
    title: msg('GPU decoder utilization'),
    unit: 'percent',
    kind: 'gauge',
    labels: CARD,
    expression: (at) => at('DCGM_FI_DEV_DEC_UTIL'),
  },
  activeAlerts: {
    title: msg('Active alerts'),
    unit: 'count',
    kind: 'gauge',
    labels: [],
    expression: (at) => `count by (host) (${at('ALERTS', 'alertstate="firing"')})`,
  },
  answering: {
    title: msg('Answering'),
    unit: 'count',
    kind: 'gauge',
    labels: ['job'],
    expression: (at) => at('up'),
  },
} as const satisfies Record<string, MetricDefinition>

export type MetricCode = keyof typeof METRICS
export const METRIC_CODES = Object.keys(METRICS) as MetricCode[]

/** Metrics of what remains, and of who answers: of many hosts one looks for those that have the least of it. */
export const LEAST_FIRST: ReadonlySet<MetricCode> = new Set([
  'memoryFree',
  'swapFree',
  'rootFree',
  'gpuMemoryFree',
  'answering',
])

/** The PromQL expression of a metric at the chosen hosts. */
export const expressionOf = (code: MetricCode, hosts: HostChoice): string =>
  METRICS[code].expression((name, ...matchers) => selector(name, hosts, matchers))

/** The metrics of exporters that expressions may be made of: those that the figures above are made of, and no other. */
export const EXPORTED: ReadonlySet<string> = new Set(
  METRIC_CODES.flatMap((code) => {
    const named: string[] = []
    METRICS[code].expression((name) => {
      named.push(name)
      return name
    })
    return named
  }),
)
