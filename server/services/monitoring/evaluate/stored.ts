import type { Database } from '#server/db/query.ts'
import { type Grain, lookbackFor, reachFor, spacingAt } from '#server/domain/monitoring/grain.ts'
import { alertSpans } from '#server/store/monitoring/alert-spans.ts'
import {
  type HostSamples,
  readSamples,
  type StoredSeries,
  seriesNamed,
} from '#server/store/monitoring/samples.ts'
import { badRequest } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import type { Matcher, Selector } from '../promql/ast.ts'
import { ALERTS, alertSeries } from './alerts.ts'
import { increaseAt } from './counter.ts'
import type { Source } from './evaluate.ts'
import { latestAt, type Samples } from './latest.ts'
import { matchersTest } from './matchers.ts'
import type { Series } from './series.ts'

/** What one answer may hold; a chart of 200 hosts with eight cores each has 400,000. */
const MOST_FIGURES = 4_000_000

export interface Moments {
  /** Epoch milliseconds, `step` apart. */
  at: Float64Array
  /** 0 of a single moment. */
  step: number
  now: number
  grain: Grain
}

/** Series from the stored samples of hosts. */
export function storedSource(db: Database, moments: Moments): Source {
  const { now, grain } = moments
  const spacing = (moment: number) => spacingAt(moment, now, grain)
  const lookback = (moment: number) => lookbackFor(spacing(moment))
  return {
    latest: async (selector) => {
      if (selector.name === ALERTS) return readAlerts(db, moments.at, selector)
      return read(db, moments, selector, lookback, (samples, at) => latestAt(samples, at, lookback))
    },
    increase: (selector, length) => {
      const reach = (moment: number) => Math.max(length, reachFor(spacing(moment)))
      const window = { length, reach, lookback }
      return read(db, moments, selector, reach, (samples, at) => increaseAt(samples, at, window), null)
    },
  }
}

async function readAlerts(db: Database, at: Float64Array, selector: Selector): Promise<Series[]> {
  const [first, last] = [at[0] as number, at.at(-1) as number]
  const spans = await alertSpans(db, first - selector.offsetMs - 1, last - selector.offsetMs)
  return alertSeries(spans, selector, at)
}

async function read(
  db: Database,
  { at, step, grain }: Moments,
  selector: Selector,
  reach: (moment: number) => number,
  figures: (samples: Samples, at: Float64Array) => Float64Array,
  name: string | null = selector.name,
): Promise<Series[]> {
  const chosen = chosenSeries(await seriesNamed(db, selector.name), selector.matchers)
  if (chosen.length * at.length > MOST_FIGURES)
    throw badRequest(
      t('This is too much for one request. Choose fewer hosts, a shorter range or a coarser resolution.'),
    )
  const moments = at.map((moment) => moment - selector.offsetMs)
  const [first, last] = [moments[0] as number, moments.at(-1) as number]
  // What is read is a little more than what counts: the rule looks at each moment by itself.
  const range = { first, last, step, grain, reach: Math.max(reach(first), reach(last)) + 1 }
  const found: Series[] = []
  for (const { places, hosts } of sameLayouts(chosen)) {
    for (const samples of await readSamples(db, [...hosts.keys()], places, range))
      for (const [index, series] of (hosts.get(samples.hostId) ?? []).entries())
        found.push({ name, labels: labelsOf(series), figures: figures(ofPlace(samples, index), moments) })
    // Others have their turn between two layouts.
    await new Promise((resume) => setImmediate(resume))
  }
  return found
}

const labelsOf = ({ host, labels }: StoredSeries) => ({ ...labels, host })

const ofPlace = ({ times, figures }: HostSamples, index: number): Samples => ({
  times,
  figures: figures[index] as Float64Array,
})

function chosenSeries(series: readonly StoredSeries[], matchers: readonly Matcher[]): StoredSeries[] {
  const fits = matchersTest(matchers)
  return series.filter((one) => fits(labelsOf(one)))
}

/** The labels of every stored series of a metric that the matchers let through. */
export const seriesLabels = async (db: Database, name: string, matchers: readonly Matcher[]) =>
  chosenSeries(await seriesNamed(db, name), matchers).map(labelsOf)

/** Hosts whose series stand at the same places are read together. */
function sameLayouts(chosen: readonly StoredSeries[]) {
  const byHost = new Map<number, StoredSeries[]>()
  for (const series of chosen) byHost.set(series.hostId, [...(byHost.get(series.hostId) ?? []), series])
  const layouts = new Map<string, { places: number[]; hosts: Map<number, StoredSeries[]> }>()
  for (const [hostId, series] of byHost) {
    const places = series.map(({ place }) => place)
    const layout = layouts.get(places.join()) ?? { places, hosts: new Map() }
    layout.hosts.set(hostId, series)
    layouts.set(places.join(), layout)
  }
  return layouts.values()
}
