import { randomUUID } from 'node:crypto'

/** A larger event is not sent: no fact is that long. */
export const MAX_EVENT_BYTES = 64 * 1024

/** An event as the provider takes it. */
export type EdgeEvent = { id: string; source: string; type: string; data: unknown } & Record<string, unknown>

export interface Refusal {
  /** The number of the line, or of the event in a list, from 1. */
  position: number
  message: string
}

export interface ReadResult {
  events: EdgeEvent[]
  refused: Refusal[]
}

/**
 * Reads what equipment sent: an event, a list of events, or one event a line (NDJSON). A broken line is refused alone.
 * Missing attributes of CloudEvents are filled in: `{"type": "linewatch.hold.v1", "data": {…}}` is enough.
 *
 * @param restaurant the number of the restaurant that the agent is in
 */
export function readEvents(
  text: string,
  { lines, restaurant }: { lines: boolean; restaurant: string },
): ReadResult {
  return readParts(lines ? text.split('\n').map(parseLine) : parseWhole(text), restaurant)
}

/**
 * Reads a message of a broker: on `linewatch/hold` the data of one or several holds, on `linewatch/hold/deleted` the
 * keys of holds to take back, on `linewatch/events` whole events.
 */
export function readMessage(topic: string, text: string, restaurant: string): ReadResult {
  const [, kind = '', deleted] = topic.split('/')
  if (kind === 'events') return readEvents(text, { lines: false, restaurant })
  const type = `linewatch.${kind}.${deleted === undefined ? '' : 'deleted.'}v1`
  const parts = parseWhole(text).map((part) =>
    part && 'value' in part && isObject(part.value) ? { value: { type, data: part.value } } : part,
  )
  return readParts(parts, restaurant)
}

/** A parsed value or why there is none; null for an empty line. */
type Part = { value: unknown } | { message: string } | null

function readParts(parts: readonly Part[], restaurant: string): ReadResult {
  const result: ReadResult = { events: [], refused: [] }
  for (const [index, part] of parts.entries()) {
    if (part === null) continue
    const message = 'message' in part ? part.message : findFault(part.value)
    if (message === null) result.events.push(completeEvent((part as { value: object }).value, restaurant))
    else result.refused.push({ position: index + 1, message })
  }
  return result
}

function parseLine(line: string): Part {
  if (line.trim() === '') return null
  try {
    return { value: JSON.parse(line) }
  } catch {
    return { message: 'This line is not JSON.' }
  }
}

function parseWhole(text: string): Part[] {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value]).map((one) => ({ value: one }))
  } catch {
    return [{ message: 'This is not JSON.' }]
  }
}

/** Only what makes it unusable here. The provider checks its content. */
function findFault(value: unknown): string | null {
  if (!isObject(value)) return 'An event is a JSON object.'
  if (typeof (value as { type?: unknown }).type !== 'string') return 'An event needs a type.'
  if (JSON.stringify(value).length > MAX_EVENT_BYTES)
    return `An event has at most ${MAX_EVENT_BYTES / 1024} kB.`
  return null
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const completeEvent = (event: object, restaurant: string): EdgeEvent => ({
  specversion: '1.0',
  id: randomUUID(),
  source: `/restaurants/${restaurant}/edge`,
  ...(event as { type: string; data: unknown }),
})
