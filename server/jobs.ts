import { inLanguage } from './language/reader-language.ts'
import { evaluateAlerts } from './services/alerts/evaluate.ts'
import { recordDue } from './services/cameras/recorder.ts'
import { CAMERA_BACK, tellBack } from './services/cameras/upkeep.ts'
import { queueDueDigests } from './services/digest/due-digests.ts'
import { type DigestJob, sendDigest } from './services/digest/send.ts'
import type { ReportJob } from './services/exports/exports.ts'
import { makeReport } from './services/exports/reports.ts'
import { type ResetAsked, sendResetLink } from './services/identity/password-links.ts'
import { mailFailedSignIns } from './services/identity/suspicious-sign-ins.ts'
import type { JobHandlers } from './services/jobs/jobs.ts'
import type { Mail } from './services/mail/mail.ts'
import { deliverPush, type PushJob } from './services/notifications/deliver.ts'
import { runHousekeeping } from './services/operations/housekeeping.ts'
import { makeDueOrders } from './services/orders/recurring-orders.ts'
import type { Services } from './services/services.ts'

/** Every job by its name. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    mail: (payload, { once, key }) => once(() => services.mail(payload as Mail, key)),
    'password-link': (payload, attempt) => sendResetLink(services, payload as ResetAsked, attempt),
    push: (payload, attempt) => deliverPush(services, payload as PushJob, attempt),
    housekeeping: () => runHousekeeping(services),
    alerts: () => evaluateAlerts(services),
    'failed-sign-ins': () => mailFailedSignIns(services),
    digests: () => queueDueDigests(services, services.now()),
    digest: (payload, attempt) => sendDigest(services, payload as DigestJob, attempt),
    recordings: () => recordDue(services),
    'recurring-orders': () => makeDueOrders(services),
    [CAMERA_BACK]: (payload) => tellBack(services, payload as { uuid: string; restaurantUuid: string }),
    report: (payload, attempt) => {
      // One that was queued before the server spoke several has none.
      const { id, language = 'en' } = payload as Pick<ReportJob, 'id'> & Partial<ReportJob>
      return services.heavy.runJob((db) =>
        inLanguage(language, () => makeReport({ ...services, db }, id, attempt)),
      )
    },
  }
}
