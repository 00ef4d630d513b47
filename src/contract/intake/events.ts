import * as z from 'zod/mini'
import { INTAKE_KINDS, type IntakeKind } from '#src/domain/intake/kinds.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import { UNUSUAL_KINDS, UNUSUAL_TYPES } from '#src/domain/unusual/kinds.ts'
import { wholeOf } from '../define/fields.ts'
import { coreOf, shapeOf } from '../define/wire.ts'
import {
  codeOf,
  count,
  defineEvent,
  factKey,
  factKeys,
  grams,
  moment,
  seconds,
  unknown,
  words,
} from './define-event.ts'

const material = codeOf('material')
const container = codeOf('container')
const packageType = codeOf('package type')
const fryer = codeOf('fryer')
const chute = wholeOf('the number of a chute', 1, 100)
const pieces = count('whole pieces')

export const recommendation = defineEvent({
  name: 'recommendation',
  summary: 'The kitchen was told to cook.',
  at: 'recommendedAt',
  data: {
    material,
    recommendedAt: moment,
    pieces,
    weightG: grams,
    workType: z.enum(['CATERING', 'PRODUCTION', 'COOKABLE']),
    /** Grams that guests are expected to take in a minute. */
    minuteDemandG: unknown(grams),
    minutesBeforeStockout: unknown(z.number().check(z.minimum(0), z.maximum(1440), z.describe('minutes'))),
    canceledAt: unknown(moment),
    completedAt: unknown(moment),
    /** The batch that was cooked for it. */
    batchKey: unknown(factKey),
  },
})

/** The six stages that take time; the seventh is the end. */
const STAGES = STAGE_NAMES.slice(0, -1) as [(typeof STAGE_NAMES)[number], ...(typeof STAGE_NAMES)[number][]]
const stage = z.enum(STAGES)
const stages = z.strictObject(
  Object.fromEntries(
    STAGES.map((name) => [
      name,
      z.optional(z.strictObject({ expectedS: unknown(seconds), endedAt: unknown(moment) })),
    ]),
  ),
)

export const batch = defineEvent({
  name: 'batch',
  summary: 'A batch of chicken, from breading to hot holding.',
  at: 'startedAt',
  data: {
    number: wholeOf('the number on the kitchen’s screens', 0, 1_000_000),
    material,
    pieces,
    weightG: grams,
    increasePercent: unknown(wholeOf('percent', 0, 1000)),
    priority: unknown(wholeOf('a whole number', 0, 1000)),
    workCenter: z.enum(['CATERING_WORK_CENTER', 'BOARDS']),
    /** Of a catering order of ours. */
    orderUuid: unknown(z.uuid()),
    startedAt: moment,
    stages: z.optional(stages),
    fryer: unknown(fryer),
    completedAt: unknown(moment),
    canceledAt: unknown(moment),
  },
})

export const delay = defineEvent({
  name: 'delay',
  summary: 'A stage of a batch took too long. Left out by most: Linewatch works it out.',
  at: 'startedAt',
  data: { batchKey: factKey, stage, startedAt: moment, endedAt: unknown(moment) },
})

export const stockOut = defineEvent({
  name: 'stockOut',
  summary: 'A material ran out. Left out by most: Linewatch works it out.',
  at: 'startedAt',
  data: { material, startedAt: moment, endedAt: unknown(moment) },
})

const cycle = { material, batchKey: unknown(factKey), startedAt: moment, endedAt: moment, expectedS: seconds }

export const fryerCycle = defineEvent({
  name: 'fryerCycle',
  summary: 'A fryer’s timer ran.',
  at: 'startedAt',
  data: { ...cycle, fryer, vendor: unknown(words('who made the fryer')), correct: unknown(z.boolean()) },
})

export const stationCycle = defineEvent({
  name: 'stationCycle',
  summary: 'The timer of a station ran.',
  at: 'startedAt',
  data: { ...cycle, station: z.enum(['BREADING', 'PRQ']) },
})

export const hold = defineEvent({
  name: 'hold',
  summary: 'A pan’s stay in hot holding.',
  at: 'placedAt',
  data: {
    material,
    batchKey: unknown(factKey),
    container,
    piecesIn: pieces,
    weightInG: grams,
    placedAt: moment,
    /** The material’s own when it is left out. */
    limitS: unknown(seconds),
    removedAt: unknown(moment),
    piecesWasted: unknown(pieces),
    weightWastedG: unknown(grams),
    wasteReason: unknown(words('why, in the crew’s words')),
    /** The timer was not started or not stopped: how long the pan was held is not known. */
    timerError: unknown(z.boolean()),
  },
})

