import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchChart } from './browser/chart.ts'
import { benchDashboard } from './browser/dashboard.ts'
import { benchDeltas } from './browser/deltas.ts'
import { benchFirstLoad } from './browser/first-load.ts'
import { benchKills } from './browser/kills.ts'
import { benchLongList } from './browser/long-list.ts'
import { benchLoss } from './browser/loss.ts'
import { benchMonth } from './browser/month.ts'
import { benchSoak } from './browser/soak.ts'
import { benchTicking } from './browser/ticking.ts'
import { benchVideo } from './browser/video.ts'
import { benchWall } from './browser/wall.ts'
import { benchCameras } from './cameras/cameras.ts'
import { type BenchOptions, type Section, table } from './figures.ts'
import { describeMachine, machineName } from './machine.ts'
import { performancePage, type Recorded, record } from './record.ts'
import { benchAnalytics } from './server/analytics.ts'
import { benchClients } from './server/clients.ts'
import { benchCurves } from './server/curves.ts'
import { benchFairness } from './server/fairness.ts'
import { benchIntake } from './server/intake.ts'
import { benchList } from './server/list.ts'
import { benchLive } from './server/live.ts'
import { benchMonitoring } from './server/monitoring.ts'
import { benchRetention } from './server/retention.ts'
import { benchRolling } from './server/rolling.ts'
import { benchScale } from './server/scale.ts'
import { benchSignIn } from './server/sign-in.ts'
import { benchStart } from './server/start.ts'
import { type FilledDatabase, fill, startBenchDatabase } from './server/storage.ts'
import { benchTablets } from './server/tablets.ts'
import { benchViewers } from './server/viewers.ts'

const USAGE = `npm run bench -- [options]
  --only <name>    only this section (may be given several times)
  --quick          fewer rounds, 60 days of facts instead of a year
  --days <n>       so many days of facts
  --restaurants <n> the chain that twelve are held against in the section scale (200), and that intake is measured with (3,000)
  --minutes <n>    how long month lasts (120), soak goes round in one tab (60), and wall leaves six cameras open (60); how long intake sends (5)
  --plot <file>    what month or soak took, as an SVG
  --data <folder>  keep the filled embedded database there, for the next run
  --write          record what was measured (recorded.json) and write docs/performance.md from it
DATABASE_URL_BENCH names an empty database of an outside PostgreSQL; it is filled and measured too. The section scale
fills two more beside it, whose names end with the number of restaurants.
Sections: first-load, dashboard, chart, ticking, deltas, long-list, video, loss, viewers, cameras, start, live, clients, tablets, monitoring, analytics, list, sign-in, fairness, retention, scale;
month, soak, wall, rolling, kills, curves and intake, which run only when named`

const ALONE: Record<string, (options: BenchOptions) => Promise<Section>> = {
  'first-load': benchFirstLoad,
  dashboard: benchDashboard,
  chart: benchChart,
  ticking: benchTicking,
  deltas: benchDeltas,
  'long-list': benchLongList,
  video: benchVideo,
  loss: benchLoss,
  viewers: benchViewers,
  cameras: benchCameras,
  start: benchStart,
  live: benchLive,
  clients: benchClients,
  tablets: benchTablets,
  monitoring: benchMonitoring,
}
/** Takes long, so only when named. */
const NAMED: typeof ALONE = {
  month: benchMonth,
  soak: benchSoak,
  wall: benchWall,
  rolling: benchRolling,
  kills: benchKills,
  curves: benchCurves,
  intake: benchIntake,
}
/** Sections over filled databases. */
const FILLED: Record<string, (database: FilledDatabase, options: BenchOptions) => Promise<Section>> = {
  analytics: benchAnalytics,
  list: benchList,
  'sign-in': benchSignIn,
  fairness: benchFairness,
  retention: benchRetention,
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const options = readOptions()

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      days: { type: 'string' },
      restaurants: { type: 'string' },
      minutes: { type: 'string' },
      plot: { type: 'string' },
      data: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const names = [...Object.keys(ALONE), ...Object.keys(NAMED), ...Object.keys(FILLED), 'scale']
  const unknown = values.only?.filter((name) => !names.includes(name)) ?? []
  if (values.help || unknown.length > 0) {
    for (const name of unknown) say(`There is no section ${name}.`)
    say(USAGE)
    process.exit(unknown.length > 0 ? 1 : 0)
  }
  return { ...values, wanted: (name: string) => !values.only || values.only.includes(name) }
}

/** Progress is not printed with the figures, so that the figures can be kept in a file. */
const bench: BenchOptions = {
  quick: options.quick,
  days: Number(options.days ?? (options.quick ? 60 : 365)),
  restaurants: options.restaurants === undefined ? undefined : Number(options.restaurants),
  minutes: options.minutes === undefined ? undefined : Number(options.minutes),
  plot: options.plot,
  tell: (line) => void process.stderr.write(`… ${line}\n`),
}

/** Puts the sections among those recorded before, and rewrites the page. */
async function write(sections: readonly Section[]): Promise<void> {
  const file = new URL('recorded.json', import.meta.url)
  const measured = {
    date: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    quick: options.quick,
  }
  const recorded = sections.reduce(
    (before, { name, title, figures, plot }) => record(before, { name, title, ...measured, figures, plot }),
    JSON.parse(await readFile(file, 'utf8')) as Recorded[],
  )
  await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`)
  await writeFile(new URL('../../docs/performance.md', import.meta.url), performancePage(recorded))
}

async function overFilled(show: (section: Section) => void): Promise<void> {
  const chosen = Object.entries(FILLED).filter(([name]) => options.wanted(name))
  if (chosen.length === 0) return
  const measure = async (database: FilledDatabase) => {
    for (const [name, run] of chosen) {
      bench.tell(`${name}, ${database.name}`)
      show(await run(database, bench))
    }
  }
  const embedded = await startBenchDatabase(options.data)
  try {
    await measure(await fill('embedded', embedded.url, bench))
  } finally {
    await embedded.stop()
  }
  const outside = process.env.DATABASE_URL_BENCH
  if (outside) await measure(await fill('outside', outside, bench))
}

async function main(): Promise<void> {
  const from = performance.now()
  say(`# Linewatch, measured ${new Date().toISOString().slice(0, 10)}${options.quick ? ' (quick)' : ''}\n`)
  for (const line of await describeMachine()) say(`- ${line}`)
  const missed: string[] = []
  const shown: Section[] = []
  const show = (section: Section) => {
    shown.push(section)
    say(table(section))
    // What else the machine did meanwhile; ratios bear it, times and blocking do not.
    say(`\nLoad of the last minute: ${loadavg()[0]?.toFixed(1)}.`)
    for (const figure of section.figures)
      if (figure.met === false) missed.push(`${section.name}: ${figure.name}`)
  }
  const alone = options.only ? { ...ALONE, ...NAMED } : ALONE
  for (const [name, run] of Object.entries(alone)) {
    if (!options.wanted(name)) continue
    bench.tell(name)
    show(await run(bench))
  }
  await overFilled(show)
  const outside = process.env.DATABASE_URL_BENCH
  if (outside && options.wanted('scale')) {
    bench.tell('scale')
    show(await benchScale(outside, bench))
  }
  // The first of a name is the embedded database's, which the page shows.
  if (options.write)
    await write(shown.filter((one, i) => shown.findIndex(({ name }) => name === one.name) === i))
  say(`\nTook ${((performance.now() - from) / 60_000).toFixed(1)} minutes.`)
  say(missed.length === 0 ? 'Every aim is met.' : `Missed:\n${missed.map((line) => `- ${line}`).join('\n')}`)
}

await main()
