import type { Database } from '#server/db/query.ts'
import type { Incident } from '#server/store/alerts/incidents.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { NOTICE_OF_SEVERITY } from '#src/domain/alerts/severity.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { type Kept, keepCount } from '#src/domain/language/kept.ts'
import { raise } from '../notifications/notifications.ts'
import type { Services } from '../services.ts'

export type RaisedAlert = Pick<Incident, 'rule' | 'subjectName' | 'restaurantId' | 'severity' | 'value'>

/** Lists and counts of alerts that are open anywhere are asked for again. */
export const tellAlerts = ({ live }: Pick<Services, 'live'>, tx: Database) =>
  live.publish(dictionariesTopic, 'everyone', { kind: 'ALERT' }, tx)

/** Sentences that one notification has room for. */
const MOST_SENTENCES = 3

/**
 * Notifies those who may see alerts of a restaurant and want such, once a restaurant and severity: a switch that fails
 * takes six cameras along, and is one piece of news. What recovers is told nobody.
 */
export async function tellRaised(
  services: Pick<Services, 'db' | 'now' | 'live' | 'jobs'>,
  tx: Database,
  raised: readonly RaisedAlert[],
): Promise<void> {
  for (const group of grouped(raised)) {
    const { restaurantId, severity } = group[0]
    const type = NOTICE_OF_SEVERITY[severity]
    if (type === null) continue
    const told = {
      restaurantId,
      permission: 'MONITORING.VIEW',
      type,
      subject: 'ALERT',
      message: messageOf(group),
    } as const
    await raise(services, told, tx)
  }
}

type Group = [RaisedAlert, ...RaisedAlert[]]

function grouped(raised: readonly RaisedAlert[]): Iterable<Group> {
  const groups = new Map<string, Group>()
  for (const one of raised) {
    const key = `${one.restaurantId} ${one.severity}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups.values()
}

function messageOf(group: readonly RaisedAlert[]): Kept {
  const sentences = group
    .slice(0, MOST_SENTENCES)
    .map(({ rule, subjectName, value }) => RULE_WORDS[rule].sentence(subjectName, value))
  const more = group.length - sentences.length
  if (more === 0) return sentences
  return [...sentences, keepCount(more, { one: 'And {n} more alert.', other: 'And {n} more alerts.' })]
}
