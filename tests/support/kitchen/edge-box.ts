import { expect } from 'vitest'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import type { EnrolmentAnswer } from '#src/contract/intake/enrolment.ts'
import type { EdgeReport } from '#src/contract/intake/report.ts'
import type { TestProvider } from '../provider.ts'

/** An edge box that was added in the console and has used its code. */
export async function addEdgeBox(
  provider: TestProvider,
  { token, restaurantUuid, name = 'Line box' }: { token: string; restaurantUuid: string; name?: string },
): Promise<{ uuid: string; key: string }> {
  const { body } = await provider.call(createEnrolment, {
    token,
    body: { kind: 'EDGE', restaurantUuid, name },
  })
  const payload = { code: body.code }
  const answer = await provider.app.inject({ method: 'POST', url: '/intake/v1/enrolments', payload })
  expect(answer.statusCode, answer.body).toBe(201)
  const { key, device } = answer.json<EnrolmentAnswer>()
  return { key, uuid: device.uuid }
}

/** Sends the report of an edge box. @param sentAt when, by its clock */
export const sendReport = (
  provider: TestProvider,
  key: string,
  report: Partial<EdgeReport> = {},
  sentAt = provider.clock.now(),
) =>
  provider.app.inject({
    method: 'PUT',
    url: '/intake/v1/report',
    headers: { authorization: `Bearer ${key}`, 'x-sent-at': String(sentAt) },
    payload: {
      version: '1.0',
      instance: 'a',
      waiting: 0,
      waitingBytes: 0,
      oldestAgeS: null,
      diskUsed: 0,
      error: null,
      ...report,
    },
  })
