import { FRYER_STEP, STEPS, type WasteReason } from './acts.ts'
import type { QueueBatch, QueueContainer, QueueFryer, QueueTables } from './rows.ts'
import type { StageName } from './stage-names.ts'
import { presentStage, stageProgress, stagesEstimate, usualStageSeconds } from './stages.ts'
import { taskStatusId } from './task-status.ts'

/*
 * What the board shows of acts that the live queue does not say yet: the provider has not been reached, or its news are
 * still under way.
 */

/** What a new batch is of. */
export interface NewBatch {
  materialUuid: string
  material: string
  pieces: number
  catering: boolean
  /** Seconds. */
  fryTimeS: number
  holdLimitS: number
}

/** A pan that a batch is put into, by its code and name, and how many seconds it may be held there. */
export interface ChosenPan {
  code: string
  name: string
  holdLimitS: number
}

/** What a crew does; what the provider takes of it stands in src/contract/kitchen/acts.ts. */
export type Doing =
  | { kind: 'START'; recommendation: string; batch: NewBatch }
  | { kind: 'COOK'; batch: NewBatch }
  | {
      kind: 'DONE'
      batch: string
      stage: StageName
      fryer?: string
      pan?: ChosenPan
    }
  | { kind: 'TAKE'; pan: string }
  | { kind: 'WASTE'; pan: string; reason: WasteReason }
  | { kind: 'RECALL'; act: string }

/** An act that was done on this device. */
export interface ActHere {
  uuid: string
  /** Epoch milliseconds. */
  at: number
  doing: Doing
  /** The row that it made, by its uuid in the queue; null until the provider says. */
  madeUuid: string | null
}

/**
 * The tables as they are once the acts are known; acts that the queue already shows change nothing, nor do those that
 * were recalled.
 */
export function withActs(tables: QueueTables, acts: readonly ActHere[]): QueueTables {
  // A row that an act made is called by the act until the provider has named it.
  const names = new Map(acts.flatMap(({ uuid, madeUuid }) => (madeUuid === null ? [] : [[uuid, madeUuid]])))
  const named = (uuid: string) => names.get(uuid) ?? uuid
  const recalled = new Set(acts.flatMap(({ doing }) => (doing.kind === 'RECALL' ? [doing.act] : [])))
  return acts
    .filter(({ uuid }) => !recalled.has(uuid))
    .reduce((known, act) => withAct(known, act, named), tables)
}

/** Whether the queue itself shows an act of which the provider has answered. */
export function isShown(
  { batches, containers }: Pick<QueueTables, 'batches' | 'containers'>,
  act: ActHere,
): boolean {
  const { doing, madeUuid } = act
  switch (doing.kind) {
    case 'START':
    case 'COOK':
      return batches.some(({ uuid }) => uuid === madeUuid)
    case 'DONE': {
      const batch = batches.find(({ uuid }) => uuid === doing.batch)
      return batch?.stagesEstimate[STEPS.indexOf(doing.stage)]?.completionTime !== null
    }
    case 'TAKE':
    case 'WASTE':
      return !containers.some(({ uuid }) => uuid === doing.pan)
    case 'RECALL':
      return true
  }
}

function withAct(
  tables: QueueTables,
  { uuid, at, doing }: ActHere,
  named: (uuid: string) => string,
): QueueTables {
  switch (doing.kind) {
    case 'START':
      return {
        ...withBatch(tables, begun(named(uuid), at, doing.batch)),
        future: tables.future.filter((item) => item.uuid !== doing.recommendation),
      }
    case 'COOK':
      return withBatch(tables, begun(named(uuid), at, doing.batch))
    case 'DONE':
      return withStep(tables, { ...doing, batch: named(doing.batch), at, panUuid: named(uuid) })
    case 'TAKE':
    case 'WASTE':
      return { ...tables, containers: tables.containers.filter((pan) => pan.uuid !== named(doing.pan)) }
    case 'RECALL':
      return tables
  }
}

const withBatch = (tables: QueueTables, batch: QueueBatch): QueueTables =>
  tables.batches.some(({ uuid }) => uuid === batch.uuid)
    ? tables
    : { ...tables, batches: [...tables.batches, batch] }

