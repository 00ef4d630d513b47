/**
 * A call refused for a reason its caller can understand. Becomes {success: false, code, message, fields} with
 * that HTTP status; anything else that is thrown becomes 500 without its text.
 */
export class Refused extends Error {
  readonly code: number
  readonly fields: Record<string, string> | undefined
  /** Seconds after which trying again makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(
    code: number,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}

export const notFound = (what: string) => new Refused(404, `${what} was not found.`)
export const conflict = (message: string, fields?: Record<string, string>) =>
  new Refused(409, message, fields ? { fields } : {})
