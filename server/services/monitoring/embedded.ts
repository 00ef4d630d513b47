import type { Database } from '#server/db/query.ts'
import { GRAINS, grainFor } from '#server/domain/monitoring/grain.ts'
import { hostNames } from '#server/store/monitoring/hosts.ts'
import { pointCount } from '#src/domain/monitoring/resolution.ts'
import type { MonitoringEngine } from './engine.ts'
import { ALERTS, POSSIBLE_ALERTS } from './evaluate/alerts.ts'
import { matrixOf, vectorOf } from './evaluate/answer.ts'
import { evaluate } from './evaluate/evaluate.ts'
import { seriesLabels, storedSource } from './evaluate/stored.ts'

/** Answers from the samples in the database, where there is no Prometheus. */
export function embeddedMonitoring(db: Database, now: () => number): MonitoringEngine {
  return {
    async query(expression, at) {
      const moments = Float64Array.of(Math.round(at * 1000))
      const source = storedSource(db, { at: moments, step: 0, now: now(), grain: GRAINS.each })
      return vectorOf(await evaluate(expression, source), at)
    },
    async queryRange(expression, range) {
      const seconds = Array.from({ length: pointCount(range) }, (_, k) => range.start + k * range.step)
      const step = range.step * 1000
      const at = Float64Array.from(seconds, (second) => Math.round(second * 1000))
      const source = storedSource(db, { at, step, now: now(), grain: grainFor(step) })
      return matrixOf(await evaluate(expression, source), seconds)
    },
    hosts: () => hostNames(db),
    labelsOf: ({ name, inScope }) =>
      name === ALERTS ? Promise.resolve(POSSIBLE_ALERTS) : seriesLabels(db, name, [inScope]),
  }
}
