import * as z from 'zod/mini'
import { type AnyEndpoint, type Base, baseOf, fillPath } from '#src/contract/define/endpoint.ts'
import { refusal } from '#src/contract/define/fields.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { choiceOf, demandedIds, type Known, plainQuery } from './input.ts'
import { askFiles, asSpecified, unknownFilter } from './specified.ts'

/** How a call is made: the path is below its base, and its answer's body is text. */
export type Send = (base: Base, path: string) => Promise<{ status: number; body: string }>

/**
 * - conforms: its answer is what the contract says; anything extra does not matter
 * - differs: it answered something else, or not at all
 * - refused: the token may not, in the contract's own form
 * - untried: nothing was found that it could be asked about
 */
export type Verdict = 'conforms' | 'differs' | 'refused' | 'untried'
export interface Outcome {
  name: string
  verdict: Verdict
  /** What differs, or why it was not tried; empty where it conforms. */
  told: string[]
}

/** Of the differences of one answer, so many; a list repeats itself. */
const TOLD = 5

/**
 * Asks a provider for everything that the contract's reading calls give, lists first, then single things by what the
 * lists held, and compares each answer with the contract: asked by its own names, and by the specification's. Nothing is
 * written.
 */
export async function walk(endpoints: readonly AnyEndpoint[], send: Send, now: number): Promise<Outcome[]> {
  const reading = endpoints.filter(({ method, answer }) => method === 'GET' && typeof answer !== 'string')
  // What names one thing comes after the lists, and after the restaurants whatever needs one.
  const depth = ({ path, query }: AnyEndpoint) =>
    path === '/restaurants' ? 0 : path.split('{').length + demandedIds(query).length
  const found = new Map<string, string[]>()
  const outcomes: Outcome[] = []
  for (const endpoint of reading.toSorted(
    (a, b) => depth(a) - depth(b) || a.path.length - b.path.length || a.name.localeCompare(b.name),
  )) {
    const known: Known = { now, idOf: (name) => idOf(name, found) }
    const params = paramsOf(endpoint, found)
    if (params === null || demandedIds(endpoint.query).some((name) => idOf(name, found) === undefined)) {
      outcomes.push({ name: endpoint.name, verdict: 'untried', told: ['No list had anything to ask about.'] })
      continue
    }
    const query = plainQuery(endpoint.query, known)
    const path = fillPath(endpoint.path, params)
    const { outcome, ids } = await ask(endpoint, send, addressOf(path, query))
    outcomes.push(
      outcome.verdict === 'conforms' ? await askAsSpecified(endpoint, send, path, query, outcome) : outcome,
    )
    if (ids.length > 0) found.set(endpoint.path, ids)
  }
  const [restaurant] = found.get('/restaurants') ?? []
  const [stream] = found.get('/restaurants/{restaurantId}/streams/live') ?? []
  return [...outcomes, ...(await askFiles(send, restaurant, stream))]
}

const addressOf = (path: string, query: Record<string, unknown>): string => {
  const encoded = encodeQuery(query)
  return encoded ? `${path}?${encoded}` : path
}

/** The same once more by the specification's names and values, and with a value that nothing has. */
async function askAsSpecified(
  endpoint: AnyEndpoint,
  send: Send,
  path: string,
  query: Record<string, unknown>,
  before: Outcome,
): Promise<Outcome> {
  if (!endpoint.query) return before
  const specified = asSpecified(endpoint, query)
  const { outcome } = await ask(endpoint, send, addressOf(path, specified))
  const told = outcome.told.map((line) => `as the specification names it, ${encodeQuery(specified)}: ${line}`)
  const unknown = unknownFilter(endpoint)
  if (unknown) {
    const [name, value] = unknown
    const { status, body } = await send(baseOf(endpoint), addressOf(path, { ...query, [name]: value }))
    const refused = z.safeParse(refusal, parsed(body))
    if (status !== 404 && !(status === 400 && refused.data?.message.includes(name)))
      told.push(`${name}=${value} is answered with ${status}, not refused by its name`)
  }
  return told.length > 0 ? { ...before, verdict: 'differs', told } : before
}

async function ask(
  { name, answer, ...endpoint }: AnyEndpoint,
  send: Send,
  path: string,
): Promise<{ outcome: Outcome; ids: string[] }> {
  const told = (verdict: Verdict, ...words: string[]) => ({
    outcome: { name, verdict, told: words },
    ids: [],
  })
  const reply = await send(baseOf(endpoint), path).catch((error: unknown) => String(error))
  if (typeof reply === 'string') return told('differs', `No answer: ${reply}`)
  const { status, body } = reply
  const json = parsed(body)
  if (json === undefined) return told('differs', `${status}, and its body is no JSON: ${body.slice(0, 60)}`)
  if (status >= 400) {
    const known = z.safeParse(refusal, json)
    if (!known.success) return told('differs', `${status}, and the refusal has another form`)
    const isRight = status === 401 || status === 403
    return told(isRight ? 'refused' : 'differs', `${status}: ${known.data.message}`)
  }
  const { error } = z.safeParse(answer as z.ZodMiniType, json)
  if (error) return told('differs', ...differences(error))
  return { outcome: { name, verdict: 'conforms', told: [] }, ids: idsOf(json) }
}

/** Each kind of difference once, wherever in a list it stands. */
function differences({ issues }: z.core.$ZodError): string[] {
  const lines = issues.map(({ path, message }) => {
    const place = path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.')
    return `${place || 'the answer'}: ${message}`
  })
  return [...new Set(lines)].slice(0, TOLD)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The names of what a list holds. */
function idsOf(json: unknown): string[] {
  const content = (json as { content?: unknown } | null)?.content
  if (!Array.isArray(content)) return []
  return content.flatMap((row: { uuid?: unknown; id?: unknown } | null) => {
    const id = row?.uuid ?? row?.id
    return typeof id === 'string' || typeof id === 'number' ? [String(id)] : []
  })
}

/** What a name such as 'tabletUuid' stands for: the first of the shortest list of such. */
function idOf(name: string, found: ReadonlyMap<string, string[]>): string | undefined {
  const kind = /^(\w+)Uuid$/.exec(name)?.[1]
  const lists = [...found.keys()].filter((path) => kind !== undefined && path.endsWith(`/${kind}s`))
  return found.get(lists.toSorted((a, b) => a.length - b.length)[0] ?? '')?.[0]
}

/** Of what a path names; null where nothing is known. */
function paramsOf(
  { path, params: schema }: AnyEndpoint,
  found: ReadonlyMap<string, string[]>,
): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const { 1: name = '', index } of path.matchAll(/\{(\w+)\}/g)) {
    const id = choiceOf(schema, name) ?? listOf(path.slice(0, index - 1), found)?.[0] ?? idOf(name, found)
    if (id === undefined) return null
    params[name] = id
  }
  return params
}

/** The list above a thing. */
const listOf = (above: string, found: ReadonlyMap<string, string[]>): string[] | undefined =>
  ['', '/list', '/all'].map((end) => found.get(`${above}${end}`)).find((ids) => ids !== undefined)
