import type { Database } from '#server/db/query.ts'
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
import type { Alert } from '#src/contract/alerts.ts'
import { badRequest, conflict, notFound } from '#src/contract/refused.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type Became, type By, deed, type Recorded } from '../changes/deed.ts'
import { RECALL_MS } from '../changes/recall.ts'
import { html } from '../mail/html.ts'
import { raise } from '../notifications/notifications.ts'
import type { Services } from '../services.ts'
import { presentAlert } from './present.ts'
import { tellAlerts } from './telling.ts'

const ALERT: Recorded<AlertRow> = {
  kind: 'ALERT',
  called: ({ message }) => message,
  recorded: ({ severity, acknowledgedBy, assigneeName, note }) => ({
    severity,
    acknowledgedBy,
    assignedTo: assigneeName,
    note,
  }),
}

/** @throws Refused 404. */
export async function presentRow(
  tx: Database,
  scope: Scope,
  uuid: string,
  read = alertOf,
): Promise<AlertRow> {
  const row = await read(tx, scope, uuid)
  if (!row) throw notFound('This alert')
  return row
}

const done = async (
  services: Services,
  { actor }: By,
  action: AuditAction,
  act: (tx: Database, at: number) => Promise<Became<AlertRow>>,
): Promise<Alert> =>
  presentAlert(
    await deed(services, actor, ALERT, action, async (tx, at) => {
      const became = await act(tx, at)
      await tellAlerts(services, tx)
      return became
    }),
  )

/** What is to be changed of one alert, and which state of it the person saw. */
interface Changing {
  uuid: string
  version: number
}

/** @throws Refused 404, 409 when somebody changed it first, or it has got worse. */
async function seenRow(tx: Database, scope: Scope, { uuid, version }: Changing): Promise<AlertRow> {
  const before = await presentRow(tx, scope, uuid, lockAlert)
  if (before.version !== version)
    throw conflict('Somebody else changed this alert. Look at it again before you save.')
  return before
}

async function changed(tx: Database, by: By, before: AlertRow, change: AlertChange) {
  await changeAlert(tx, before.uuid, change)
  return { before, after: await presentRow(tx, by.scope, before.uuid) }
}

/** @throws Refused 404, 409 when it was changed meanwhile. */
export const acknowledgeOne = (services: Services, by: By, one: Changing) =>
  done(services, by, 'ALERT_ACKNOWLEDGED', async (tx, at) => {
    const before = await seenRow(tx, by.scope, one)
    if (before.acknowledgedAt !== null)
      throw conflict(`${before.acknowledgedBy ?? 'Somebody else'} has already acknowledged this alert.`)
    return changed(tx, by, before, { acknowledged: { at, by: by.actor.accountId } })
  })

/** @throws Refused 404, 409 when it is too late, or it is not acknowledged. */
export const recallAcknowledgementOf = (services: Services, by: By, uuid: string) =>
  done(services, by, 'ALERT_UNACKNOWLEDGED', async (tx, at) => {
    const before = await presentRow(tx, by.scope, uuid, lockAlert)
    if (before.acknowledgedAt === null || before.acknowledgedAt < at - RECALL_MS)
      throw conflict('This can no longer be undone.')
    return changed(tx, by, before, { acknowledged: null })
  })

/** @throws Refused 400 for somebody who may not see it, 404, 409 when it was changed meanwhile. */
export const assignOne = (services: Services, by: By, one: Changing, assigneeUuid: string | null) =>
  done(services, by, 'ALERT_ASSIGNED', async (tx) => {
    const before = await seenRow(tx, by.scope, one)
    const restaurantId = await restaurantOf(tx, before)
    const assignee = assigneeUuid === null ? null : await mayLookAfter(tx, restaurantId, assigneeUuid)
    const became = await changed(tx, by, before, { assigneeId: assignee?.id ?? null })
    if (assignee && assignee.id !== by.actor.accountId && assignee.uuid !== before.assigneeUuid) {
      const message = html`An alert was assigned to you: ${before.message}`
      const told = {
        accountIds: [assignee.id],
        restaurantId,
        type: 'INFO',
        subject: 'ALERT',
        message,
      } as const
      await raise(services, told, tx)
    }
    return became
  })

const restaurantOf = async (tx: Database, { restaurantUuid }: AlertRow): Promise<number | null> =>
  restaurantUuid === null ? null : ((await restaurantByUuid(tx, 'all', restaurantUuid))?.id ?? null)

async function mayLookAfter(tx: Database, restaurantId: number | null, assigneeUuid: string) {
  const people = await assigneesOf(tx, [restaurantId])
  const assignee = people.find(({ uuid }) => uuid === assigneeUuid)
  if (assignee) return assignee
  const text = 'This person cannot see this alert. Choose somebody else.'
  throw badRequest(text, { assigneeUuid: text })
}

/** @throws Refused 404, 409 when it was changed meanwhile. */
export const noteOne = (services: Services, by: By, one: Changing, text: string) =>
  done(services, by, 'ALERT_NOTED', async (tx, at) => {
    const before = await seenRow(tx, by.scope, one)
    return changed(tx, by, before, { note: text === '' ? null : { text, at, by: by.actor.accountId } })
  })

export const removeOne = (services: Services, by: By, uuid: string) =>
  done(services, by, 'ALERT_DELETED', async (tx, at) => {
    const before = await presentRow(tx, by.scope, uuid, lockAlert)
    await removeAlert(tx, uuid, at)
    return { before }
  })

/** @throws Refused 409 when it is too late. */
export const recallOne = (services: Services, by: By, uuid: string) =>
  done(services, by, 'ALERT_RECALLED', async (tx, at) => {
    if (!(await restoreAlert(tx, by.scope, uuid, at - RECALL_MS)))
      throw conflict('This deletion can no longer be undone.')
    const back = await presentRow(tx, by.scope, uuid)
    // It came back as it was: nothing of it changed.
    return { before: back, after: back }
  })
