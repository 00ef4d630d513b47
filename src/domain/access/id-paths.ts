/**
 * Families of paths built from an id: a kitchen's player, and its production control (spec 1 §2, spec 2 §2). What the
 * id is the family's own route says.
 */
export type IdFamily = '/pcs' | '/kitchen-player'

/** Where somebody stands: the path, and the restaurant in its query if there is one. */
export interface PathPlace {
  path: string
  restaurantUuid?: string | undefined
}

/**
 * The way to an id: its path in the family, and the restaurant of the query carried over. Null where the path
 * already contains the id, for then nobody is led anywhere.
 */
export function pathToId(
  family: IdFamily,
  id: string,
  { path, restaurantUuid }: PathPlace,
): PathPlace | null {
  if (path.includes(id)) return null
  return {
    path: `${family}/${encodeURIComponent(id)}`,
    ...(restaurantUuid !== undefined && { restaurantUuid }),
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The restaurant that a path of a family is about: the one carried over, which an id of something else needs, else
 * the id itself. Null when neither can be one; whether it is the reader's own is the guard's to say.
 */
export function restaurantOfId(id: string, carried: unknown): string | null {
  return [carried, id].find((one): one is string => typeof one === 'string' && UUID.test(one)) ?? null
}
