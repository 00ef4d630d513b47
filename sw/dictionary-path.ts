/** What a call asks that the worker keeps: dictionaries, and the places that a restaurant may be in. */
const KEPT = /^\/(?:(?:dictionaries|materials\/filters)\/|(?:states|cities)$)/

/**
 * The path below the API base when `href` is a dictionary call, else null: '/dictionaries/eventName' for
 * 'https://host/api/v1/dictionaries/eventName?limit=20'. `apiBase` is absolute, without a slash at its end.
 */
export function dictionaryPath(href: string, apiBase: string): string | null {
  if (!href.startsWith(`${apiBase}/`)) return null
  const path = href.slice(apiBase.length).split(/[?#]/)[0] ?? ''
  return KEPT.test(path) ? path : null
}

/**
 * Whether a dictionary call is a page of a list that somebody administers: those are always asked of the provider,
 * since a list is looked at to see what it holds now.
 */
export const isAdministeredPage = (href: string): boolean => new URL(href).searchParams.has('page')

/** The collection a path belongs to: '/dictionaries/containers' for '/dictionaries/containers/0f3c…'. */
export function collectionOf(path: string): string {
  const parts = path.split('/').filter(Boolean)
  const depth = parts[0] === 'materials' ? 3 : 2
  return `/${parts.slice(0, depth).join('/')}`
}

const FAMILIES = [/material/i, /package/i]

/**
 * Whether a kept answer at `path` may have been changed by a write to `written`: one of the same collection, or of its
 * family. Both lines' filters and '/all' are built from the materials; packages are offered below other paths than
 * they are kept at, and those below '/materials/' belong to materials too.
 */
export function touchedBy(path: string, written: string): boolean {
  if (collectionOf(path) === collectionOf(written)) return true
  return FAMILIES.some((family) => family.test(written) && family.test(path))
}
