import { randomUUID } from 'node:crypto'

/** A larger one is not sent on: no fact is that long. */
export const MOST_EVENT_BYTES = 64 * 1024

/** An event as the provider takes it. */
export type Told = { id: string; source: string; type: string; data: unknown } & Record<string, unknown>

/** What equipment told in one go, and what of it is no event. */
export interface Heard {
  events: Told[]
  /** Which line, or which event of a list, from 1. */
  refused: { place: number; says: string }[]
}

/**
 * Reads what equipment told: an event, a list of events, or one event a line (NDJSON). A broken line is refused alone.
 * What an event leaves out of CloudEvents is filled in: `{"type": "linewatch.hold.v1", "data": {…}}` is enough.
 *
 * @param restaurant the number of the restaurant that the agent is in
 */
export function hear(text: string, { lines, restaurant }: { lines: boolean; restaurant: string }): Heard {
  return heardOf(lines ? text.split('\n').map(readLine) : readWhole(text), restaurant)
}

function heardOf(parts: readonly Part[], restaurant: string): Heard {
  const heard: Heard = { events: [], refused: [] }
  for (const [index, part] of parts.entries()) {
    if (part === null) continue
    const says = 'says' in part ? part.says : faultOf(part.value)
    if (says === null) heard.events.push(whole((part as { value: object }).value, restaurant))
    else heard.refused.push({ place: index + 1, says })
  }
  return heard
}

/**
 * Reads a message of a broker: on `linewatch/hold` the data of a hold or of several, on `linewatch/hold/deleted` what
 * takes it back, on `linewatch/events` whole events.
 */
export function hearMessage(topic: string, text: string, restaurant: string): Heard {
  const [, kind = '', deleted] = topic.split('/')
  if (kind === 'events') return hear(text, { lines: false, restaurant })
  const type = `linewatch.${kind}.${deleted === undefined ? '' : 'deleted.'}v1`
  const parts = readWhole(text).map((part) =>
    part && 'value' in part && isObject(part.value) ? { value: { type, data: part.value } } : part,
  )
  return heardOf(parts, restaurant)
}

type Part = { value: unknown } | { says: string } | null

function readLine(line: string): Part {
  if (line.trim() === '') return null
  try {
    return { value: JSON.parse(line) }
  } catch {
    return { says: 'This line is not JSON.' }
  }
}

function readWhole(text: string): Part[] {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value]).map((one) => ({ value: one }))
  } catch {
    return [{ says: 'This is not JSON.' }]
  }
}

/** What is wrong with it at first sight. What it says, the provider checks. */
function faultOf(value: unknown): string | null {
  if (!isObject(value)) return 'An event is a JSON object.'
  if (typeof (value as { type?: unknown }).type !== 'string') return 'An event needs a type.'
  if (JSON.stringify(value).length > MOST_EVENT_BYTES)
    return `An event has at most ${MOST_EVENT_BYTES / 1024} kB.`
  return null
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const whole = (event: object, restaurant: string): Told => ({
  specversion: '1.0',
  id: randomUUID(),
  source: `/restaurants/${restaurant}/edge`,
  ...(event as { type: string; data: unknown }),
})
