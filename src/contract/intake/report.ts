import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { text, wholeOf } from '../define/fields.ts'

/** What `PUT /report` takes: a device says about itself how it is. Ages instead of times, so that no clock matters. */
export const edgeReport = z.object({
  version: text(64, () => t('Enter the version')),
  /** One for each installed program, so that two with the same key are noticed. */
  instance: text(64, () => t('Enter the instance')),
  /** Events that are not sent yet, the bytes they take on its disk, and for how long the oldest of them has waited. */
  waiting: wholeOf('events', 0, 2 ** 31 - 1),
  waitingBytes: wholeOf('bytes', 0, Number.MAX_SAFE_INTEGER),
  oldestAgeS: z.nullable(wholeOf('whole seconds', 0, 2 ** 31 - 1)),
  /** Of the disk space for events: from 0 to 1. */
  diskUsed: z.number().check(z.minimum(0), z.maximum(1)),
  /** The last thing that went wrong, and how long ago; null where nothing has. */
  error: z.nullable(z.object({ message: text(500), ageS: wholeOf('whole seconds', 0, 2 ** 31 - 1) })),
})
export type EdgeReport = z.output<typeof edgeReport>

/** What it answers. */
export const edgeReportAnswer = z.object({
  /** The server's clock, epoch milliseconds. */
  now: z.int(),
})
export type EdgeReportAnswer = z.output<typeof edgeReportAnswer>
