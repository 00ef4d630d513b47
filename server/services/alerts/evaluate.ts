import type { Database } from '#server/db/query.ts'
import { type AlertWatch, step } from '#server/domain/alerts/machine.ts'
import { isHostRule } from '#server/domain/alerts/seen.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import { endAlert, raiseAlert } from '#server/store/alerts/incidents.ts'
import { alertWatches, keepWatch, lockEvaluation, type WatchRow } from '#server/store/alerts/watches.ts'
import { RULES } from '#src/domain/alerts/rules.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { word } from '#src/domain/language/kept.ts'
import type { Services } from '../services.ts'
import { type RaisedAlert, tellAlerts, tellRaised } from './alert-news.ts'
import { type HostServices, hostFigures } from './host-figures.ts'
import { type Observed, observe } from './observe.ts'

export type EvaluationServices = HostServices & Pick<Services, 'live' | 'jobs'>

const keyOf = ({ rule, subject }: Pick<WatchRow, 'rule' | 'subject'>) => `${rule} ${subject}`

/**
 * The job: looks at every rule once, at one moment. What is known of a subject is in the database, so that whichever
 * server does it next, after however long, neither forgets an alert nor raises it twice.
 */
export async function evaluateAlerts(services: EvaluationServices): Promise<void> {
  // Asked outside of the transaction: a Prometheus that takes its time holds up nobody.
  const hosts = await hostFigures(services)
  await services.db.transaction(async (tx) => {
    await lockEvaluation(tx)
    const now = services.now()
    const watches = new Map((await alertWatches(tx)).map((row) => [keyOf(row), row]))
    const observed = await observe({
      db: tx,
      now,
      hosts: hosts ?? [],
      watched: (rule) => [...watches.values()].flatMap((row) => (row.rule === rule ? [row.subject] : [])),
    })
    const seen = new Set(observed.map(keyOf))
    const isKnown = ({ rule }: WatchRow) => hosts !== null || !isHostRule(rule)
    const gone = [...watches.values()].filter((row) => !seen.has(keyOf(row)) && isKnown(row))
    const raised: RaisedAlert[] = []
    let changed = false
    for (const one of [...observed, ...gone]) {
      const became = await evaluateOne(tx, one, watches.get(keyOf(one)) ?? null, now)
      if (became.raised) raised.push(became.raised)
      changed ||= became.changed
    }
    await tellRaised(services, tx, raised)
    if (changed) await tellAlerts(services, tx)
  })
}

interface Became {
  raised: RaisedAlert | null
  /** The list of alerts is another now. */
  changed: boolean
}

/** A chain has thousands of tablets that have long been offline: of what stands as it stood nothing is written. */
const isAsKept = (watch: AlertWatch | null, row: AlertWatch | null): boolean =>
  watch === row ||
  (watch !== null &&
    row !== null &&
    watch.began === row.began &&
    watch.severity === row.severity &&
    watch.clearSince === row.clearSince &&
    watch.over.every((since, level) => since === row.over[level]))

/** One rule and one subject; a row that nothing is observed of any more is all that is left of its subject. */
async function evaluateOne(
  tx: Database,
  one: Observed | WatchRow,
  row: WatchRow | null,
  now: number,
): Promise<Became> {
  const { rule } = one
  const observed = 'seen' in one ? one : null
  const { watch, event } = step(RULES[rule], row, observed?.seen ?? null, now)
  if (!isAsKept(watch, row)) await keepWatch(tx, one, watch)
  if (event === null) return { raised: null, changed: false }
  if ('at' in event) {
    await endAlert(tx, one, event.kind === 'gone' ? 'GONE' : 'RECOVERED', event.at)
    return { raised: null, changed: true }
  }
  // What has fired or got worse was seen.
  const { subject, name, restaurantId, host, seen } = one as Observed
  const value = seen?.value ?? 0
  const message = inLanguage('en', () => word(RULE_WORDS[rule].sentence(name, value)))
  const { severity, began } = event
  const incident = {
    rule,
    subject,
    subjectName: name,
    restaurantId,
    host,
    severity,
    value,
    message,
    startedAt: began,
  }
  await raiseAlert(tx, incident)
  return { raised: incident, changed: true }
}
