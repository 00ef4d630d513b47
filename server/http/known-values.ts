import type { Services } from '#server/services/services.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { unknownValue } from '#src/contract/define/input-rules.ts'
import { Refused, UnknownRow } from '#src/contract/define/refusal.ts'
import { type SentNames, sentName } from '#src/contract/define/sent-names.ts'
import { type Vocabulary, vocabularies } from '#src/contract/define/vocabularies.ts'
import { shapeOf } from '#src/contract/define/wire.ts'
import type { Scope } from '#src/domain/access/scope.ts'

/** The filters of a call whose values have a vocabulary. */
export function filtersWithVocabulary({ query }: Pick<AnyEndpoint, 'query'>): [string, Vocabulary][] {
  return Object.entries(query ? shapeOf(query) : {}).flatMap(([name, schema]): [string, Vocabulary][] => {
    const meta = vocabularies.get(schema)
    return meta ? [[name, meta.of]] : []
  })
}

/** The vocabularies that hold only what belongs to the caller's restaurants. */
const SCOPED: readonly Vocabulary[] = ['restaurant', 'camera', 'camera category', 'zone', 'tablet']

/**
 * Refuses what no filter value can be, rather than answer with an empty list. A value that is no name but holds commas
 * is several names: lists may be sent so, too.
 *
 * @param sent what the caller called its parameters
 * @returns the query with such values divided
 */
export async function requireKnown(
  { knownValues }: Pick<Services, 'knownValues'>,
  scope: Scope,
  filters: readonly [string, Vocabulary][],
  { query, sent }: { query: Record<string, unknown>; sent: SentNames },
): Promise<Record<string, unknown>> {
  const checked = { ...query }
  for (const [name, of] of filters) {
    const given = query[name]
    if (given === undefined) continue
    const values = [given].flat().map(String)
    const known = await knownValues(of, [...new Set(values.flatMap((one) => [one, ...parts(one)]))], scope)
    const named = values.flatMap((one) => (known.has(one) ? [one] : parts(one)))
    const unknown = named.find((one) => !known.has(one))
    if (unknown !== undefined) {
      const said = unknownValue(unknown)
      const as = sentName(sent, name)
      const Refusal = SCOPED.includes(of) ? UnknownRow : Refused
      throw new Refusal(400, said(as), { fields: { [as]: said() } })
    }
    if (Array.isArray(given)) checked[name] = named
  }
  return checked
}

const parts = (value: string): string[] => value.split(',').map((one) => one.trim())
