import { recordDue } from '#server/services/cameras/recorder.ts'
import { dueRecordings } from '#server/store/cameras/recording-files.ts'
import type { TestProvider } from '../provider.ts'

/** Makes what the demonstration has to be recorded, so that no job does it in the midst of a test. */
export async function settleRecordings({ services, clock }: TestProvider): Promise<void> {
  do await recordDue(services)
  while ((await dueRecordings(services.db, clock.now())).length > 0)
}
