import type { Database } from '#server/db/query.ts'
import { type ChangeBy, change, type Doing, recall, type Subject } from '#server/services/changes/change.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import {
  type AlertChange,
  type AlertRow,
  alertOf,
  changeAlert,
  lockAlert,
  removeAlert,
  restoreAlert,
} from '#server/store/alerts/alert-rows.ts'
import { assigneesOf } from '#server/store/alerts/assignees.ts'
import { badRequest, conflict, notFound } from '#src/contract/define/refusal.ts'
import type { Alert } from '#src/contract/operations/alerts.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { sentenceOf } from '#src/domain/alerts/words.ts'
import { keep } from '#src/domain/language/kept.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { RECALL_MS } from '../changes/recall.ts'
import { raise } from '../notifications/notifications.ts'
import type { Services } from '../services.ts'
import { presentAlert } from './present.ts'

const ALERT: Subject<AlertRow> = {
  kind: 'ALERT',
  noun: msg('alert'),
  listed: true,
  called: ({ message }) => message,
  recorded: ({ severity, acknowledgedBy, assigneeName, note }) => ({
    severity,
    acknowledgedBy,
    assignedTo: assigneeName,
    note,
  }),
}

/** @throws Refused 404. */
export async function presentRow(tx: Database, scope: Scope, uuid: string): Promise<AlertRow> {
  const row = await alertOf(tx, scope, uuid)
  if (!row) throw notFound(t('This alert'))
  return row
}

/** What is to be changed of one alert, and which state of it the person saw. */
interface Seen {
  uuid: string
  version?: number
}

/** One change of an alert, in the words of its button. @throws Refused 404, 409 for newer changes. */
const changed = async (
  services: Services,
  { actor, scope }: ChangeBy,
  action: AuditAction,
  { uuid, version }: Seen,
  doing: Doing,
  changeOf: (tx: Database, before: AlertRow, at: number) => Promise<AlertChange> | AlertChange,
): Promise<Alert> =>
  presentAlert(
    await change(services, actor, ALERT, action, {
      lock: (tx) => lockAlert(tx, scope, uuid),
      version,
      doing,
      act: async (tx, before, at) => {
        await changeAlert(tx, uuid, await changeOf(tx, before, at))
        return presentRow(tx, scope, uuid)
      },
    }),
  )

/** @throws Refused 404, 409 for newer changes. */
export const acknowledgeOne = (services: Services, by: ChangeBy, one: Seen) =>
  changed(services, by, 'ALERT_ACKNOWLEDGED', one, 'acknowledge it', (_, before, at) => {
    if (before.acknowledgedAt !== null)
      throw conflict(
        before.acknowledgedBy === null
          ? t('Somebody else has already acknowledged this alert.')
          : t('{name} has already acknowledged this alert.', { name: before.acknowledgedBy }),
      )
    return { acknowledged: { at, by: by.actor.accountId } }
  })

/** @throws Refused 404, 409 when it's too late, or it isn't acknowledged. */
export const recallAcknowledgementOf = (services: Services, by: ChangeBy, uuid: string) =>
  changed(services, by, 'ALERT_UNACKNOWLEDGED', { uuid }, 'save', (_, before, at) => {
    if (before.acknowledgedAt === null || before.acknowledgedAt < at - RECALL_MS)
      throw conflict(t('This can no longer be undone.'))
    return { acknowledged: null }
  })

/** @throws Refused 400 for somebody who may not see it, 404, 409 for newer changes. */
export const assignOne = (services: Services, by: ChangeBy, one: Seen, assigneeUuid: string | null) =>
  changed(services, by, 'ALERT_ASSIGNED', one, 'assign it', async (tx, before) => {
    const restaurantId = await restaurantOf(tx, before)
    const assignee = assigneeUuid === null ? null : await mayLookAfter(tx, restaurantId, assigneeUuid)
    if (assignee && assignee.id !== by.actor.accountId && assignee.uuid !== before.assigneeUuid) {
      const message = keep(msg('An alert was assigned to you: {alert}'), { alert: sentenceOf(before) })
      const told = {
        accountIds: [assignee.id],
        restaurantId,
        type: 'INFO',
        subject: 'ALERT',
        message,
      } as const
      await raise(services, told, tx)
    }
    return { assigneeId: assignee?.id ?? null }
  })

const restaurantOf = async (tx: Database, { restaurantUuid }: AlertRow): Promise<number | null> =>
  restaurantUuid === null ? null : ((await restaurantByUuid(tx, 'all', restaurantUuid))?.id ?? null)

async function mayLookAfter(tx: Database, restaurantId: number | null, assigneeUuid: string) {
  const people = await assigneesOf(tx, [restaurantId])
  const assignee = people.find(({ uuid }) => uuid === assigneeUuid)
  if (assignee) return assignee
  const text = t('This person cannot see this alert. Choose somebody else.')
  throw badRequest(text, { assigneeUuid: text })
}

/** @throws Refused 404, 409 for newer changes. */
export const noteOne = (services: Services, by: ChangeBy, one: Seen, text: string) =>
  changed(services, by, 'ALERT_NOTED', one, 'save', (_, __, at) => ({
    note: text === '' ? null : { text, at, by: by.actor.accountId },
  }))

export const removeOne = async (
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
): Promise<Alert> =>
  presentAlert(
    await change(services, actor, ALERT, 'ALERT_DELETED', {
      lock: (tx) => lockAlert(tx, scope, uuid),
      act: async (tx, _, at) => {
        await removeAlert(tx, uuid, at)
        return null
      },
    }),
  )

/** @throws Refused 409 when it's too late. */
export const recallOne = async (
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
): Promise<Alert> =>
  presentAlert(
    await recall(services, actor, ALERT, 'ALERT_RECALLED', async (tx, since) =>
      (await restoreAlert(tx, scope, uuid, since)) ? presentRow(tx, scope, uuid) : null,
    ),
  )
