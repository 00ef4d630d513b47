import { type BenchOptions, type Figure, number, quantile, type Section } from '../figures.ts'
import { measure, SPANS, type Span, type Times } from './analytics.ts'
import { signIn } from './client.ts'
import { answers, startServer } from './server-process.ts'
import { createBenchDatabase, type FilledDatabase, fill } from './storage.ts'

const RESTAURANTS = 200
/** In addition to the range of everything that was written, which begins with the oldest whole day. */
const [DAY_OF_ONE, MONTH_OF_ONE] = SPANS

/** Every call that computes, over twelve restaurants and over many: what more restaurants cost. */
export async function benchScale(outside: string, options: BenchOptions): Promise<Section> {
  const { restaurants = RESTAURANTS } = options
  if (!DAY_OF_ONE || !MONTH_OF_ONE) throw new Error('There is no span to measure')
  const spans = [
    { ...DAY_OF_ONE, rounds: 10 },
    { ...MONTH_OF_ONE, rounds: 10 },
    ...[...new Set([1, 7, 30, options.days])]
      .filter((days) => days <= options.days)
      .map((days) => ofAll(days, 5)),
  ]
  const few = await over(outside, 12, spans, options)
  const many = await over(outside, restaurants, spans, options)
  return {
    name: 'scale',
    title: `12 against ${restaurants} restaurants, ${many.database.name}: median / highest in ms`,
    note: [few, many].map(({ database }) => described(database)).join('; '),
    figures: [...few.taken].map(([name, times]) => figure(name, times, many.taken.get(name), spans)),
  }
}

/** How a call grows with the days of the whole chain: from it a longer time can be judged. */
const ofAll = (days: number, rounds: number): Span => ({
  name: `${days === 1 ? '1 day' : `${days} days`} of all`,
  days,
  one: false,
  aim: Number.POSITIVE_INFINITY,
  rounds,
})

async function over(outside: string, restaurants: number, spans: readonly Span[], options: BenchOptions) {
  const url = new URL(outside)
  url.pathname = `${url.pathname}_${restaurants}`
  await createBenchDatabase(url.href)
  const database = await fill('outside', url.href, options, restaurants)
  options.tell(described(database))
  const server = await startServer({ env: { DATABASE_URL: url.href, DEMO: '0' } })
  try {
    await answers(async () => (await fetch(`${server.url}/healthz`)).ok, 'The server')
    return { database, taken: await measure(server.url, await signIn(server.url), options, spans) }
  } finally {
    await server.stop()
  }
}

const described = ({ restaurants, days, rows, sizeMb, seconds }: FilledDatabase) =>
  `${restaurants} restaurants: ${days} days, ${number(rows)} rows, ${number(sizeMb)} MB, filled in ${number(seconds)} s`

function figure(name: string, few: Times, many: Times | undefined, spans: readonly Span[]): Figure {
  const told = (times: Times | undefined, span: Span) => {
    const ms = times?.get(span) ?? []
    return `${number(quantile(ms, 0.5))} / ${number(Math.max(...ms))}`
  }
  return {
    name,
    value: spans.map((span) => `${span.name} ${told(few, span)} → ${told(many, span)}`).join(', '),
  }
}
