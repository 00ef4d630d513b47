import { describe, expect, test } from 'vitest'
import {
  EXPORTED,
  expressionOf,
  METRIC_CODES,
  METRICS,
  type MetricCode,
} from '#src/domain/monitoring/metrics.ts'
import { literalPattern, quoted, selector } from '#src/domain/monitoring/selector.ts'

describe('a selector [1§7.12]', () => {
  test.each<[string, Parameters<typeof selector>, string]>([
    ['all hosts', ['up', 'select'], 'up'],
    ['one host', ['up', ['a']], 'up{host=~"a"}'],
    ['several, joined with a pipe', ['up', ['a', 'b-1']], 'up{host=~"a|b-1"}'],
    ['a dot is a dot', ['up', ['a.test']], 'up{host=~"a\\\\.test"}'],
    ['nobody gets out of the text', ['up', ['"} or up{x="']], 'up{host=~"\\"\\\\} or up\\\\{x=\\""}'],
    ['its own matchers first', ['up', ['a'], ['job="node"']], 'up{job="node",host=~"a"}'],
    ['nothing chosen matches nothing', ['up', []], 'up{host=~""}'],
  ])('%s', (_, given, expected) => {
    expect(selector(...given)).toBe(expected)
  })

  test('every sign of a regular expression is taken by its word', () => {
    const signs = '\\.+*?()|[]{}^$'
    expect(new RegExp(`^(?:${literalPattern(signs)})$`).test(signs)).toBe(true)
    expect(literalPattern('kitchen-0412_a')).toBe('kitchen-0412_a')
  })

  test('a string keeps its quotes, backslashes and lines', () => {
    expect(quoted('a"b\\c\nd')).toBe('"a\\"b\\\\c\\nd"')
  })
})

describe('the figures of the specification [1§3.12]', () => {
  test.each<[MetricCode, string]>([
    [
      'cpuUsage',
      '100 * (1 - avg by (host) (rate(node_cpu_seconds_total{mode="idle",host=~"a|b"}[2m])) / avg by (host) (rate(node_time_seconds{host=~"a|b"}[2m])))',
    ],
    ['coreCount', 'count by (host) (node_cpu_seconds_total{mode="idle",host=~"a|b"})'],
    ['uptime', 'node_time_seconds{host=~"a|b"} - node_boot_time_seconds{host=~"a|b"}'],
    [
      'memoryPercent',
      '100 * (1 - node_memory_MemAvailable_bytes{host=~"a|b"} / (node_memory_MemTotal_bytes{host=~"a|b"} > 0))',
    ],
    ['rootFree', 'node_filesystem_avail_bytes{mountpoint="/",host=~"a|b"}'],
    ['networkReceive', 'rate(node_network_receive_bytes_total{device!="lo",host=~"a|b"}[2m])'],
    ['gpuMemory', '1048576 * DCGM_FI_DEV_FB_USED{host=~"a|b"}'],
    ['activeAlerts', 'count by (host) (ALERTS{alertstate="firing",host=~"a|b"})'],
  ])('%s', (code, expected) => {
    expect(expressionOf(code, ['a', 'b'])).toBe(expected)
  })

  test('rates are over two minutes, and only rates are [1§9.20]', () => {
    const windows = METRIC_CODES.map((code) => [METRICS[code].kind === 'rate', expressionOf(code, 'select')])
    for (const [isRate, expression] of windows)
      expect([...new Set(String(expression).match(/\[\w+\]/g))]).toEqual(isRate ? ['[2m]'] : [])
  })

  test('every one of them asks for the chosen hosts in each of its parts', () => {
    for (const code of METRIC_CODES) {
      const expression = expressionOf(code, ['a'])
      const parts = [...EXPORTED].flatMap((name) => expression.match(new RegExp(`\\b${name}\\b`, 'g')) ?? [])
      expect(expression.match(/host=~"a"/g), code).toHaveLength(parts.length)
    }
  })

  test('titles are not given twice', () => {
    const titles = METRIC_CODES.map((code) => METRICS[code].title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
