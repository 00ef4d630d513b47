import type { AlertRow } from '#server/store/alerts/alert-rows.ts'
import type { Alert } from '#src/contract/operations/alerts.ts'
import { sentenceOf } from '#src/domain/alerts/words.ts'
import { word } from '#src/domain/language/kept.ts'
import { t } from '#src/domain/language/text.ts'

/** Stands for somebody whose account is gone. */
const somebody = () => t('Somebody')

/** A row as it is answered, in its reader's language. */
export function presentAlert(row: AlertRow): Alert {
  const { uuid, rule, severity, host, startedAt, recoveredAt, ending, version } = row
  const { restaurantUuid, assigneeUuid, acknowledgedAt, note } = row
  return {
    uuid,
    rule,
    severity,
    message: word(sentenceOf(row)),
    restaurant:
      restaurantUuid === null
        ? null
        : {
            uuid: restaurantUuid,
            number: row.restaurantNumber ?? '',
            name: row.restaurantName ?? '',
            timezone: row.timezone ?? 'UTC',
          },
    subject: { id: row.subject, name: row.subjectName },
    host,
    startedAt,
    recoveredAt,
    ending,
    acknowledged:
      acknowledgedAt === null ? null : { date: acknowledgedAt, by: row.acknowledgedBy ?? somebody() },
    assignee: assigneeUuid === null ? null : { uuid: assigneeUuid, name: row.assigneeName ?? somebody() },
    note: note === null ? null : { text: note, date: row.noteAt ?? 0, by: row.noteBy ?? somebody() },
    version,
  }
}
