import { labels, msg } from '../language/text.ts'

/** The kinds of facts that a kitchen's equipment reports. */
export const INTAKE_KINDS = [
  'recommendation',
  'batch',
  'delay',
  'stockOut',
  'fryerCycle',
  'stationCycle',
  'hold',
  'conveyorPass',
  'package',
  'fryChuteCycle',
  'potatoBatch',
  'unusual',
] as const
export type IntakeKind = (typeof INTAKE_KINDS)[number]

/** A kind of fact in a person's words. */
export const INTAKE_KIND_WORDS: Readonly<Record<IntakeKind, string>> = labels({
  recommendation: msg('Recommendation'),
  batch: msg('Batch'),
  delay: msg('Delay'),
  stockOut: msg('Stock-out'),
  fryerCycle: msg('Fryer cycle'),
  stationCycle: msg('Station cycle'),
  hold: msg('Hold'),
  conveyorPass: msg('Conveyor pass'),
  package: msg('Package'),
  fryChuteCycle: msg('Fry chute cycle'),
  potatoBatch: msg('Potato batch'),
  unusual: msg('Unusual event'),
})
