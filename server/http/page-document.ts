/** Documents of pages by their paths, as the router spells these: '$uuid' stands for any one segment. */
export type PageDocuments = Readonly<Record<string, string>>

function fits(pattern: string, path: string): boolean {
  const [ours, asked] = [pattern.split('/'), path.split('/')]
  return (
    ours.length === asked.length &&
    ours.every(
      (segment, index) => segment === asked[index] || (segment.startsWith('$') && asked[index] !== ''),
    )
  )
}

/** The file of a page's own document; undefined where it has none. A page that is named counts before a pattern. */
export function documentOf(path: string, documents: PageDocuments): string | undefined {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (Object.hasOwn(documents, bare)) return documents[bare]
  return Object.entries(documents).find(([pattern]) => fits(pattern, bare))?.[1]
}
