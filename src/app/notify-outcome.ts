import type { QueryClient } from '@tanstack/react-query'
import { type Result, sentenceOf } from '#src/api/call/result.ts'
import { invalidate } from '#src/api/query/query-options.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { notify } from './notify.ts'

interface Telling<Answer> {
  /** Endpoints whose answers no longer hold, however it went. */
  invalidates: readonly AnyEndpoint[]
  /** What has been done then. */
  done: string | ((answer: Answer) => string)
}

/**
 * Says what became of a call that belongs to no form or question any more, such as the way back out of a notice: the
 * component that offered it may be gone by then.
 */
export async function notifyOutcome<Answer>(
  client: QueryClient,
  asked: Promise<Result<Answer>>,
  { invalidates, done }: Telling<Answer>,
): Promise<void> {
  const result = await asked
  await invalidate(client, ...invalidates)
  if (!result.success) return void notify({ kind: 'error', title: t('Error'), text: sentenceOf(result) })
  notify({ kind: 'success', text: typeof done === 'string' ? done : done(result.results) })
}
