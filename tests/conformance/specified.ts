import { type AnyEndpoint, fillPath } from '#src/contract/define/endpoint.ts'
import { QUERY_NAMES, takesAll } from '#src/contract/define/query-names.ts'
import { vocabularies } from '#src/contract/define/vocabularies.ts'
import { encodeQuery, shapeOf } from '#src/contract/define/wire.ts'
import type { Send } from './walk.ts'

/** A query that asks for the same as another by the specification's names and values. */
export function asSpecified(
  { query: schema }: Pick<AnyEndpoint, 'query'>,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const shape = schema ? shapeOf(schema) : {}
  const named = Object.entries(query).map(([name, value]) => [specifiedName(name, shape), value])
  const all = Object.entries(shape).flatMap(([name, field]) => (takesAll(name, field) ? [[name, 'all']] : []))
  return Object.fromEntries([...all, ...named])
}

/** Another name that means this parameter, and no other of the call. */
function specifiedName(name: string, shape: object): string {
  const theirs = Object.entries(QUERY_NAMES).find(
    ([one, ours]) => !Object.hasOwn(shape, one) && ours.find((own) => Object.hasOwn(shape, own)) === name,
  )
  return theirs?.[0] ?? name
}

/** A filter of known values with one that nothing has; null where the call has none. */
export function unknownFilter({ query: schema }: Pick<AnyEndpoint, 'query'>): [string, string] | null {
  const found = Object.entries(schema ? shapeOf(schema) : {}).find(([, field]) => vocabularies.get(field))
  if (!found) return null
  const [name, field] = found
  const isId = /id$|^(restaurant|role|user|state|camera|camera category|zone|tablet)$/.test(
    vocabularies.get(field)?.of ?? '',
  )
  return [name, isId ? '00000000-0000-4000-8000-000000000000' : 'nothing-has-this']
}

/** The specification's calls whose answer is a file, and how such a file begins. */
const FILES = [
  { path: '/restaurants/{restaurantId}/hls/{stream}/index.m3u8', query: {}, begins: '#EXTM3U' },
  {
    path: '/restaurants/{restaurantId}/streams/{stream}/thumbnail',
    query: { width: 320, height: 240, type: 'png' },
    begins: '\ufffdPNG',
  },
] as const

/** What differs in files that the specification names; `untried` without a live stream. */
export async function askFiles(send: Send, restaurantId: string | undefined, stream: string | undefined) {
  return Promise.all(
    FILES.map(async ({ path, query, begins }) => {
      const name = `GET ${path}`
      if (restaurantId === undefined || stream === undefined)
        return { name, verdict: 'untried' as const, told: ['No list had anything to ask about.'] }
      const { status, body } = await send(
        'proxy',
        `${fillPath(path, { restaurantId, stream })}?${encodeQuery(query)}`,
      )
      const told = status === 200 && body.startsWith(begins) ? [] : [`${status}: ${body.slice(0, 60)}`]
      return { name, verdict: told.length > 0 ? ('differs' as const) : ('conforms' as const), told }
    }),
  )
}