export const conveyorPass = defineEvent({
  name: 'conveyorPass',
  summary: 'A pan’s way into hot holding and out of it.',
  at: 'inboundAt',
  data: {
    holdKey: factKey,
    inboundAt: moment,
    placedAt: moment,
    removedAt: unknown(moment),
    outboundAt: unknown(moment),
  },
})

/** What is in a package, and how much, its type says. */
const packed = {
  packageType,
  chute,
  quantity: wholeOf('packages', 1, 1000),
  packedAt: moment,
  takenAt: unknown(moment),
}

// Named as the fact is: `package` itself is a reserved word.
export const packageEvent = defineEvent({
  name: 'package',
  summary: 'Packages put into an entree chute.',
  at: 'packedAt',
  data: { ...packed, holdKey: unknown(factKey) },
})

export const fryChuteCycle = defineEvent({
  name: 'fryChuteCycle',
  summary: 'Packages put into a fry chute.',
  at: 'packedAt',
  data: { ...packed, potatoBatchKey: unknown(factKey) },
})

export const potatoBatch = defineEvent({
  name: 'potatoBatch',
  summary: 'A basket of potatoes in the dump pan.',
  at: 'dumpedAt',
  data: {
    material,
    basket: wholeOf('the number of a basket', 1, 100),
    weightG: grams,
    friedAt: moment,
    dumpedAt: moment,
    emptiedAt: unknown(moment),
    remainingG: unknown(grams),
  },
})

export const unusual = defineEvent({
  name: 'unusual',
  summary: 'A camera saw something unusual.',
  at: 'eventAt',
  data: {
    material: unknown(material),
    kind: z.enum(UNUSUAL_KINDS),
    type: unknown(z.enum(UNUSUAL_TYPES)),
    eventAt: moment,
    camera: codeOf('camera'),
    place: words('where it was seen'),
    holdKey: unknown(factKey),
    /** Sent by `PUT /pictures/{key}`, before or after this; in the order in which they are looked at. */
    pictures: unknown(factKeys('pictures', 10)),
  },
})

/** Every kind of fact, by its name. */
export const intakeEvents = {
  recommendation,
  batch,
  delay,
  stockOut,
  fryerCycle,
  stationCycle,
  hold,
  conveyorPass,
  package: packageEvent,
  fryChuteCycle,
  potatoBatch,
  unusual,
} as const satisfies Record<IntakeKind, unknown>

/** What takes a fact back: '….deleted.v1' of each kind. */
export const deletion = z.strictObject({ key: factKey })
export const deletionType = (name: IntakeKind) => `linewatch.${name}.deleted.v1` as const

export interface KnownType {
  name: IntakeKind
  deletes: boolean
}

/** What a CloudEvent's `type` says; null for one that is not known. */
export function eventOfType(type: string): KnownType | null {
  return BY_TYPE.get(type) ?? null
}

/** The same as a row of a list says it: `kind` is null for a type that is not known, or is none. */
export function kindOfType(type: string | null): { kind: IntakeKind | null; deletes: boolean } {
  const known = type === null ? null : eventOfType(type)
  return { kind: known?.name ?? null, deletes: known?.deletes ?? false }
}

const BY_TYPE = new Map<string, KnownType>(
  INTAKE_KINDS.flatMap((name) => [
    [intakeEvents[name].type, { name, deletes: false }],
    [deletionType(name), { name, deletes: true }],
  ]),
)

/**
 * Changes every moment in the data of an event. What the type does not declare as a moment stays, and so does what is
 * no number: the provider refuses it by its own words.
 */
export function mapMoments(type: string, data: unknown, change: (moment: number) => number): unknown {
  const known = eventOfType(type)
  return known && !known.deletes ? mapBySchema(intakeEvents[known.name].data, data, change) : data
}

function mapBySchema(schema: z.core.$ZodType, value: unknown, change: (moment: number) => number): unknown {
  if (coreOf(schema) === moment) return Number.isSafeInteger(value) ? change(value as number) : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const shape = shapeOf(schema)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const inner = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [name, inner ? mapBySchema(inner, field, change) : field]
    }),
  )
}
