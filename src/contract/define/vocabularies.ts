import * as z from 'zod/mini'

/**
 * What the values of a filter are codes, names or ids of. The provider refuses a value that none of them has: an empty
 * answer would look as if nothing had happened.
 */
export type Vocabulary =
  | 'chicken material'
  | 'potato material'
  | 'material'
  | 'chicken package'
  | 'potato package'
  | 'container'
  | 'fryer vendor'
  | 'tablet model'
  | 'tablet build'
  | 'activity event'
  | 'material id'
  | 'restaurant'
  | 'role'
  | 'user'
  | 'state'
  | 'camera'
  | 'camera category'
  | 'zone'
  | 'tablet'

/** Which schemas of filters have a vocabulary. */
export const vocabularies = z.registry<{ of: Vocabulary }>()

/** A filter by codes or names; left out means all. */
export const codesOf = (of: Vocabulary) => {
  const codes = z.optional(z.array(z.string().check(z.trim(), z.maxLength(64))).check(z.maxLength(100)))
  vocabularies.add(codes, { of })
  return codes
}

/** A filter by ids; left out means all. */
export const idsOf = (of: Vocabulary, most = 100) => {
  const ids = z.optional(z.array(z.uuid()).check(z.maxLength(most)))
  vocabularies.add(ids, { of })
  return ids
}

/** A filter by one id; left out means all. */
export const idOf = (of: Vocabulary) => {
  const id = z.optional(z.uuid())
  vocabularies.add(id, { of })
  return id
}
