import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import { english } from '#src/domain/language/text.ts'
import {
  FRYER_STEP,
  PAN_STEP,
  STEPS,
  WASTE_REASON_MESSAGES,
  type WasteReason,
} from '#src/domain/queue/acts.ts'
import type { StageName } from '#src/domain/queue/stage-names.ts'

/** An event by which an act is told to the intake, in the words of src/contract/intake/events.ts. */
export interface ToldEvent {
  name: IntakeKind
  key: string
  /** Null takes the fact back. */
  data: Readonly<Record<string, unknown>> | null
  /** The fact is new with it. */
  isNew?: true
}

/**
 * Revisions of what people do are above all that equipment may say (1,000,000): a person's word about a field wins over
 * what equipment says of it, before or later. A later act wins over an earlier one.
 */
export const PERSON_REVISION = 1_000_001

interface NewBatch {
  key: string
  number: number
  material: string
  pieces: number
  weightG: number
  catering: boolean
  startedAt: number
  /** The recommendation that it follows. */
  recommendationKey?: string
}

export const startEvents = ({ key, catering, recommendationKey, ...batch }: NewBatch): ToldEvent[] => [
  {
    name: 'batch',
    key,
    data: { ...batch, workCenter: catering ? 'CATERING_WORK_CENTER' : 'BOARDS' },
    isNew: true,
  },
  ...(recommendationKey === undefined
    ? []
    : [{ name: 'recommendation' as const, key: recommendationKey, data: { batchKey: key } }]),
]

/** A batch as far as ending a step of it needs it. */
export interface SteppedBatch {
  key: string
  material: string
  pieces: number
  weightG: number
  startedAt: number
  stageEndedAt: readonly (number | null)[]
}

/** When a step can have ended at the earliest: when the last one before it did. */
export function stepBegan({ startedAt, stageEndedAt }: SteppedBatch, stage: StageName): number {
  const before = stageEndedAt.slice(0, STEPS.indexOf(stage)).filter((end) => end !== null)
  return Math.max(startedAt, ...before)
}

export const hasEnded = ({ stageEndedAt }: Pick<SteppedBatch, 'stageEndedAt'>, stage: StageName): boolean =>
  (stageEndedAt[STEPS.indexOf(stage)] ?? null) !== null

interface StepEnd {
  stage: StageName
  at: number
  fryer?: string | undefined
  /** Of the step that puts the batch into a pan: the pan, and the key of its stay there. */
  pan?: { key: string; container: string } | undefined
}

/** Ends a step, and the steps before it that nobody has ended; the last one ends the batch and begins a pan's stay. */
export function doneEvents(batch: SteppedBatch, { stage, at, fryer, pan }: StepEnd): ToldEvent[] {
  const ended = STEPS.slice(0, STEPS.indexOf(stage) + 1).filter((step) => !hasEnded(batch, step))
  const stages = Object.fromEntries(ended.map((step) => [step, { endedAt: at }]))
  const data = {
    stages,
    ...(stage === FRYER_STEP && fryer !== undefined && { fryer }),
    ...(stage === PAN_STEP && { completedAt: at }),
  }
  const { key, material, pieces, weightG } = batch
  return [
    { name: 'batch', key, data },
    ...(pan === undefined
      ? []
      : [
          {
            name: 'hold' as const,
            key: pan.key,
            data: {
              batchKey: key,
              container: pan.container,
              material,
              piecesIn: pieces,
              weightInG: weightG,
              placedAt: at,
            },
            isNew: true as const,
          },
        ]),
  ]
}

/** A pan leaves hot holding: used up, or with what is in it thrown away. */
export const panEvents = (
  pan: { key: string; pieces: number },
  at: number,
  reason: WasteReason | null,
): ToldEvent[] => [
  {
    name: 'hold',
    key: pan.key,
    data: {
      removedAt: at,
      piecesWasted: reason === null ? 0 : Math.max(0, pan.pieces),
      wasteReason: reason === null ? null : english(WASTE_REASON_MESSAGES[reason]),
    },
  },
]

/** What takes events back: facts that were new with them go, and of others what they told is not known again. */
export const takenBack = (told: readonly ToldEvent[]): ToldEvent[] =>
  told.map(({ name, key, data, isNew }) => ({
    name,
    key,
    data: isNew || data === null ? null : nulled(data),
  }))

const nulled = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      typeof value === 'object' && value !== null ? nulled(value as Record<string, unknown>) : null,
    ]),
  )
