import type { JsonText } from '#server/db/json-text.ts'
import type { FileAnswer } from '#server/services/exports/file-answer.ts'
import type { Origin } from '#server/services/identity/auth.ts'
import type { Caller } from '#server/services/identity/sessions.ts'
import type { IncomingFile } from '#server/services/import/incoming-file.ts'
import type { Services } from '#server/services/services.ts'
import type { AnswerOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '#src/contract/define/endpoint.ts'

type Answering<E> = E extends { answer: 'nothing' }
  ? Promise<void>
  : Promise<E extends { answer: 'file' } ? FileAnswer : AnswerOf<E> | JsonText<AnswerOf<E>>>

/** Everything a handler may use: parsed input, who calls, and the services. */
export interface Call<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** What came with the body of a call that takes an upload: taken as it comes, by its handler. */
  file: IncomingFile | null
  /** The verified user; null only for public calls. */
  caller: E extends { permission: 'public' } ? Caller | null : Caller
  origin: Origin
  services: Services
}

/** An endpoint with what answers it. */
export interface Route {
  endpoint: AnyEndpoint
  answer: (call: Call<AnyEndpoint>) => Promise<unknown>
}

/** Binds a handler to its endpoint; input has been parsed and the caller authorized before it runs. */
export function handle<E extends AnyEndpoint>(endpoint: E, answer: (call: Call<E>) => Answering<E>): Route {
  return { endpoint, answer } as unknown as Route
}
