import { describe, expect, test } from 'vitest'
import {
  type AnsweredFigure,
  type HostRow,
  hostChanges,
  hostRows,
  hostsShown,
} from '#src/domain/monitoring/host-rows.ts'

const at = (figure: string, metric: Record<string, string>): AnsweredFigure => ({
  metric,
  value: [1, figure],
})
const BARE: HostRow = {
  host: 'a',
  answering: null,
  cpu: null,
  memory: null,
  gpu: null,
  disk: null,
  uptime: null,
  computerName: null,
  os: null,
  processor: null,
  gpuModel: null,
  driver: null,
  alerts: 0,
}

describe('rows', () => {
  test('a host of which nothing is told has a row, and so has one that only its figures name', () => {
    expect(hostRows(['b'], { cpuUsage: [at('7', { host: 'a' })] })).toEqual([
      { ...BARE, cpu: 7 },
      { ...BARE, host: 'b' },
    ])
  })

  test('of several cards and disks the busiest counts; one exporter that answers is enough', () => {
    const host = 'a'
    const [row] = hostRows(['a'], {
      answering: [at('0', { host, job: 'dcgm' }), at('1', { host, job: 'node' })],
      gpuUtilisation: [
        at('20', { host, gpu: '0' }),
        at('81', { host, gpu: '1' }),
        at('NaN', { host, gpu: '2' }),
      ],
      rootPercent: [at('55.5', { host, device: 'sda1' })],
      gpuMemory: [at('1', { host, modelName: 'NVIDIA T4', DCGM_FI_DRIVER_VERSION: '550.1' })],
      osInfo: [at('1', { host, name: 'Debian', version: '12' })],
      activeAlerts: [at('3', { host })],
    })
    expect(row).toEqual({
      ...BARE,
      answering: true,
      gpu: 81,
      disk: 55.5,
      gpuModel: 'NVIDIA T4',
      driver: '550.1',
      os: 'Debian 12',
      alerts: 3,
    })
  })

  test('one that does not answer is said not to', () =>
    expect(hostRows(['a'], { answering: [at('0', { host: 'a' })] })[0]?.answering).toBe(false))

  test.each([
    ['0', null],
    ['1', 42],
  ])('where its answer is %s, how busy it was within the last minutes is %s', (answer, cpu) => {
    const answers = { answering: [at(answer, { host: 'a' })], cpuUsage: [at('42', { host: 'a' })] }
    expect(hostRows(['a'], answers)[0]?.cpu).toBe(cpu)
  })
})

describe('what changed since yesterday', () => {
  const before: HostRow = { ...BARE, uptime: 500_000, os: 'Debian 12', driver: '550', disk: 61.2 }
  const now: HostRow = { ...before, uptime: 586_400 }
  test.each<[string, Partial<HostRow>, HostRow | undefined, string[]]>([
    ['nothing', {}, before, []],
    ['it was restarted', { uptime: 3600 }, before, ['Restarted']],
    ['another system', { os: 'Debian 13' }, before, ['Operating system: Debian 12 before, Debian 13 now']],
    ['a driver that is gone', { driver: null }, before, ['Driver: 550 before, none now']],
    ['a fuller disk', { disk: 71.4 }, before, ['Root disk: 10% fuller']],
    ['an emptier disk', { disk: 40 }, before, ['Root disk: 21% emptier']],
    ['a point more', { disk: 62.3 }, before, []],
    ['it is new', {}, undefined, ['New: no data from a day ago']],
    ['it was known by name alone', {}, BARE, ['New: no data from a day ago']],
    ['it fell silent', { uptime: null }, before, ['No longer sends data']],
    ['nothing is known of either', { uptime: null }, BARE, []],
  ])('%s', (_, changed, then, told) => expect(hostChanges({ ...now, ...changed }, then)).toEqual(told))
})

describe('the rows shown', () => {
  const rows: HostRow[] = [
    { ...BARE, host: 'b', cpu: 5, os: 'Debian' },
    { ...BARE, host: 'a', cpu: null },
    { ...BARE, host: 'c', cpu: 90 },
  ]
  const names = (ways: Parameters<typeof hostsShown>[1]) => hostsShown(rows, ways).map(({ host }) => host)
  test.each([
    ['by name', { sortBy: 'host', ascending: true }, ['a', 'b', 'c']],
    ['by name, turned round', { sortBy: 'host', ascending: false }, ['c', 'b', 'a']],
    ['by load, what is not told last', { sortBy: 'cpu', ascending: false }, ['c', 'b', 'a']],
    ['by load, least first, what is not told last', { sortBy: 'cpu', ascending: true }, ['b', 'c', 'a']],
    ['of equal ones by name', { sortBy: 'alerts', ascending: false }, ['a', 'b', 'c']],
    ['found by a word of its system', { sortBy: 'host', ascending: true, search: ' deb' }, ['b']],
  ] as const)('%s', (_, ways, expected) => expect(names(ways)).toEqual(expected))
})
