/** The reason of a 403 that is lifted by proving who one is, see `confirm` in auth.ts; the call is then made again. */
export const PROOF_NEEDED = 'PROOF_NEEDED'

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
  readonly reason: typeof PROOF_NEEDED | undefined

  constructor(
    code: number,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; reason?: typeof PROOF_NEEDED } = {},
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

export const notFound = (what: string) => new Refused(404, `${what} was not found.`)
export const conflict = (message: string, fields?: Record<string, string>) =>
  new Refused(409, message, fields ? { fields } : {})
export const badRequest = (message: string, fields?: Record<string, string>) =>
  new Refused(400, message, fields ? { fields } : {})

/** What the log says where access was denied, by which such lines are found. */
export const NOT_ALLOWED = 'a call was not allowed'
export const NOT_FOUND = 'a request asked for something that does not exist or is not visible to the caller'
