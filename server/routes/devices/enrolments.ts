import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import { makeEnrolment, stopEnrolment } from '#server/services/devices/enrolments.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { enrolmentPage } from '#server/store/devices/enrolments.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { cancelEnrolment, createEnrolment, enrolments } from '#src/contract/devices/enrolments.ts'
import { t } from '#src/domain/language/text.ts'

export const routes = [
  handle(enrolments, async ({ query, caller: { scope }, services: { db, now } }) => {
    const page = await enrolmentPage(db, scope, query, now())
    if (page.total === 0) {
      await scopeOfCall(db, scope, query.restaurantUuid)
      if (query.uuid) throw notFound(t('This device code'))
    }
    return page
  }),
  handle(createEnrolment, (call) => makeEnrolment(call.services, byOf(call), call.body)),
  handle(cancelEnrolment, async (call) => {
    await stopEnrolment(call.services, byOf(call), call.params.id)
    return undefined
  }),
]
