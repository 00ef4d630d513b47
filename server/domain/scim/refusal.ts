/** Why a request is refused, in the words of RFC 7644 (3.12, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A refusal that programs read. Its text is English, since what reads it is a log of the identity provider. */
export class ScimRefused extends Error {
  override readonly name = 'ScimRefused'
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const invalid = (detail: string, scimType: ScimType = 'invalidValue') =>
  new ScimRefused(400, detail, scimType)

/** RFC 7644, 3.3: the value is another resource's. */
export const taken = (detail: string) => new ScimRefused(409, detail, 'uniqueness')
