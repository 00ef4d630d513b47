import { translateBody } from '#src/contract/define/body-names.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { translateQuery } from '#src/contract/define/query-names.ts'
import { badRequest } from '#src/contract/define/refusal.ts'
import { NO_OTHER_NAMES, type SentNames, sentName } from '#src/contract/define/sent-names.ts'
import { decodeQuery, type RawQuery } from '#src/contract/define/wire.ts'
import { t } from '#src/domain/language/text.ts'
import { parse } from './parse.ts'

type Taken = Pick<AnyEndpoint, 'method' | 'query' | 'body'>

export interface ReadQuery {
  query: unknown
  /** What the caller called its parameters. */
  sent: SentNames
}

/**
 * The query of a call, in the contract's names and values. Only what reads is narrowed: a call that deletes takes no
 * 'all'.
 * @throws Refused 400 in the names that were sent
 */
export function readQuery({ method, query: schema }: Taken, raw: RawQuery, now: number): ReadQuery {
  if (!schema) {
    refuseUnknown(raw, 'query')
    return { query: undefined, sent: NO_OTHER_NAMES }
  }
  if (method !== 'GET')
    return { query: inOrder(parse(schema, decodeQuery(schema, raw), 'query')), sent: NO_OTHER_NAMES }
  const { query, sent } = translateQuery(schema, raw, now)
  return { query: inOrder(parse(schema, decodeQuery(schema, query), 'query', sent), sent), sent }
}

/** The JSON body of a call. @throws Refused 400 in the names that were sent */
export function readBody({ body: schema }: Taken, given: unknown): unknown {
  if (!schema) return refuseUnknown(given, 'body')
  const { body, sent } = translateBody(schema, given ?? {})
  return parse(schema, body, 'body', sent)
}

/** @throws Refused 400 for a range that nothing can be in. */
function inOrder(query: unknown, sent: SentNames = NO_OTHER_NAMES): unknown {
  const { startTime, endTime, startEventTime = startTime, endEventTime = endTime } = Object(query)
  if (endEventTime < startEventTime) {
    const ours = endTime === undefined ? ['endEventTime', 'startEventTime'] : ['endTime', 'startTime']
    const [end = '', start = ''] = ours.map((name) => sentName(sent, name))
    throw badRequest(t('{end} must not be before {start}.', { end, start }), {
      [end]: t('This must not be before {start}.', { start }),
    })
  }
  return query
}

/** @throws Refused 400 when something is given where the call takes nothing; an empty object is nothing. */
function refuseUnknown(given: unknown, where: 'query' | 'body'): undefined {
  if (given === undefined || given === null) return
  const names = typeof given === 'object' && !Array.isArray(given) ? Object.keys(given) : [t('a value')]
  if (names.length === 0) return
  const listed = names.slice(0, 5).join(', ')
  throw badRequest(
    where === 'query'
      ? t('This call takes no query, but was given {names}.', { names: listed })
      : t('This call takes no body, but was given {names}.', { names: listed }),
  )
}
