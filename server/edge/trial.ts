import * as z from 'zod/mini'
import { intakeAnswer } from '#src/contract/intake/envelope.ts'
import { intakeEvents } from '#src/contract/intake/events.ts'
import { type IntakePlan, intakePlan } from '#src/contract/intake/plan.ts'
import { INTAKE_KIND_WORDS, INTAKE_KINDS, type IntakeKind } from '#src/domain/intake/kinds.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { CommandError, refusedBy } from './enrol.ts'
import type { Identity } from './folder.ts'
import { connectionProblem } from './sender.ts'

/** Names for the events, from the dictionaries of the restaurant; undefined where it has none. */
interface Names {
  chicken: string | undefined
  potato: string | undefined
  container: string | undefined
  entree: string | undefined
  fries: string | undefined
  fryer: string | undefined
  /** The technician names it: the plan lists no cameras. */
  camera: string | undefined
}

/** What to do about a name that an event needs, by the event's field. */
const MISSING_NAMES: Readonly<Record<string, string>> = {
  material: 'add a material for it in Linewatch',
  container: 'add a container in Linewatch',
  packageType: 'add a package type for it in Linewatch',
  fryer: 'add the fryers of this restaurant in Linewatch',
  camera: 'name a camera with --camera NAME',
}

/** The result for one kind of event. */
export interface TrialResult {
  kind: IntakeKind
  /** Null if the provider would store it. */
  problem: string | null
  /** What to do before this kind can be tested. */
  untested?: string
}

/**
 * An event of each kind, as equipment would send it for the last hour.
 *
 * @param now epoch milliseconds
 */
function eventsOf(names: Names, now: number): Record<IntakeKind, Record<string, unknown>> {
  const at = (minutesAgo: number) => now - minutesAgo * MINUTE
  const food = { material: names.chicken, pieces: 8, weightG: 400 }
  const cycle = {
    material: names.chicken,
    batchKey: 'batch',
    startedAt: at(20),
    endedAt: at(15),
    expectedS: 300,
  }
  const packed = { chute: 1, quantity: 1, packedAt: at(5) }
  return {
    recommendation: { ...food, recommendedAt: at(30), workType: 'PRODUCTION', batchKey: 'batch' },
    batch: { ...food, number: 1, workCenter: 'BOARDS', startedAt: at(25) },
    delay: { batchKey: 'batch', stage: 'BREADING', startedAt: at(24), endedAt: at(23) },
    stockOut: { material: names.chicken, startedAt: at(40), endedAt: at(35) },
    fryerCycle: { ...cycle, fryer: names.fryer },
    stationCycle: { ...cycle, station: 'BREADING' },
    hold: {
      material: names.chicken,
      batchKey: 'batch',
      container: names.container,
      piecesIn: food.pieces,
      weightInG: food.weightG,
      placedAt: at(10),
    },
    conveyorPass: { holdKey: 'hold', inboundAt: at(11), placedAt: at(10) },
    package: { ...packed, packageType: names.entree, holdKey: 'hold' },
    fryChuteCycle: { ...packed, packageType: names.fries, potatoBatchKey: 'potatoBatch' },
    potatoBatch: { material: names.potato, basket: 1, weightG: 900, friedAt: at(9), dumpedAt: at(7) },
    unusual: { kind: 'wrong-marker', eventAt: at(5), camera: names.camera, place: 'Hot holding' },
  }
}

/** The first name in each dictionary. */
function namesOf(plan: IntakePlan, camera: string | undefined): Names {
  const material = (line: 'CHICKEN' | 'POTATO') => plan.materials.find((one) => one.line === line)?.code
  const packageType = (line: 'CHICKEN' | 'POTATO') => plan.packageTypes.find((one) => one.line === line)?.code
  return {
    chicken: material('CHICKEN'),
    potato: material('POTATO'),
    container: plan.containers[0]?.code,
    entree: packageType('CHICKEN'),
    fries: packageType('POTATO'),
    fryer: plan.fryers[0]?.name,
    camera,
  }
}

/** What an event lacks, as what to do about it; undefined for one that can be sent. */
function lackOf(event: Record<string, unknown>): string | undefined {
  const field = Object.keys(MISSING_NAMES).find((name) => name in event && event[name] === undefined)
  return field && MISSING_NAMES[field]
}

/** Sends an event of each kind to be checked by the provider, which stores none of them. @throws CommandError */
export async function tryEachKind(
  { url, key, restaurant }: Identity,
  { now, camera }: { now: number; camera?: string | undefined },
): Promise<TrialResult[]> {
  if (!restaurant)
    throw new CommandError('This device is in no restaurant. Assign it to one in Linewatch first.')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = async <S extends z.ZodMiniType>(
    schema: S,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> => {
    const answer = await fetch(`${url}/intake/v1/${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw new CommandError(connectionProblem(error, url))
    })
    const result: unknown = await answer.json().catch(() => null)
    const expected = z.safeParse(schema, result)
    if (answer.ok && expected.success) return expected.data
    throw refusedBy(url, answer.status, result)
  }
  const plan = await ask(intakePlan, 'plan')
  const events = eventsOf(namesOf(plan, camera), now)
  const tested = INTAKE_KINDS.filter((kind) => lackOf(events[kind]) === undefined)
  const answer = await ask(
    intakeAnswer,
    'events?trial=true',
    tested.map((kind) => ({
      specversion: '1.0',
      id: kind,
      source: `/restaurants/${restaurant.number}/edge`,
      type: intakeEvents[kind].type,
      data: { key: kind, ...events[kind] },
    })),
  )
  const problems = new Map(answer.refused.map(({ index, message }) => [index, message]))
  return INTAKE_KINDS.map((kind) => {
    const untested = lackOf(events[kind])
    return untested === undefined
      ? { kind, problem: problems.get(tested.indexOf(kind)) ?? null }
      : { kind, problem: null, untested }
  })
}

/** One line for each kind. */
export const formatResults = (results: readonly TrialResult[]): string =>
  results
    .map(({ kind, problem, untested }) => {
      const result = untested ? `not tested: ${untested}` : (problem ?? 'accepted')
      return INTAKE_KIND_WORDS[kind].padEnd(18) + result
    })
    .join('\n')
