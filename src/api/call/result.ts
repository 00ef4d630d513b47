import { t } from '#src/domain/language/text.ts'
import { effectOnData } from './failure-effect.ts'

/** The client's own code for 'no response at all' (spec 1 §8). */
export const NO_RESPONSE = 600
/** The code of a call that its caller called off; such an end is ignored silently (spec 1 §4). */
export const ABORTED = 0

/** What became of a call that did not succeed (spec 1 §8). */
export interface Failure {
  success: false
  /** HTTP status, 600 without a response, 0 when called off. */
  code: number
  message: string
  /** The provider gave no message: its status's name stands in for one, which is not for people. */
  wordless?: true
  /** Messages per field of the body, where the provider named fields. */
  fields?: Record<string, string>
  /** Seconds the provider asks to wait (429, 503). */
  retryAfter?: number
  /** What the provider tells this refusal by from others of its code. */
  reason?: string
}
export interface Success<T> {
  success: true
  results: T
  code: number
}
/** What the one door returns to its callers (second document's {success, results, code}). */
export type Result<T> = Success<T> | Failure

/** Gateways that stand in for a provider that is down are as good as no answer. */
const AWAY = new Set([NO_RESPONSE, 502, 503, 504])

/** What the console itself says for want of an answer; any other text without one is the browser's, not for people. */
export const CAPTIVE_PORTAL = t(
  'Another page answered instead of the server. This network may want you to sign in to it first.',
)
export const TIMED_OUT = t('The server did not answer in time')
export const NO_FILE = t('The server sent no file')
export const BROKEN_OFF = t('The download was interrupted. Check the connection and try again.')
export const NO_ROOM = t('This device has no space for the file. Free some space and try again.')
const OWN_WORDS = new Set([CAPTIVE_PORTAL, TIMED_OUT, NO_FILE, BROKEN_OFF, NO_ROOM])
const UNREACHED = t('The server cannot be reached. Check the connection and try again.')
/** A refusal that says nothing of itself (spec 2 §8). */
const NO_WORDS = t('Something went wrong')
const SERVER_ERROR = t('The server reported an error')
const TOO_MANY = t('Too many requests')
/** Why data is missing or old, where nobody answered. */
export const UNREACHABLE = t('The server cannot be reached')

/** A failure as people read it: what the provider says, and what to do where it could not be reached. */
export function sentenceOf({
  code,
  message,
  wordless,
}: Pick<Failure, 'code' | 'message' | 'wordless'>): string {
  if (code === NO_RESPONSE) return OWN_WORDS.has(message) ? message : UNREACHED
  if (wordless) return isUnreachable(code) ? UNREACHED : NO_WORDS
  return message
}

export const isAborted = (failure: Failure): boolean => failure.code === ABORTED
/** Whether the provider could not be reached, as against having refused. */
export const isUnreachable = (code: number): boolean => AWAY.has(code)

/** A failure as an exception, its message as people read it, for TanStack Query and for code that has nothing else to do with it. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: number
  readonly fields: Record<string, string>
  readonly retryAfter: number | undefined
  /** Why the provider can't do it now, in the answer's own words; null if nobody answered or gave a reason. */
  readonly why: string | null

  constructor(failure: Failure) {
    super(sentenceOf(failure))
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.retryAfter = failure.retryAfter
    const isAnswered = isUnreachable(failure.code) && failure.code !== NO_RESPONSE
    this.why = isAnswered && !failure.wordless ? failure.message : null
  }

  /** The provider could not be reached. */
  get isNetwork(): boolean {
    return isUnreachable(this.code)
  }

  /** What was known before must go: the reader may have lost the right to it, or it is gone. */
  get dropsData(): boolean {
    return effectOnData(this.code) === 'drop'
  }

  /** Why data is missing or old, in a few words next to it. */
  get reason(): string {
    if (this.isNetwork) return this.why ?? UNREACHABLE
    if (this.code === 429) return TOO_MANY
    return this.code >= 500 ? SERVER_ERROR : this.message
  }
}