/** A batch that has just begun, as the queue will show it; its number is not known yet. */
function begun(
  uuid: string,
  at: number,
  { pieces, catering, fryTimeS, materialUuid, material }: NewBatch,
): QueueBatch {
  const usual = usualStageSeconds(fryTimeS)
  const expectedS = STEPS.map((step) => usual[step] ?? 0)
  const stages = stagesEstimate(at, expectedS, [])
  return {
    uuid,
    batchId: '',
    batchNumber: 0,
    priority: 0,
    materialUuid,
    material,
    status: taskStatusId('GO'),
    stageName: 'BREADING',
    stageProgress: stageProgress('BREADING'),
    stagesEstimate: stages,
    batchSize: pieces,
    batchIncreasePercent: 0,
    workCenter: catering ? 'CATERING_WORK_CENTER' : 'BOARDS',
    minuteDemand: null,
    minutesBeforeStockout: null,
    stockoutTime: null,
    taskDelayStartTime: null,
    taskDelayEndTime: null,
    animation: 'flat',
    grilled: false,
    catering,
    demandDescription: '',
    restaurantDepartureTime: null,
    isLinkedFryer: false,
    scheduledTime: at,
    readyTime: stages.at(-1)?.expectedCompletionTime ?? null,
  }
}

interface StepEnd {
  batch: string
  stage: StageName
  at: number
  fryer?: string
  pan?: ChosenPan
  panUuid: string
}

function withStep(tables: QueueTables, end: StepEnd): QueueTables {
  const batch = tables.batches.find(({ uuid }) => uuid === end.batch)
  if (!batch) return tables
  const last = STEPS.indexOf(end.stage)
  const isKnown = batch.stagesEstimate[last]?.completionTime !== null
  const containers =
    end.pan === undefined || tables.containers.some(({ uuid }) => uuid === end.panUuid)
      ? tables.containers
      : [...tables.containers, placed(batch, end.pan, end)]
  if (isKnown) return { ...tables, containers }
  const next = stepped(batch, end)
  return {
    ...tables,
    batches: tables.batches.map((one) => (one === batch ? next : one)),
    fryers: tables.fryers.map((fryer) => inFryer(fryer, batch, end)),
    containers,
  }
}

/** A batch one step further, and with it all that comes after. */
function stepped(batch: QueueBatch, { stage, at }: StepEnd): QueueBatch {
  const steps = batch.stagesEstimate.slice(0, STEPS.length)
  const begins = [
    batch.scheduledTime,
    ...steps.map((step) => step.completionTime ?? step.expectedCompletionTime),
  ]
  const expectedS = steps.map((step, place) => (step.expectedCompletionTime - (begins[place] ?? 0)) / 1000)
  const ends = steps.slice(0, STEPS.indexOf(stage) + 1).map(({ completionTime }) => completionTime ?? at)
  const stagesOfIt = stagesEstimate(batch.scheduledTime, expectedS, ends)
  const stageName = presentStage(stagesOfIt)
  return {
    ...batch,
    status: taskStatusId(stageName === 'BATCH_COMPLETE' ? 'BREADING_COMPLETE' : 'GO'),
    stageName,
    stageProgress: stageProgress(stageName),
    stagesEstimate: stagesOfIt,
    taskDelayStartTime: null,
    taskDelayEndTime: null,
    animation: 'flat',
    readyTime: stagesOfIt.at(-1)?.expectedCompletionTime ?? null,
  }
}

function inFryer(fryer: QueueFryer, batch: QueueBatch, { stage, at, fryer: name }: StepEnd): QueueFryer {
  const isIn = fryer.batchNumber === batch.batchNumber && fryer.materialUuid === batch.materialUuid
  if (stage !== FRYER_STEP)
    return isIn
      ? { ...fryer, materialUuid: null, material: null, batchNumber: null, startedTime: null, fryTime: null }
      : fryer
  if (fryer.name !== name) return fryer
  const [, , transfer, frying] = batch.stagesEstimate
  const fryTime =
    transfer && frying ? (frying.expectedCompletionTime - transfer.expectedCompletionTime) / 1000 : null
  const { materialUuid, material, batchNumber } = batch
  return { ...fryer, materialUuid, material, batchNumber, startedTime: at, fryTime }
}

const placed = (
  { materialUuid, material, catering, batchSize: pieces }: QueueBatch,
  { name: panName, holdLimitS: holdTime }: ChosenPan,
  { at: placedTime, panUuid: uuid }: StepEnd,
): QueueContainer => ({ uuid, materialUuid, material, catering, panName, pieces, placedTime, holdTime })
