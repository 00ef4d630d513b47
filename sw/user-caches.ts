const USER_PREFIX = 'linewatch-user-'

/** The name of one user's cache of one kind. */
export function userCacheName(userUuid: string, kind: string): string {
  return `${USER_PREFIX}${userUuid}-${kind}`
}

/** The caches to delete when `user` is the one who may keep answers; all users' caches when nobody is. */
export function foreignCaches(names: readonly string[], user: { userUuid: string } | null): string[] {
  const own = user ? userCacheName(user.userUuid, '') : null
  return names.filter((name) => name.startsWith(USER_PREFIX) && !(own && name.startsWith(own)))
}
