import { describe, expect, test } from 'vitest'
import { print } from '#server/services/monitoring/promql/print.ts'
import { readExpression } from '#server/services/monitoring/promql/read.ts'
import { expressionOf, METRIC_CODES } from '#src/domain/monitoring/metrics.ts'

describe('what is taken, and how it is passed on', () => {
  test.each([
    ['a metric', 'up', 'up'],
    ['labels', 'up{job="node",host!="a"}', 'up{job="node",host!="a"}'],
    ['a text in other quotes', "up{job='no\\'de', host=`a\\b`}", 'up{job="no\'de",host="a\\\\b"}'],
    ['escapes', 'up{job="\\x41\\u00e9\\t"}', 'up{job="Aé\t"}'],
    ['patterns', 'up{host=~"a\\\\.b|c.*|.+"}', 'up{host=~"a\\\\.b|c.*|.+"}'],
    ['a dash behind a backslash', 'up{host!~"a\\\\-b"}', 'up{host!~"a-b"}'],
    ['a rate', 'rate(node_disk_read_bytes_total[1h30m])', 'rate(node_disk_read_bytes_total[5400s])'],
    ['of a day before', 'rate(up[2m] offset 1d)', 'rate(up[120s] offset 86400s)'],
    ['a day before', 'up offset 1d', 'up offset 86400s'],
    ['clamped', 'clamp_min(up, -1)', 'clamp_min(up, -1)'],
    ['aggregated', 'sum(up)', 'sum by () (up)'],
    ['labels behind', 'avg(up) without (job,)', 'avg without (job) (up)'],
    ['brackets where precedence says so', '1 + up * 2 - -up', '((1) + ((up) * (2))) - (-(up))'],
    ['a comparison', 'up > 0', '(up) > (0)'],
    ['numbers alone are calculated', '(1 + 2) * up', '(3) * (up)'],
    ['numbers in every form', 'up / 0x10 + 1e3 + .5 + Inf', '((((up) / (16)) + (1000)) + (0.5)) + (Inf)'],
    ['comments are gone', 'up # } or up{host="b"}\n + up', '(up) + (up)'],
  ])('%s', (_, source, printed) => {
    expect(print(readExpression(source))).toBe(printed)
  })

  test.each(METRIC_CODES)('the console’s %s', (code) => {
    const printed = print(readExpression(expressionOf(code, ['a.test', 'b-1'])))
    expect(print(readExpression(printed))).toBe(printed)
  })
})

describe('what is refused, with where and why', () => {
  test.each([
    ['nothing', ' ', 'cannot be read to its end (character'],
    ['half of it', 'sum(up', 'cannot be read'],
    ['another sentence behind', 'up up', 'cannot be read near “up” (character 4'],
    ['a metric of somebody else', 'kube_secret_info', '“kube_secret_info” is not among those'],
    ['no metric', '1 + 1', 'names no metric'],
    ['braces alone', '{host="a"}', 'Name a metric before the braces'],
    ['a metric by its label', 'up{__name__="x"}', 'label “__name__” cannot be asked for'],
    ['a metric by a quoted name', '{"up"}', 'Name a metric before'],
    ['a quoted label', 'up{"host"="b"}', 'written without quotes'],
    ['a grouping by a name', 'sum by (__name__) (up)', 'label “__name__”'],
    ['a backtracking pattern', 'up{host=~"(a+)+$"}', 'may hold names, | between them'],
    ['an octal escape', 'up{host="\\141"}', 'cannot be read'],
    ['a byte beyond ASCII', 'up{host="\\xff"}', 'cannot be read'],
    ['an octal number', 'up * 010', 'number “010” cannot be read'],
    ['or', 'up or up', 'operator “or” cannot be used here'],
    ['unless', 'up unless up', 'operator “unless”'],
    ['power', 'up ^ 2', 'operator “^”'],
    ['many to one', 'up * on (host) group_left (job) up', 'which series belong together'],
    ['bool', 'up > bool 1', '“bool” cannot be used here (character 6 of'],
    ['two numbers compared', 'up + (1 > 2)', 'compares two numbers'],
    ['a subquery', 'rate(up[1h:1m])', 'rate needs a window'],
    ['a subquery alone', 'up[1h:1m]', 'a part of PromQL that cannot be used'],
    ['a moment of its own', 'up @ 0', 'a part of PromQL that cannot be used'],
    ['another host’s label', 'label_replace(up, "host", "b", "", "")', 'function “label_replace”'],
    ['absent', 'absent(up)', 'function “absent”'],
    ['topk', 'topk(3, up)', '“topk” cannot be used'],
    ['a window without a rate', 'up[5m]', 'put rate(…) around it'],
    ['a rate without a window', 'rate(up)', 'rate needs a window'],
    ['a rate of a sum', 'rate(sum(up)[5m])', 'must be a metric with its labels'],
    ['the future', 'up offset -5m', 'offset in “up offset -5m” must be from 0s to 31d'],
    ['long ago', 'up offset 1y', 'must be from 0s to 31d'],
    ['a wide window', 'rate(up[2d])', 'must be from 1s to 1d'],
    ['a calculated window', 'rate(up[1m * 2])', 'must be from 1s to 1d'],
    ['a text', '"up"', 'a part of PromQL that cannot be used'],
    ['a sum of numbers', 'sum(1)', 'must have series'],
    ['a clamp by series', 'clamp_min(up, up)', 'clamp_min needs a number'],
    ['nested too deep', `${'('.repeat(70)}up${')'.repeat(70)}`, 'too many parts'],
    ['too many metrics', Array(11).fill('up').join('+'), 'names more than 10 metrics'],
    ['too many', Array(500).fill('up').join('+'), 'too many parts'],
  ])('%s', (_, source, why) => {
    expect(() => readExpression(source)).toThrow(why)
  })

  test('the largest that an address can hold is refused at once', () => {
    const largest = ['('.repeat(8_000), 'up+'.repeat(2_600), '{'.repeat(8_000), 'a"\\'.repeat(2_600)]
    const before = performance.now()
    for (const source of largest) expect(() => readExpression(source)).toThrow()
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})
