import { t } from '#src/domain/language/text.ts'

/** The reason of a 403 that is lifted by proving who one is, see `confirm` in auth.ts; the call is then made again. */
export const PROOF_NEEDED = 'PROOF_NEEDED'
/** The reasons of refusals that lead the whole console elsewhere, whatever language their message is in. */
export const PASSWORD_EXPIRED = 'PASSWORD_EXPIRED'
export const USER_BLOCKED = 'USER_BLOCKED'
export type RefusalReason = typeof PROOF_NEEDED | typeof PASSWORD_EXPIRED | typeof USER_BLOCKED

/**
 * A call refused for a reason its caller can understand. Becomes {success: false, code, message, fields} with
 * that HTTP status; anything else that is thrown becomes 500 without its text.
 */
export class Refused extends Error {
  readonly code: number
  readonly fields: Record<string, string> | undefined
  /** Seconds after which trying again makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined
  /** What programs tell this refusal by from others of its status. */
  readonly reason: RefusalReason | undefined

  constructor(
    code: number,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; reason?: RefusalReason } = {},
  ) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.reason = more.reason
  }
}

/** A value named a row that does not exist or is not the caller's. */
export class UnknownRow extends Refused {}

/** The two messages are the specified ones (spec 1 §8). */
export const passwordExpired = () => new Refused(400, t('Password is expired'), { reason: PASSWORD_EXPIRED })
export const userBlocked = () => new Refused(403, t('User is blocked'), { reason: USER_BLOCKED })

export const notFound = (what: string) => new Refused(404, t('{what} was not found.', { what }))
export const conflict = (message: string, fields?: Record<string, string>) =>
  new Refused(409, message, fields ? { fields } : {})
export const badRequest = (message: string, fields?: Record<string, string>) =>
  new Refused(400, message, fields ? { fields } : {})

/** What the log says where access was denied, by which such lines are found. */
export const NOT_ALLOWED = 'a call was not allowed'
export const NOT_FOUND = 'a request asked for something that does not exist or is not visible to the caller'
