import { describe, expect, test } from 'vitest'
import { figuresAt, seriesOf } from '#server/demo/model/hosts/figures.ts'
import { answersAt, machineOf, startedAt } from '#server/demo/model/hosts/machine.ts'
import { loadAt, workBetween } from '#server/demo/model/hosts/rhythm.ts'
import { scrapesUntil } from '#server/demo/model/hosts/scrapes.ts'
import { EXPORTED } from '#src/domain/monitoring/metrics.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 22, 12, 2, 20)
const machine = (name: string) => machineOf('test', `${name}.linewatch.test`, 'America/New_York', -5 * HOUR)
const cameras = machine('cameras.0117')

describe('when hosts were asked', () => {
  test('a new one: by the hour, of the last day every five minutes, of the last minutes each time, and now', () => {
    const scrapes = scrapesUntil(NOW, null, NOW - 3 * DAY)
    const old = scrapes.filter(({ at }) => at < NOW - DAY)
    expect(old.every(({ grain }) => grain === 2)).toBe(true)
    expect(old).toHaveLength(48)
    expect(scrapes.filter(({ grain }) => grain === 1)).toHaveLength(23 * 11)
    expect(
      scrapes
        .filter(({ grain }) => grain === 0)
        .map(({ at }) => NOW - at)
        .toSorted((a, b) => b - a)[0],
    ).toBeLessThanOrEqual(10 * MINUTE)
    expect(scrapes.at(-1)).toEqual({ at: NOW, grain: 0 })
    const times = scrapes.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(new Set(times).size).toBe(times.length)
  })

  test.each([
    ['half a minute ago', 30_000, [NOW]],
    ['a moment ago', 29_000, []],
    [
      'before a short rest of the server',
      3 * MINUTE,
      [NOW - 132_700, NOW - 102_700, NOW - 72_700, NOW - 42_700, NOW],
    ],
  ])('%s', (_, ago, expected) => {
    expect(scrapesUntil(NOW, NOW - ago, NOW - DAY).map(({ at }) => at)).toEqual(expected)
  })
})

describe('a machine of the demonstration', () => {
  test('is the same whenever it is asked', () => {
    const told = seriesOf(cameras)
    expect(figuresAt(cameras, told, NOW)).toEqual(figuresAt(machine('cameras.0117'), told, NOW))
  })

  test('tells every metric that charts are made of, but the alerts', () => {
    const names = new Set(seriesOf(cameras).map(({ name }) => name))
    expect([...EXPORTED].filter((name) => !names.has(name))).toEqual(['ALERTS'])
  })

  test('works as much as its load says', () => {
    const step = MINUTE
    const minutes = Array.from({ length: 60 }, (_, minute) => NOW + minute * step)
    const sum = minutes.reduce((all, at) => all + loadAt(cameras.habit, at + step / 2) * step, 0)
    expect(workBetween(cameras.habit, NOW, NOW + HOUR)).toBeCloseTo(sum, -4)
  })

  test('counts up, and starts over only on a restart', () => {
    const told = seriesOf(cameras)
    const counters = told.flatMap(({ name }, index) => (name.endsWith('_total') ? [index] : []))
    const hours = Array.from({ length: 24 * 40 }, (_, hour) => NOW + hour * HOUR)
    const falls = hours.slice(1).filter((at) => {
      const [before, after] = [figuresAt(cameras, told, at - HOUR), figuresAt(cameras, told, at)]
      return counters.some((index) => (after[index] ?? 0) < (before[index] ?? 0))
    })
    const starts = hours.slice(1).filter((at) => startedAt(cameras, at) !== startedAt(cameras, at - HOUR))
    expect(falls).toEqual(starts)
    expect(starts.length).toBeGreaterThan(0)
  })

  test('cannot be asked while it starts, nor while its line is down', () => {
    const minutes = Array.from({ length: 30 * 24 * 60 }, (_, minute) => NOW + minute * MINUTE)
    const silent = minutes.filter((at) => !answersAt(cameras, at))
    expect(silent.length).toBeGreaterThan(3)
    expect(silent.length).toBeLessThan(minutes.length / 50)
    const restart = startedAt(cameras, NOW) + MINUTE
    expect(answersAt(cameras, restart)).toBe(false)
  })

  test('of which one has little disk left, and one runs hot', () => {
    const figure = (name: string, metric: string) => {
      const told = machine(name)
      const series = seriesOf(told)
      return figuresAt(told, series, NOW)[series.findIndex((one) => one.name === metric)] ?? Number.NaN
    }
    const free = (name: string) =>
      figure(name, 'node_filesystem_avail_bytes') / figure(name, 'node_filesystem_size_bytes')
    expect(free('kitchen.0458')).toBeLessThan(0.1)
    expect(free('kitchen.0117')).toBeGreaterThan(0.25)
    const heat = (name: string) => figure(name, 'node_hwmon_temp_celsius')
    expect(heat('cameras.0436') - heat('cameras.0117')).toBeGreaterThan(15)
  })
})
